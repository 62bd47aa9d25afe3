/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http1;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.ServerConnection;
import org.sbamock.http.server.connection.ServerExchange;

/** An exchange over HTTP/1.1. */
final class Http1Exchange extends ServerExchange {
  public static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(US_ASCII);

  private final Http1ServerHandler handler;
  private final ChannelHandlerContext ctx;
  private final boolean keepAlive;

  Http1Exchange(
      Http1ServerHandler handler,
      ChannelHandlerContext ctx,
      ServerConnection connection,
      HttpRequest request,
      @Nullable String authority,
      long receivedNanos,
      boolean keepAlive) {
    super(connection, request, authority, receivedNanos);
    this.handler = handler;
    this.ctx = ctx;
    this.keepAlive = keepAlive;
  }

  @Override
  public HttpProtocol protocol() {
    return handler.protocol();
  }

  /** Returns whether the connection is kept open after the response. */
  boolean staysOpen() {
    return keepAlive && !handler.closesAfterAnswer();
  }

  @Override
  public void write(HttpResponse response, boolean head) {
    boolean stays = staysOpen();
    AsciiString close = stays ? null : HttpHeaderValues.CLOSE;
    AsciiString altSvc = protocol() == HttpProtocol.H1 ? connection().runtime().altSvc() : null;
    ByteBufAllocator alloc = ctx.alloc();
    boolean chunked = Http1ResponseWriter.chunked(response, head);
    ByteBuf headers =
        Http1ResponseWriter.headerSection(
            alloc, response, chunked, connection().loop().date(), close, altSvc);
    ByteBuf content = response.content();
    if (head || response.status() == 204 || response.status() == 304) {
      content.release();
      ctx.write(headers);
    } else if (Http1ResponseWriter.copied(response)) {
      headers.writeBytes(content, content.readerIndex(), content.readableBytes());
      content.release();
      ctx.write(headers);
    } else {
      int length = content.readableBytes();
      ctx.write(headers);
      if (chunked) {
        ctx.write(Http1ResponseWriter.chunkHeader(alloc, length));
      }
      ctx.write(content);
      if (chunked) {
        ctx.write(Http1ResponseWriter.lastChunk(alloc, length, response.trailers()));
      }
    }
    handler.answered(ctx, stays);
  }

  @Override
  public void write(Fault fault, boolean head) {
    new Http1Faults(this, handler, ctx, head).perform(fault);
  }

  @Override
  public void giveUp() {
    ctx.close();
  }
}
