/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http3.DefaultHttp3Headers;
import io.netty.handler.codec.http3.DefaultHttp3HeadersFrame;
import io.netty.handler.codec.http3.Http3DataFrame;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Exception;
import io.netty.handler.codec.http3.Http3Headers;
import io.netty.handler.codec.http3.Http3HeadersFrame;
import io.netty.handler.codec.http3.Http3RequestStreamInboundHandler;
import io.netty.handler.codec.quic.QuicException;
import io.netty.handler.codec.quic.QuicStreamChannel;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.http3.UnfinishedStreams;
import org.sbamock.http.server.connection.InboundRequest;
import org.sbamock.http.server.connection.MemoryBudget;
import org.sbamock.http.server.connection.RequestHead;
import org.sbamock.http.server.connection.ServerConnection;
import org.sbamock.http.server.connection.ServerExchange;

/** An HTTP/3 request stream, which creates an exchange from its frames. */
final class Http3ServerStream extends Http3RequestStreamInboundHandler {
  private final Http3ServerConnection http3;
  private final ServerConnection connection;
  private final Http3StreamFrames frames;
  private final boolean early;
  private @Nullable InboundRequest inbound;
  private boolean failed;

  /**
   * Creates a stream.
   *
   * @param frames the first handler of its pipeline
   * @param early whether it was opened in early data, which may be a replay (RFC 8470)
   */
  Http3ServerStream(Http3ServerConnection http3, Http3StreamFrames frames, boolean early) {
    this.http3 = http3;
    this.frames = frames;
    this.connection = http3.connection();
    this.early = early;
  }

  Http3ServerConnection http3() {
    return http3;
  }

  Http3StreamFrames frames() {
    return frames;
  }

  public ServerConnection connection() {
    return connection;
  }

  /** Returns whether the request arrived in early data and may be a replay. */
  boolean early() {
    return early;
  }

  @Override
  protected void channelRead(ChannelHandlerContext ctx, Http3HeadersFrame frame) {
    InboundRequest known = inbound;
    Http3Headers headers = frame.headers();
    if (known != null) {
      headers.forEach(field -> known.trailer(field.getKey(), field.getValue()));
      return;
    }
    RequestHead head = RequestHead.of(headers, headers.size());
    if (!head.wellFormed()) {
      malformed(ctx);
      return;
    }
    InboundRequest request =
        new InboundRequest(connection, head) {
          @Override
          protected int octets() {
            return MemoryBudget.QUIC_REQUEST;
          }

          @Override
          protected boolean sharesReads() {
            return false;
          }

          @Override
          public ServerExchange exchange(
              HttpRequest message, @Nullable String authority, long receivedNanos, boolean whole) {
            return new Http3Exchange(
                Http3ServerStream.this, ctx, message, authority, receivedNanos, whole);
          }
        };
    inbound = request;
    if (early && !connection.runtime().unsafeEarlyData && !HttpRequest.isSafe(head.method())) {
      request.refuse(HttpFailure.TOO_EARLY, "the request came in early data");
    } else if (request.begin(false) && head.expectsContinue()) {
      ctx.writeAndFlush(new DefaultHttp3HeadersFrame(new DefaultHttp3Headers(false).status("100")));
    }
  }

  @Override
  protected void channelRead(ChannelHandlerContext ctx, Http3DataFrame frame) {
    if (inbound == null) {
      frame.release();
    } else {
      inbound.data(frame.content(), false, ctx.alloc());
    }
  }

  @Override
  protected void channelInputClosed(ChannelHandlerContext ctx) {
    if (inbound != null) {
      inbound.complete();
    } else if (!failed) {
      // RFC 9114 section 4.1: the request is incomplete without a header section.
      shutdown(ctx, Http3ErrorCode.H3_REQUEST_INCOMPLETE);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (inbound != null) {
      inbound.closed();
    }
    ctx.fireChannelInactive();
  }

  /** Resets the stream because of a malformed request (RFC 9114 section 4.1.2). */
  private void malformed(ChannelHandlerContext ctx) {
    failed = true;
    shutdown(ctx, Http3ErrorCode.H3_MESSAGE_ERROR);
  }

  private static void shutdown(ChannelHandlerContext ctx, Http3ErrorCode error) {
    UnfinishedStreams.reset((QuicStreamChannel) ctx.channel(), error);
  }

  @Override
  protected void handleQuicException(ChannelHandlerContext ctx, QuicException exception) {
    UnfinishedStreams.closeAfter(ctx, exception);
    if (UnfinishedStreams.isReset(exception)) {
      http3.streamReset();
    }
  }

  @Override
  protected void handleHttp3Exception(ChannelHandlerContext ctx, Http3Exception exception) {
    // The codec has already closed the connection or the stream with the appropriate error code.
    connection.failed(exception);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    failed = true;
    if (cause instanceof QuicException || cause instanceof Http3Exception) {
      super.exceptionCaught(ctx, cause);
    } else {
      connection.failed(cause);
      if (cause instanceof Error) {
        shutdown(ctx, Http3ErrorCode.H3_INTERNAL_ERROR);
      } else {
        malformed(ctx);
      }
    }
  }
}
