/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.ResponseHead;
import org.sbamock.http.server.connection.ServerExchange;

/** An exchange over a stream of HTTP/2. */
final class Http2Exchange extends ServerExchange {
  private static final HttpFields NO_TRAILERS = new HttpFields(0);

  private final Http2ServerConnection handler;
  private final ChannelHandlerContext ctx;
  private final int streamId;
  private final boolean whole;

  Http2Exchange(
      Http2ServerConnection handler,
      ChannelHandlerContext ctx,
      int streamId,
      HttpRequest request,
      @Nullable String authority,
      long receivedNanos,
      boolean whole) {
    super(handler.serverConnection(), request, authority, receivedNanos);
    this.handler = handler;
    this.ctx = ctx;
    this.streamId = streamId;
    this.whole = whole;
  }

  @Override
  public HttpProtocol protocol() {
    return handler.protocol();
  }

  @Override
  public @Nullable Future<?> write(HttpResponse response, boolean head) {
    Http2Stream stream = handler.connection().stream(streamId);
    if (stream == null) {
      response.release();
      return null;
    }
    ResponseHead section = ResponseHead.of(this, response);
    ByteBuf content = head ? response.content().clear() : response.content();
    HttpFields trailers = head || !response.hasTrailers() ? NO_TRAILERS : response.trailers();
    int sectionSize = response.headers().sectionSize();
    Future<?> sent = null;
    if (!trailers.isEmpty() || !handler.answerAtOnce(ctx, stream, section, sectionSize, content)) {
      sent = writeInTurn(waiting(section, response).toHttp2(), content, trailers);
    }
    if (!whole) {
      // The response was sent before the request was complete (RFC 9113 section 8.1).
      handler.flush(ctx);
      stopSending(sent);
    }
    if (!handler.reading()) {
      handler.flush(ctx);
    }
    return sent;
  }

  /**
   * Stops the rest of the request when the response was sent: RST_STREAM discards what waits for a
   * window.
   */
  private void stopSending(@Nullable Future<?> sent) {
    if (sent == null || sent.isSuccess()) {
      handler.stopSending(ctx, streamId);
    } else {
      sent.addListener(
          future -> {
            if (future.isSuccess() && handler.connection().stream(streamId) != null) {
              handler.stopSending(ctx, streamId);
              handler.flush(ctx);
            }
          });
    }
  }

  /**
   * Returns the header section of a response that may have to wait for a window. If it reports that
   * the server is unavailable, its content is omitted: it would occupy memory that is not
   * available.
   */
  private ResponseHead waiting(ResponseHead section, HttpResponse response) {
    if (!reportsUnavailability()) {
      return section;
    }
    response.content().clear();
    response.headers().remove(HttpHeaderNames.CONTENT_TYPE);
    return ResponseHead.of(this, response);
  }

  @Override
  protected int copiedLength(ByteBuf content) {
    return 0;
  }

  private Future<?> writeInTurn(Http2Headers headers, ByteBuf content, HttpFields trailers) {
    Http2ConnectionEncoder encoder = handler.encoder();
    boolean contentEnds = trailers.isEmpty();
    if (!content.isReadable() && contentEnds) {
      content.release();
      return encoder.writeHeaders(ctx, streamId, headers, 0, true, ctx.newPromise());
    }
    encoder.writeHeaders(ctx, streamId, headers, 0, false, ctx.newPromise());
    Future<?> sent = handler.data(ctx, streamId, content, contentEnds);
    if (contentEnds) {
      return sent;
    }
    Http2Headers last = new DefaultHttp2Headers(false, trailers.size());
    trailers.forEach(last::add);
    return encoder.writeHeaders(ctx, streamId, last, 0, true, ctx.newPromise());
  }

  @Override
  public void write(Fault fault, boolean head) {
    if (handler.connection().stream(streamId) == null) {
      fault.release();
      done();
    } else {
      new Http2Faults(this, handler, ctx, streamId, head).perform(fault);
    }
  }

  @Override
  public void giveUp() {
    handler.resetStream(ctx, streamId, Http2Error.INTERNAL_ERROR.code(), ctx.newPromise());
  }
}
