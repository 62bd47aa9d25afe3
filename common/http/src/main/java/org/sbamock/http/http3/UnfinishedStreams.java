/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicException;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.handler.codec.quic.QuicStreamResetException;
import io.netty.handler.codec.quic.QuicTransportError;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * The channels of QUIC streams whose end is not received: the peer resets the stream, or its rest
 * is not read. Netty forgets the channel of a closed stream only with the end of the stream.
 * Without removal, each cancelled request and each refused upload occupies more than a kilobyte
 * until its connection is closed.
 */
public final class UnfinishedStreams {
  private static final @Nullable Method REMOVAL = removal();

  private UnfinishedStreams() {}

  /** Returns whether this version of Netty allows the removal. */
  static boolean canBeRemoved() {
    return REMOVAL != null;
  }

  /**
   * Closes a stream whose input was shut down, and removes its channel. QUIC reports no further
   * octets of the stream, so that no other channel is created for it.
   */
  public static void close(QuicStreamChannel stream) {
    stream.close().addListener(closed -> remove(stream));
  }

  /** Resets a stream, asks the peer to stop sending, closes it and removes its channel. */
  public static void reset(QuicStreamChannel stream, Http3ErrorCode error) {
    var unused = stream.shutdown((int) error.code(), stream.newPromise());
    close(stream);
  }

  /**
   * Returns whether an exception of a read reports that the peer has reset the stream. QUIC has
   * already forgotten the stream if its own side had ended before.
   */
  public static boolean isReset(QuicException exception) {
    return exception instanceof QuicStreamResetException
        || QuicTransportError.STREAM_STATE_ERROR.equals(exception.error());
  }

  /**
   * Closes a stream after an exception of a read. If the peer has reset the stream, after which
   * QUIC reports no further octets of it, its channel is removed.
   */
  public static void closeAfter(ChannelHandlerContext ctx, QuicException exception) {
    ctx.close();
    if (isReset(exception)) {
      remove((QuicStreamChannel) ctx.channel());
    }
  }

  private static void remove(QuicStreamChannel stream) {
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
