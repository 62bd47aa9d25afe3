/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Exception;
import io.netty.handler.codec.quic.QuicException;
import io.netty.handler.codec.quic.QuicStreamChannel;
import org.jspecify.annotations.Nullable;

/**
 * The only handler of a request stream (RFC 9114 section 4.1). It reads a message and reports
 * errors; the message in the other direction is written to its channel as buffers of frames ({@link
 * Http3FrameWriter}). Netty's codec serves the other streams of the connection.
 */
public abstract class Http3RequestStream extends ChannelInboundHandlerAdapter
    implements Http3MessageReader.Listener {
  private @Nullable Http3MessageReader reader;
  private @Nullable ChannelHandlerContext context;
  private boolean failed;

  protected Http3RequestStream() {}

  /** Returns the reader of the messages of the peer. */
  protected abstract Http3MessageReader newReader();

  /** Called when the peer has ended the stream after all frames. */
  protected abstract void ended();

  /**
   * Called when the message is malformed, which is a stream error (section 4.1.2). Nothing more is
   * read.
   */
  protected abstract void malformed(Http3Exception error);

  /** Called for a connection error; nothing more is read. */
  protected abstract void connectionError(Http3Exception error);

  /** Called when the peer has reset the stream, or the connection has failed. */
  protected abstract void quicError(QuicException error);

  /** Called for any other exception; nothing more is read. */
  protected abstract void internalError(Throwable error);

  /** Returns the context of this handler, which must be in a pipeline. */
  public final ChannelHandlerContext context() {
    if (context == null) {
      throw new IllegalStateException("the handler is in no pipeline");
    }
    return context;
  }

  /** Returns the channel of the stream. */
  public final QuicStreamChannel stream() {
    return (QuicStreamChannel) context().channel();
  }

  /** Returns whether an error has occurred, after which nothing more is read. */
  protected final boolean hasFailed() {
    return failed;
  }

  @Override
  public final void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
    reader = newReader();
  }

  private Http3MessageReader reader() {
    if (reader == null) {
      throw new IllegalStateException("the handler is in no pipeline");
    }
    return reader;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf octets = (ByteBuf) message;
    try {
      if (!failed) {
        reader().read(octets);
      }
    } catch (Http3Exception e) {
      fail(e);
    } finally {
      octets.release();
    }
  }

  @Override
  public final void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event == ChannelInputShutdownEvent.INSTANCE && !failed) {
      try {
        reader().end();
        ended();
      } catch (Http3Exception e) {
        fail(e);
      }
    }
  }

  private void fail(Http3Exception error) {
    failed = true;
    if (error.errorCode() == Http3ErrorCode.H3_MESSAGE_ERROR) {
      malformed(error);
    } else {
      connectionError(error);
    }
  }

  @Override
  public final void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (cause instanceof QuicException quic) {
      quicError(quic);
    } else {
      failed = true;
      internalError(cause);
    }
  }
}
