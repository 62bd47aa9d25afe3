/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http1;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.LongContentWriter;
import org.sbamock.http.server.connection.SendAllowance;
import org.sbamock.http.server.connection.ServerConnection;
import org.sbamock.http.server.connection.ServerExchange;

/** An exchange over HTTP/1.1. */
final class Http1Exchange extends ServerExchange {
  public static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(US_ASCII);

  private final Http1ServerHandler handler;
  private final ChannelHandlerContext ctx;
  private final boolean keepAlive;
  private final boolean chunks;

  /**
   * Creates an exchange.
   *
   * @param keepAlive whether the client keeps the connection open
   * @param chunks whether the client understands the chunked coding (RFC 9112 section 6.1)
   */
  Http1Exchange(
      Http1ServerHandler handler,
      ChannelHandlerContext ctx,
      ServerConnection connection,
      HttpRequest request,
      @Nullable String authority,
      long receivedNanos,
      boolean keepAlive,
      boolean chunks) {
    super(connection, request, authority, receivedNanos);
    this.handler = handler;
    this.ctx = ctx;
    this.keepAlive = keepAlive;
    this.chunks = chunks;
  }

  @Override
  public HttpProtocol protocol() {
    return handler.protocol();
  }

  /** Returns whether the connection is kept open after the response. */
  boolean staysOpen() {
    return keepAlive && !handler.closesAfterAnswer();
  }

  /** Returns whether the response has the chunked coding. */
  boolean isChunked(HttpResponse response, boolean head) {
    return chunks && Http1ResponseWriter.chunked(response, head);
  }

  @Override
  public @Nullable Future<?> write(HttpResponse response, boolean head) {
    boolean stays = staysOpen();
    AsciiString close = stays ? null : HttpHeaderValues.CLOSE;
    AsciiString altSvc = protocol() == HttpProtocol.H1 ? connection().runtime().altSvc() : null;
    ByteBufAllocator alloc = ctx.alloc();
    boolean chunked = isChunked(response, head);
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
      HttpFields trailers = response.trailers();
      if (length > LongContentWriter.LONG) {
        return LongContentWriter.write(
            connection(),
            ctx,
            content,
            0,
            LongContentWriter.pieceLength(connection(), isCopied(content), false),
            piece -> piece,
            () -> finish(content, length, chunked ? trailers : null, stays),
            ctx::close,
            SendAllowance.UNLIMITED);
      }
      ctx.write(content.retain());
      finish(content, length, chunked ? trailers : null, stays);
      return null;
    }
    handler.answered(ctx, stays);
    return null;
  }

  /** Ends the response after its content: with the last chunk, if there is one. */
  private ChannelFuture finish(
      ByteBuf content, int length, @Nullable HttpFields trailers, boolean stays) {
    content.release();
    ChannelFuture written =
        trailers == null
            ? ctx.newSucceededFuture()
            : ctx.write(Http1ResponseWriter.lastChunk(ctx.alloc(), length, trailers));
    handler.answered(ctx, stays);
    return written;
  }

  @Override
  protected int copiedLength(ByteBuf content) {
    return isCopied(content)
        ? LongContentWriter.copiedLength(connection(), content.readableBytes(), false)
        : 0;
  }

  private boolean isCopied(ByteBuf content) {
    return protocol().secure() || !content.isDirect();
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
