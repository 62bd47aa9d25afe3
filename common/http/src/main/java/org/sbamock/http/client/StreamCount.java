/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.handler.codec.quic.QuicChannel;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Netty's count of the streams that a server still allows. Netty first updates it with the
 * handshake, and then only when one of its two parts is exactly zero. Streams in early data make
 * both negative, so that the connection would never appear to have capacity.
 */
final class StreamCount {
  private StreamCount() {}

  /**
   * Resets the count of a connection during its handshake, so that Netty updates it again.
   *
   * @return false if this version of Netty does not allow the reset; early data must not be sent
   *     then
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
