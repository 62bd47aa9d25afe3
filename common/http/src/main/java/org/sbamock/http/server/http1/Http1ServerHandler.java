/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http1;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.ContentAssembler;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.server.connection.DeadlineList;
import org.sbamock.http.server.connection.LingeringClose;
import org.sbamock.http.server.connection.ServerConnection;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.server.http2.Http2Upgrade;

/**
 * A handler of HTTP/1.1 (RFC 9112), which processes one exchange at a time. Pipelined requests wait
 * in their order, also while the client does not read the responses to earlier requests. If a
 * request is rejected before it is complete, the connection is closed after the response.
 */
public final class Http1ServerHandler extends ChannelInboundHandlerAdapter {
  private static final int MOST_WAITING = 64;

  private final ServerConnection connection;
  private final HttpProtocol protocol;
  private final Http1RequestDecoder decoder;
  private final DeadlineList.Deadline requestDeadline;
  private final Queue<Object> waiting = new ArrayDeque<>(4);
  private @Nullable ChannelHandlerContext context;
  private io.netty.handler.codec.http.@Nullable HttpRequest head;
  private @Nullable ContentAssembler content;
  private @Nullable Http1Exchange exchange;
  private long receivedNanos;
  private boolean reading;
  private boolean pumping;
  private boolean ended;
  private boolean draining;

  private Http1ServerHandler(ServerConnection connection, HttpProtocol protocol) {
    this.connection = connection;
    this.protocol = protocol;
    this.decoder = new Http1RequestDecoder(connection.runtime().limits, this::begin);
    this.requestDeadline = connection.loop().request.add(this::requestTimeout);
    requestDeadline.cancel();
  }

  public static void install(
      ChannelPipeline pipeline, ServerConnection connection, HttpProtocol protocol) {
    Http1ServerHandler handler = new Http1ServerHandler(connection, protocol);
    connection.onFinish(handler::finish);
    pipeline.addLast(handler.decoder).addLast(handler);
  }

  public HttpProtocol protocol() {
    return protocol;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
  }

  private void begin() {
    receivedNanos = System.nanoTime();
    connection.loop().request.restart(requestDeadline);
  }

  private void requestTimeout() {
    if (exchange == null && context != null && !ended) {
      refuse(context, HttpFailure.REQUEST_TIMEOUT, "the request did not arrive whole in time");
      context.flush();
    }
  }

