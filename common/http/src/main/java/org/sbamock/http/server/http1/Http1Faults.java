/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.RandomOctets;
import org.sbamock.http.server.connection.ServerConnection;
import org.sbamock.http.server.connection.SlowDripWriter;
import org.sbamock.http.server.connection.TcpReset;

/** A performer of faults on an HTTP/1.1 connection. */
final class Http1Faults {
  private static final int EMPTY_LINE = 2;

  private final Http1Exchange exchange;
  private final Http1ServerHandler handler;
  private final ChannelHandlerContext ctx;
  private final boolean head;

  Http1Faults(
      Http1Exchange exchange, Http1ServerHandler handler, ChannelHandlerContext ctx, boolean head) {
    this.exchange = exchange;
    this.handler = handler;
    this.ctx = ctx;
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
    } else if (fault instanceof Fault.MalformedChunk malformed) {
      malform(malformed);
    } else if (fault instanceof Fault.Stall stall) {
      stall(stall.response(), stall.octets());
    } else if (fault instanceof Fault.SlowDrip drip) {
      drip(drip);
    } else {
      fault.release();
      throw new IllegalArgumentException(fault + " over " + exchange.protocol());
    }
  }

  private boolean hasContent(HttpResponse response) {
    return !head && response.status() != 204 && response.status() != 304;
  }

  private ByteBuf headerSection(
      HttpResponse response, boolean chunked, @Nullable AsciiString connection) {
    ServerConnection under = exchange.connection();
    AsciiString altSvc = exchange.protocol() == HttpProtocol.H1 ? under.runtime().altSvc() : null;
    return Http1ResponseWriter.headerSection(
        ctx.alloc(), response, chunked, under.loop().date(), connection, altSvc);
  }

  private void truncate(HttpResponse response, int octets) {
    int length = hasContent(response) ? response.content().readableBytes() : 0;
    if (length == 0) {
      ByteBuf section = headerSection(response, false, null);
      response.release();
      ctx.write(section.writerIndex(section.writerIndex() - EMPTY_LINE));
    } else {
      begin(response, Math.min(octets, length - 1));
    }
    handler.end(ctx);
  }

  /** Writes the complete header section and the given number of octets of the content. */
  private void begin(HttpResponse response, int octets) {
    ByteBuf content = response.content();
    boolean chunked = exchange.isChunked(response, head);
    ctx.write(headerSection(response, chunked, null));
    if (chunked) {
      ctx.write(Http1ResponseWriter.chunkHeader(ctx.alloc(), content.readableBytes()));
    }
    ctx.write(content.readRetainedSlice(octets));
    response.release();
  }

  private void malform(Fault.MalformedChunk fault) {
    HttpResponse response = fault.response();
    ByteBufAllocator alloc = ctx.alloc();
    ctx.write(headerSection(response, true, null));
    if (response.content().isReadable()) {
      chunk(response.content());
    } else {
      response.release();
    }
    ctx.write(RandomOctets.of(alloc, fault.octets(), fault.seed()));
    handler.end(ctx);
  }

  private void chunk(ByteBuf content) {
    ctx.write(Http1ResponseWriter.chunkHeader(ctx.alloc(), content.readableBytes()));
    ctx.write(content);
    ctx.write(Http1ResponseWriter.endOfChunk(ctx.alloc()));
  }

  private void stall(@Nullable HttpResponse response, int octets) {
    if (response != null) {
      int most = hasContent(response) ? response.content().readableBytes() : 0;
      if (most == 0) {
        ByteBuf section = headerSection(response, false, null);
        response.release();
        ctx.write(section.writerIndex(section.writerIndex() - EMPTY_LINE));
      } else {
        begin(response, Math.min(octets, most - 1));
      }
    }
    exchange.stalls(() -> {});
    handler.flushUnlessReading(ctx);
  }

  private void drip(Fault.SlowDrip fault) {
    HttpResponse response = fault.response();
    if (!hasContent(response) || !response.content().isReadable()) {
      exchange.write(response, head);
      exchange.done();
      return;
    }
    boolean stays = exchange.staysOpen();
    boolean chunked = exchange.isChunked(response, false);
    ctx.write(headerSection(response, chunked, stays ? null : HttpHeaderValues.CLOSE));
    SlowDripWriter drip =
        new SlowDripWriter(
            ctx.executor(),
            fault,
            new SlowDripWriter.Sink() {
              @Override
              public void piece(ByteBuf piece) {
                if (chunked) {
                  chunk(piece);
                } else {
                  ctx.write(piece);
                }
                handler.flushUnlessReading(ctx);
              }

              @Override
              public void end() {
                if (chunked) {
                  ctx.write(Http1ResponseWriter.lastChunk(ctx.alloc(), 0, response.trailers()));
                }
                exchange.done();
                handler.answered(ctx, stays);
              }
            });
    exchange.lasts(drip::close);
    handler.flushUnlessReading(ctx);
  }
}
