/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http3.DefaultHttp3DataFrame;
import io.netty.handler.codec.http3.DefaultHttp3Headers;
import io.netty.handler.codec.http3.DefaultHttp3HeadersFrame;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Headers;
import io.netty.handler.codec.quic.QuicStreamChannel;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.Http3MessageGather;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.ResponseHead;
import org.sbamock.http.server.connection.ServerExchange;

/** An exchange over an HTTP/3 request stream. */
final class Http3Exchange extends ServerExchange {
  private final Http3ServerStream handler;
  private final ChannelHandlerContext ctx;
  private final boolean whole;

  Http3Exchange(
      Http3ServerStream handler,
      ChannelHandlerContext ctx,
      HttpRequest request,
      @Nullable String authority,
      long receivedNanos,
      boolean whole) {
    super(handler.connection(), request, authority, receivedNanos);
    this.handler = handler;
    this.ctx = ctx;
    this.whole = whole;
  }

  @Override
  public HttpProtocol protocol() {
    return HttpProtocol.H3;
  }

  @Override
  public boolean inEarlyData() {
    return handler.early();
  }

  @Override
  public void write(HttpResponse response, boolean head) {
    QuicStreamChannel stream = (QuicStreamChannel) ctx.channel();
    if (!stream.isActive()) {
      response.release();
      return;
    }
    ResponseHead fields = ResponseHead.of(this, response);
    Http3Headers headers = new DefaultHttp3Headers(false, fields.size());
    fields.forEach(headers::add);
    Http3MessageGather gather = new Http3MessageGather();
    stream.pipeline().addFirst(gather);
    ctx.write(new DefaultHttp3HeadersFrame(headers));
    ByteBuf content = response.content();
    if (head || !content.isReadable()) {
      content.release();
    } else {
      ctx.write(new DefaultHttp3DataFrame(content));
    }
    if (!head && !response.trailers().isEmpty()) {
      Http3Headers trailers = new DefaultHttp3Headers(false, response.trailers().size());
      response.trailers().forEach(trailers::add);
      ctx.write(new DefaultHttp3HeadersFrame(trailers));
    }
    gather.finish(stream.newPromise());
    if (!whole) {
      // The response was sent before the request was complete (RFC 9114 section 4.1).
      stream.shutdownInput((int) Http3ErrorCode.H3_NO_ERROR.code());
    }
  }

  @Override
  public void write(Fault fault, boolean head) {
    if (ctx.channel().isActive()) {
      faults(head).perform(fault);
    } else {
      fault.release();
      done();
    }
  }

  @Override
  public void giveUp() {
    faults(false).reset(Http3ErrorCode.H3_INTERNAL_ERROR.code());
  }

  private Http3Faults faults(boolean head) {
    return new Http3Faults(this, handler.http3(), ctx, head);
  }
}
