/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicStreamChannel;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * The channels of streams that clients reset. Netty forgets the channel of a closed stream when it
 * has received the end of the stream, which a reset stream does not have. Without removal, each
 * request that a client cancels occupies about a kilobyte until its connection is closed.
 */
final class ResetStreams {
  private static final @Nullable Method REMOVAL = removal();

  private ResetStreams() {}

  /** Returns whether this version of Netty allows the removal. */
  static boolean canBeRemoved() {
    return REMOVAL != null;
  }

  /**
   * Removes the channel of a stream after the exception about its reset. QUIC reports no further
   * octets of the stream, so that no other channel is created for it.
   */
  static void remove(QuicStreamChannel stream) {
    Method removal = REMOVAL;
    QuicChannel parent = stream.parent();
    if (removal != null && removal.getDeclaringClass().isInstance(parent)) {
      try {
        removal.invoke(parent, stream.streamId());
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static @Nullable Method removal() {
    try {
      Method method =
          Class.forName("io.netty.handler.codec.quic.QuicheQuicChannel")
              .getDeclaredMethod("streamClosed", long.class);
      method.setAccessible(true);
      return method;
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
