/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.RandomOctets;
import org.sbamock.http.server.connection.ResponseHead;
import org.sbamock.http.server.connection.SlowDripWriter;
import org.sbamock.http.server.connection.TcpReset;

/** A performer of faults on an open HTTP/2 stream. */
final class Http2Faults {
  private static final int BETWEEN_REQUESTS = 2;

  private final Http2Exchange exchange;
  private final Http2ServerConnection handler;
  private final ChannelHandlerContext ctx;
  private final int streamId;
  private final boolean head;

  Http2Faults(
      Http2Exchange exchange,
      Http2ServerConnection handler,
      ChannelHandlerContext ctx,
      int streamId,
      boolean head) {
    this.exchange = exchange;
    this.handler = handler;
    this.ctx = ctx;
    this.streamId = streamId;
    this.head = head;
  }

  public void perform(Fault fault) {
    if (fault instanceof Fault.ConnectionReset) {
      TcpReset.perform(ctx.channel());
    } else if (fault instanceof Fault.EmptyResponse) {
      handler.end(ctx);
    } else if (fault instanceof Fault.Garbage garbage) {
      ctx.write(RandomOctets.of(ctx.alloc(), garbage.octets(), garbage.seed()));
      handler.end(ctx);
    } else if (fault instanceof Fault.TruncatedBody cut) {
      truncate(cut.response(), cut.octets());
    } else if (fault instanceof Fault.Stall stall) {
      if (stall.response() != null) {
        begin(stall.response(), stall.octets());
      }
      exchange.stalls(() -> {});
    } else if (fault instanceof Fault.SlowDrip drip) {
      drip(drip);
    } else if (fault instanceof Fault.GoAway goAway) {
      goAway(goAway);
    } else if (fault instanceof Fault.StreamReset reset) {
      reset(reset);
    } else {
      fault.release();
      throw new IllegalArgumentException(fault + " over " + exchange.protocol());
    }
    flush();
  }

  /** Resets the stream if it is still open. */
  public void reset(long errorCode) {
    if (isOpen()) {
      handler.resetStream(ctx, streamId, errorCode, ctx.newPromise());
      flush();
    }
  }

  private boolean isOpen() {
    return handler.connection().stream(streamId) != null;
  }

  private void flush() {
    if (!handler.reading()) {
      handler.flush(ctx);
    }
  }

  private boolean hasContent(HttpResponse response) {
    return !head
        && response.status() != 204
        && response.status() != 304
        && response.content().isReadable();
  }

  private ChannelFuture headers(HttpResponse response) {
    ResponseHead fields = ResponseHead.of(exchange, response);
    Http2Headers headers = new DefaultHttp2Headers(false, fields.size());
    fields.forEach(headers::add);
    return handler.encoder().writeHeaders(ctx, streamId, headers, 0, false, ctx.newPromise());
  }

  /** Writes the complete header section and at most the given number of octets of the content. */
  private ChannelFuture begin(HttpResponse response, int octets) {
    ChannelFuture written = headers(response);
    ByteBuf content = response.content();
    int sent = hasContent(response) ? Math.min(octets, content.readableBytes()) : 0;
    if (sent > 0) {
      written = handler.data(ctx, streamId, content.readRetainedSlice(sent), false);
    }
    response.release();
    return written;
  }

  private void truncate(HttpResponse response, int octets) {
    if (hasContent(response)) {
      headers(response);
      ByteBuf content = response.content();
      int sent = Math.min(octets, content.readableBytes() - 1);
      handler.data(ctx, streamId, content.readRetainedSlice(sent), true);
      response.release();
      exchange.done();
    } else {
      begin(response, 0).addListener(written -> reset(Http2Error.INTERNAL_ERROR.code()));
    }
  }

  private void reset(Fault.StreamReset fault) {
    HttpResponse response = fault.response();
    if (response == null) {
      reset(fault.errorCode());
    } else {
      begin(response, fault.octets()).addListener(written -> reset(fault.errorCode()));
    }
  }

  private void goAway(Fault.GoAway fault) {
    HttpResponse response = fault.response();
    if (response == null) {
      handler.goAway(ctx, Math.max(0, streamId - BETWEEN_REQUESTS), fault.errorCode());
    } else {
      handler.goAway(ctx, handler.connection().remote().lastStreamCreated(), fault.errorCode());
      exchange.write(response, head);
    }
    exchange.done();
    handler.endWhenIdle(ctx);
  }

  private void drip(Fault.SlowDrip fault) {
    HttpResponse response = fault.response();
    if (!hasContent(response)) {
      exchange.write(response, head);
      exchange.done();
      return;
    }
    headers(response);
    SlowDripWriter drip =
        new SlowDripWriter(
            ctx.executor(),
            fault,
            new SlowDripWriter.Sink() {
              @Override
              public void piece(ByteBuf piece) {
                handler.data(ctx, streamId, piece, false);
                flush();
              }

              @Override
              public void end() {
                handler.end(ctx, streamId, response.trailers());
                flush();
                exchange.done();
              }
            });
    exchange.lasts(drip::close);
  }
}