  /** Closes an idle or draining connection, now or after the current exchange. */
  private void finish() {
    draining = true;
    if (context != null && exchange == null && head == null && waiting.isEmpty() && !ended) {
      ended = true;
      LingeringClose.start(context);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    reading = true;
    if (ended) {
      ReferenceCountUtil.release(msg);
    } else if (exchange != null || pumping || isStalled(ctx)) {
      waiting.add(msg);
      if (waiting.size() >= MOST_WAITING) {
        ctx.channel().config().setAutoRead(false);
      }
    } else {
      pumping = true;
      process(ctx, msg);
      pumping = false;
      pump(ctx);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    reading = false;
    ctx.flush();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    pump(ctx);
    flushUnlessReading(ctx);
    ctx.fireChannelWritabilityChanged();
  }

  /** Returns whether the next request must wait until the client has read more of the output. */
  private boolean isStalled(ChannelHandlerContext ctx) {
    return head == null && !ctx.channel().isWritable();
  }

  private void pump(ChannelHandlerContext ctx) {
    if (pumping) {
      return;
    }
    pumping = true;
    while (exchange == null && !waiting.isEmpty() && !isStalled(ctx)) {
      process(ctx, waiting.remove());
    }
    pumping = false;
    if (waiting.isEmpty() && !ctx.channel().config().isAutoRead()) {
      ctx.channel().config().setAutoRead(true);
    }
  }

  private void process(ChannelHandlerContext ctx, Object msg) {
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

  private void begin(ChannelHandlerContext ctx, io.netty.handler.codec.http.HttpRequest request) {
    if (receivedNanos == 0) {
      // The request arrived in the same read as the previous one.
      begin();
    }
    if (decoder.foreign()) {
      ended = true;
      ctx.close();
      return;
    }
    head = request;
    if (request.decoderResult().isFailure()) {
      refuse(ctx, failureOf(request.decoderResult()), "the request is no HTTP/1.1");
      return;
    }
    HttpFailure failure = check(request);
    if (failure != null) {
      refuse(ctx, failure, "the request was refused: " + failure);
      return;
    }
    content = new ContentAssembler(connection.runtime().limits.contentLength());
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

  private @Nullable HttpFailure check(io.netty.handler.codec.http.HttpRequest request) {
    ServerLimits limits = connection.runtime().limits;
    HttpVersion version = request.protocolVersion();
    if (version.majorVersion() != 1 || !version.protocolName().equals("HTTP")) {
      return HttpFailure.VERSION_NOT_SUPPORTED;
    }
    int hosts = request.headers().getAll(HttpHeaderNames.HOST).size();
    if (hosts > 1 || hosts == 0 && version.equals(HttpVersion.HTTP_1_1)) {
      return HttpFailure.MALFORMED;
    }
    if (!onlyChunked(request.headers())) {
      return HttpFailure.MALFORMED;
    }
    String target = request.uri();
    if (target.length() > limits.targetLength()) {
      return HttpFailure.URI_TOO_LONG;
    }
    if (!HttpRequest.isTarget(target)
        || !target.startsWith("/") && !absolute(target) && !asterisk(request)) {
      return HttpFailure.MALFORMED;
    }
    String expectation = request.headers().get(HttpHeaderNames.EXPECT);
    if (expectation != null && !HttpHeaderValues.CONTINUE.contentEqualsIgnoreCase(expectation)) {
      return HttpFailure.EXPECTATION_FAILED;
    }
    if (HttpUtil.getContentLength(request, 0L) > limits.contentLength()) {
      return HttpFailure.CONTENT_TOO_LARGE;
    }
    boolean cleartext = protocol == HttpProtocol.H1C;
    if (cleartext
        && !connection.runtime().speaks(HttpProtocol.H1C)
        && !Http2Upgrade.asked(request)) {
      return HttpFailure.VERSION_NOT_SUPPORTED;
    }
    return null;
  }

  /**
   * Returns whether the transfer coding is absent or chunked; with any other, the length of the
   * content is unknown (RFC 9112 section 6.3).
   */
  private static boolean onlyChunked(HttpHeaders headers) {
    List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
    return codings.isEmpty()
        || codings.size() == 1
            && HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(codings.get(0).strip());
  }

  private static boolean absolute(String target) {
    return target.startsWith("http://") || target.startsWith("https://");
  }

  private static boolean asterisk(io.netty.handler.codec.http.HttpRequest request) {
    return request.uri().equals("*") && request.method().equals(HttpMethod.OPTIONS);
  }

  private void accept(ChannelHandlerContext ctx, HttpContent piece) {
    ContentAssembler assembler = content;
    io.netty.handler.codec.http.HttpRequest request = head;
    if (assembler == null || request == null) {
      piece.release();
      return;
    }
    if (piece.decoderResult().isFailure()) {
      piece.release();
      refuse(ctx, failureOf(piece.decoderResult()), "the content is not in order");
      return;
    }
    if (!assembler.add(piece.content(), ctx.alloc())) {
      refuse(ctx, HttpFailure.CONTENT_TOO_LARGE, "the content is longer than the limit");
      return;
    }
    if (piece instanceof LastHttpContent last) {
      requestDeadline.cancel();
      complete(ctx, request, assembler, fields(last.trailingHeaders()));
    }
  }

  private void complete(
      ChannelHandlerContext ctx,
      io.netty.handler.codec.http.HttpRequest request,
      ContentAssembler assembler,
      HttpFields trailers) {
    content = null;
    if (protocol == HttpProtocol.H1C
        && connection.runtime().speaks(HttpProtocol.H2C)
        && assembler.length() == 0
        && Http2Upgrade.asked(request)) {
      if (Http2Upgrade.perform(ctx, connection, decoder, this, request)) {
        ended = true;
        return;
      }
    }
    Http1Exchange opened =
        new Http1Exchange(
            this,
            ctx,
            connection,
            new HttpRequest(
                request.method(),
                originForm(request.uri()),
                fields(request.headers()),
                assembler.take(),
                trailers),
            request.headers().get(HttpHeaderNames.HOST),
            receivedNanos,
            HttpUtil.isKeepAlive(request));
    exchange = opened;
    opened.dispatch();
  }

  private static String originForm(String target) {
    if (!absolute(target)) {
      return target;
    }
    int path = target.indexOf('/', target.indexOf("://") + 3);
    return path < 0 ? "/" : target.substring(path);
  }

  private static HttpFields fields(HttpHeaders headers) {
    HttpFields fields = new HttpFields(headers.size());
    var entries = headers.iteratorCharSequence();
    while (entries.hasNext()) {
      Map.Entry<CharSequence, CharSequence> entry = entries.next();
      fields.addReceived(AsciiString.of(entry.getKey()).toLowerCase(), entry.getValue());
    }
    return fields;
  }

  /** Rejects an incomplete request; the connection cannot be used afterwards. */
  private void refuse(ChannelHandlerContext ctx, HttpFailure failure, String detail) {
    requestDeadline.cancel();
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
    if (keepAlive) {
      decoder.expectNext();
      pump(ctx);
    } else {
      end(ctx);
    }
    flushUnlessReading(ctx);
  }

  /** Closes the connection after the pending output; further input is discarded. */
  public void end(ChannelHandlerContext ctx) {
    ended = true;
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
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
    requestDeadline.cancel();
    if (exchange != null) {
      exchange.abort();
      exchange = null;
    }
    if (content != null) {
      content.release();
      content = null;
    }
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
    ctx.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    connection.failed(cause);
    ctx.close();
  }
}
