/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http1;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.ContentAssembler;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.server.connection.DeadlineList;
import org.sbamock.http.server.connection.InboundRequest;
import org.sbamock.http.server.connection.LingeringClose;
import org.sbamock.http.server.connection.MemoryBudget;
import org.sbamock.http.server.connection.ServerConnection;
import org.sbamock.http.server.connection.TcpReset;
import org.sbamock.http.server.http2.Http2Upgrade;

/**
 * A handler of HTTP/1.1 (RFC 9112), which processes one exchange at a time. Pipelined requests wait
 * in their order, also while the client does not read the responses to earlier requests. If a
 * request is rejected before it is complete, the connection is closed after the response.
 */
public final class Http1ServerHandler extends ChannelInboundHandlerAdapter
    implements Http1RequestDecoder.Owner {

  private final ServerConnection connection;
  private final HttpProtocol protocol;
  private final Http1RequestDecoder decoder;
  private final DeadlineList.Deadline requestDeadline;
  private @Nullable ChannelHandlerContext context;
  private io.netty.handler.codec.http.@Nullable HttpRequest head;
  private @Nullable Http1RequestHead section;
  private @Nullable ContentAssembler content;
  private @Nullable Http1Exchange exchange;
  private long receivedNanos;
  private long occupied;
  private boolean reading;
  private boolean waiting;
  private boolean resuming;
  private boolean ended;
  private boolean draining;
  private boolean lastRequestAwaited;

  private Http1ServerHandler(ServerConnection connection, HttpProtocol protocol) {
    this.connection = connection;
    this.protocol = protocol;
    this.decoder = new Http1RequestDecoder(connection.runtime().limits, this);
    this.requestDeadline = connection.loop().request.add(this::requestTimeout);
    requestDeadline.cancel();
  }

  public static void install(
      ChannelPipeline pipeline, ServerConnection connection, HttpProtocol protocol) {
    Http1ServerHandler handler = new Http1ServerHandler(connection, protocol);
    connection.opened(protocol);
    connection.onFinish(handler::finish);
    connection.onCutOff(handler::cutOff);
    pipeline.addLast(handler.decoder).addLast(handler);
  }

  public HttpProtocol protocol() {
    return protocol;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
  }

  @Override
  public void begin() {
    receivedNanos = System.nanoTime();
    connection.turn().request(receivedNanos);
    connection.loop().request.restart(requestDeadline);
  }

  private void requestTimeout() {
    if (exchange == null && context != null && !ended) {
      refuse(context, HttpFailure.REQUEST_TIMEOUT, "the request did not arrive whole in time");
      context.flush();
    }
  }

  /**
   * Closes an idle or draining connection: after the current exchange, or after the next one if it
   * begins soon. A request that arrives after the close of the output is discarded, so a client
   * that receives the end of the connection instead of a response can repeat its request.
   */
  private void finish() {
    draining = true;
    ChannelHandlerContext ctx = context;
    if (ctx == null || ended || lastRequestAwaited || isBusy()) {
      return;
    }
    long wait = connection.lastRequestNanos();
    if (wait <= 0) {
      ended = true;
      LingeringClose.start(ctx);
      return;
    }
    lastRequestAwaited = true;
    var unused =
        ctx.executor()
            .schedule(
                () -> {
                  lastRequestAwaited = false;
                  finish();
                },
                wait,
                TimeUnit.NANOSECONDS);
  }

  private boolean isBusy() {
    return exchange != null || head != null || receivedNanos != 0 || waiting;
  }

  /** Closes the connection; resets it if a request was dispatched that has no response yet. */
  private void cutOff() {
    if (exchange == null || ended) {
      connection.channel().close();
    } else {
      TcpReset.perform(connection.channel());
    }
  }

  @Override
  public boolean ended() {
    return ended;
  }

  /**
   * Returns whether the next request must wait for the response to the previous one or until the
   * client has read more of the output, or whether any input must wait for other connections of the
   * event loop. The connection is not read meanwhile.
   */
  @Override
  public boolean busy(ChannelHandlerContext ctx) {
    if (exchange == null
        && (head != null || ctx.channel().isWritable())
        && !connection.turn().isOverAtNextFrame()) {
      return false;
    }
    if (!waiting) {
      waiting = true;
      ctx.channel().config().setAutoRead(false);
    }
    return true;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    reading = true;
    if (ended) {
      ReferenceCountUtil.release(msg);
      return;
    }
    if (msg instanceof io.netty.handler.codec.http.HttpRequest request) {
      begin(ctx, request);
    }
    if (msg instanceof HttpContent piece) {
      accept(ctx, piece);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    reading = false;
    ctx.flush();
    connection.turn().end();
    if (exchange == null) {
      resumeLater(ctx);
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    resumeLater(ctx);
    ctx.fireChannelWritabilityChanged();
  }

  /** Decodes what waits at the next turn of the connection. */
  private void resumeLater(ChannelHandlerContext ctx) {
    if (waiting && !resuming && !ended) {
      resuming = true;
      connection.turn().continueLater(() -> resume(ctx));
    }
  }

  private void resume(ChannelHandlerContext ctx) {
    resuming = false;
    if (!waiting || ended || exchange != null || !ctx.channel().isWritable()) {
      return;
    }
    waiting = false;
    try {
      decoder.resume(ctx.pipeline().context(decoder));
    } catch (Exception e) {
      exceptionCaught(ctx, e);
      return;
    }
    if (!waiting && !ended) {
      ctx.channel().config().setAutoRead(true);
    }
  }

  private void begin(ChannelHandlerContext ctx, io.netty.handler.codec.http.HttpRequest request) {
    if (decoder.foreign()) {
      ended = true;
      ctx.close();
      return;
    }
    head = request;
    if (request.decoderResult().isFailure()) {
      HttpFailure invalid = failureOf(request.decoderResult());
      refuse(ctx, invalid, invalid.detail());
      return;
    }
    Http1RequestHead received = new Http1RequestHead(request);
    HttpFailure failure = received.check(connection.runtime(), protocol);
    if (failure != null) {
      refuse(ctx, failure, failure.detail());
      return;
    }
    if (!occupy(MemoryBudget.REQUEST)) {
      refuse(ctx, HttpFailure.UNAVAILABLE, InboundRequest.NO_MEMORY);
      return;
    }
    section = received;
    content = new ContentAssembler(received.contentLimit());
    if (HttpUtil.is100ContinueExpected(request)) {
      ctx.writeAndFlush(Unpooled.wrappedBuffer(Http1Exchange.CONTINUE));
    }
  }

  private static HttpFailure failureOf(DecoderResult result) {
    if (result.cause() instanceof TooLongHttpLineException) {
      return HttpFailure.URI_TOO_LONG;
    }
    if (result.cause() instanceof TooLongHttpHeaderException) {
      return HttpFailure.FIELDS_TOO_LARGE;
    }
    return HttpFailure.MALFORMED;
  }

  private void accept(ChannelHandlerContext ctx, HttpContent piece) {
    ContentAssembler assembler = content;
    io.netty.handler.codec.http.HttpRequest request = head;
    Http1RequestHead received = section;
    if (assembler == null || request == null || received == null) {
      piece.release();
      return;
    }
    if (piece.decoderResult().isFailure()) {
      piece.release();
      refuse(ctx, failureOf(piece.decoderResult()), "the content is not in order");
      return;
    }
    long before = assembler.memory();
    boolean last = piece instanceof LastHttpContent;
    boolean fits =
        !last && InboundRequest.isWasteful(piece.content())
            ? assembler.copy(piece.content(), ctx.alloc())
            : assembler.add(piece.content(), ctx.alloc());
    if (!fits) {
      refuse(ctx, HttpFailure.CONTENT_TOO_LARGE, "the content is longer than the limit");
      return;
    }
    if (!occupy(assembler.memory() - before)) {
      refuse(ctx, HttpFailure.UNAVAILABLE, InboundRequest.NO_MEMORY);
      return;
    }
    if (last) {
      requestDeadline.cancel();
      HttpHeaders trailers = ((LastHttpContent) piece).trailingHeaders();
      complete(ctx, request, received, assembler, Http1RequestHead.fields(trailers));
    }
  }

  private boolean occupy(long octets) {
    if (!connection.occupy(octets)) {
      return false;
    }
    occupied += octets;
    return true;
  }

  private void free() {
    connection.free(occupied);
    occupied = 0;
  }

  private void complete(
      ChannelHandlerContext ctx,
      io.netty.handler.codec.http.HttpRequest request,
      Http1RequestHead received,
      ContentAssembler assembler,
      HttpFields trailers) {
    content = null;
    section = null;
    if (protocol == HttpProtocol.H1C
        && connection.runtime().speaks(HttpProtocol.H2C)
        && assembler.length() == 0
        && Http2Upgrade.asked(request)) {
      if (Http2Upgrade.perform(ctx, connection, decoder, this, request)) {
        free();
        ended = true;
        return;
      }
    }
    Http1Exchange opened =
        new Http1Exchange(
            this,
            ctx,
            connection,
            received.toRequest(assembler.take(), trailers),
            received.authority(),
            receivedNanos,
            HttpUtil.isKeepAlive(request),
            !request.protocolVersion().equals(HttpVersion.HTTP_1_0));
    exchange = opened;
    opened.occupies(occupied);
    occupied = 0;
    opened.dispatch();
  }

  /** Rejects an incomplete request; the connection cannot be used afterwards. */
  private void refuse(ChannelHandlerContext ctx, HttpFailure failure, String detail) {
    requestDeadline.cancel();
    free();
    if (content != null) {
      content.release();
      content = null;
    }
    io.netty.handler.codec.http.HttpRequest request = head;
    HttpMethod method = request == null ? HttpMethod.GET : request.method();
    Http1Exchange refused =
        new Http1Exchange(
            this,
            ctx,
            connection,
            HttpRequest.of(method, "/"),
            null,
            receivedNanos == 0 ? System.nanoTime() : receivedNanos,
            false,
            false);
    exchange = refused;
    refused.fail(failure, detail);
  }

  boolean closesAfterAnswer() {
    return draining || connection.overLimit() || connection.runtime().draining();
  }

  /** Called when the response was written. */
  public void answered(ChannelHandlerContext ctx, boolean keepAlive) {
    exchange = null;
    head = null;
    receivedNanos = 0;
    if (keepAlive && !draining) {
      decoder.expectNext();
      if (!reading) {
        resumeLater(ctx);
      }
    } else {
      end(ctx);
    }
    flushUnlessReading(ctx);
  }

  /** Closes the connection after the pending output; further input is discarded. */
  public void end(ChannelHandlerContext ctx) {
    ended = true;
    ctx.channel().config().setAutoRead(true);
    LingeringClose.start(ctx);
  }

  /** Flushes the output, unless a read is in progress, whose end flushes. */
  void flushUnlessReading(ChannelHandlerContext ctx) {
    if (!reading) {
      ctx.flush();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    ended = true;
    requestDeadline.cancel();
    if (exchange != null) {
      exchange.abort();
      exchange = null;
    }
    if (content != null) {
      content.release();
      content = null;
    }
    free();
    ctx.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    connection.failed(cause);
    ctx.close();
  }
}
