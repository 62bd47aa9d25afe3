/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http3.Http3DataFrame;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Exception;
import io.netty.handler.codec.http3.Http3Headers;
import io.netty.handler.codec.http3.Http3HeadersFrame;
import io.netty.handler.codec.http3.Http3RequestStreamInboundHandler;
import io.netty.handler.codec.quic.QuicException;
import io.netty.handler.codec.quic.QuicStreamResetException;
import java.util.Map;
import org.sbamock.http.HttpFields;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.http3.UnfinishedStreams;

/** A handler that passes the frames of a request stream to its exchange. */
final class Http3StreamHandler extends Http3RequestStreamInboundHandler {
  private final Http3Exchange exchange;

  Http3StreamHandler(Http3Exchange exchange) {
    this.exchange = exchange;
  }

  @Override
  protected void channelRead(ChannelHandlerContext ctx, Http3HeadersFrame frame) {
    if (!exchange.isUnanswered()) {
      exchange.trailers(fields(frame.headers()));
      return;
    }
    int status = ResponseStatus.parse(frame.headers().status());
    if (status >= 100 && status < 200) {
      exchange.informational(status);
    } else {
      exchange.headers(status, fields(frame.headers()));
    }
  }

  @Override
  protected void channelRead(ChannelHandlerContext ctx, Http3DataFrame frame) {
    exchange.data(frame.content(), false, ctx.alloc());
    frame.release();
  }

  @Override
  protected void channelInputClosed(ChannelHandlerContext ctx) {
    exchange.end();
  }

  @Override
  protected void handleQuicException(ChannelHandlerContext ctx, QuicException exception) {
    if (exception instanceof QuicStreamResetException reset) {
      long code = reset.applicationProtocolCode();
      exchange.streamReset(
          code == Http3ErrorCode.H3_REQUEST_REJECTED.code(),
          "the server reset the stream with 0x" + Long.toHexString(code));
    } else {
      exchange.resetByPeer(false, "the stream broke: " + exception.getMessage());
    }
    UnfinishedStreams.closeAfter(ctx, exception);
  }

  @Override
  protected void handleHttp3Exception(ChannelHandlerContext ctx, Http3Exception exception) {
    if (exception.errorCode() != Http3ErrorCode.H3_MESSAGE_ERROR) {
      // The codec has closed the connection or is about to close it.
      exchange.connection().drain();
    }
    exchange.fail(Reason.MALFORMED, String.valueOf(exception.getMessage()));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (cause instanceof QuicException || cause instanceof Http3Exception) {
      super.exceptionCaught(ctx, cause);
    } else {
      exchange.fail(Reason.MALFORMED, "the stream broke: " + cause);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    exchange.connectionClosed("the stream closed before the response was whole");
  }

  private static HttpFields fields(Http3Headers headers) {
    HttpFields fields = new HttpFields(headers.size());
    for (Map.Entry<CharSequence, CharSequence> entry : headers) {
      CharSequence name = entry.getKey();
      if (name.charAt(0) != ':') {
        fields.addReceived(name, entry.getValue());
      }
    }
    return fields;
  }
}
