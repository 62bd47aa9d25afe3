/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.handler.codec.quic.QuicChannel;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Netty's count of the streams that a server still allows. It is first told with the handshake, and
 * after that only when one of its two parts is exactly zero; streams in early data take both below
 * zero, and a connection would seem to have no room for ever.
 */
final class StreamCount {
  private StreamCount() {}

  /**
   * Has the counts of a connection whose handshake lasts told again with it.
   *
   * @return false if this version of Netty does not let itself be told so; then nothing may be sent
   *     in early data
   */
  static boolean forget(QuicChannel channel) {
    Field count = field(channel);
    if (count == null) {
      return false;
    }
    try {
      count.setLong(channel, 0);
      return true;
    } catch (IllegalAccessException e) {
      return false;
    }
  }

  private static @Nullable Field field(QuicChannel channel) {
    try {
      Field field = channel.getClass().getDeclaredField("uniStreamsLeft");
      field.setAccessible(true);
      return field;
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
