/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.observe.Side;
import org.sbamock.http.server.connection.LingeringClose;
import org.sbamock.http.server.connection.ResponseHead;
import org.sbamock.http.server.connection.ServerConnection;

/**
 * An HTTP/2 connection (RFC 9113). It works on frames, without a channel per stream. Data written
 * during a read is flushed once at the end of the read.
 */
public final class Http2ServerConnection extends Http2ConnectionHandler {
  private static final long GOAWAY_PATIENCE_MILLIS = 500;

  /**
   * The octets of pending output above which the connection is not read. DATA waits for the channel
   * to be writable, far below; only frames without flow control can exceed it, of a client that
   * sends requests and reads nothing.
   */
  private static final long MAX_PENDING_OUTPUT = 256 << 10;

  private final ServerConnection connection;
  private final HttpProtocol protocol;
  private final Http2ServerListener listener;
  private final RecentStreams resets;
  private final Http2ShortAnswers shortAnswers;
  private @Nullable ChannelHandlerContext context;
  private boolean reading;
  private boolean waiting;
  private boolean congested;
  private boolean closing;
  private boolean deaf;
  private boolean lastStreamSent;

  Http2ServerConnection(
      ServerConnection connection,
      HttpProtocol protocol,
      Http2ConnectionDecoder decoder,
      Http2ConnectionEncoder encoder,
      Http2Settings settings) {
    super(decoder, encoder, settings);
    this.connection = connection;
    this.protocol = protocol;
    this.listener = new Http2ServerListener(this);
    this.resets = new RecentStreams(connection.runtime().http2.maxConcurrentStreams());
    this.shortAnswers = new Http2ShortAnswers(connection(), encoder, this);
    gracefulShutdownTimeoutMillis(connection.runtime().limits.handlerTimeout().toMillis());
    connection.onFinish(this::finish);
    connection.onCutOff(this::cutOff);
    connection.opened(protocol);
  }

  public static Http2ServerConnection create(ServerConnection connection, HttpProtocol protocol) {
    return Http2ServerCodec.build(connection, protocol);
  }

  Http2FrameListener listener() {
    return listener;
  }

  ServerConnection serverConnection() {
    return connection;
  }

  public HttpProtocol protocol() {
    return protocol;
  }

  /** Returns whether a read is in progress, whose end flushes. */
  boolean reading() {
    return reading;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
    context = ctx;
    super.handlerAdded(ctx);
    growConnectionWindow();
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) throws Exception {
    super.channelActive(ctx);
    growConnectionWindow();
  }

  private void growConnectionWindow() throws Http2Exception {
    var flow = connection().local().flowController();
    Http2Stream whole = connection().connectionStream();
    int missing = connection.runtime().http2.connectionWindowSize() - flow.initialWindowSize(whole);
    if (missing > 0 && context != null && context.channel().isActive()) {
      flow.incrementWindowSize(whole, missing);
    }
  }

  /**
   * Continues an HTTP/1.1 connection after an upgrade; its request becomes stream 1.
   *
   * @throws IllegalStateException if the handler is not in a pipeline
   */
  void upgrade(Http2Settings settings, HttpRequest request) throws Http2Exception {
    ChannelHandlerContext ctx = context;
    if (ctx == null) {
      throw new IllegalStateException("the handler is in no pipeline");
    }
    onHttpServerUpgrade(settings);
    Http2Headers headers =
        new DefaultHttp2Headers(false)
            .method(request.method().asciiName())
            .scheme(protocol.scheme())
            .path(request.uri());
    String host = request.headers().get("host");
    if (host != null) {
      headers.authority(host);
    }
    for (Map.Entry<String, String> field : request.headers()) {
      AsciiString name = AsciiString.of(field.getKey()).toLowerCase();
      if (!Http2Upgrade.CONNECTION_FIELDS.contains(name)) {
        headers.add(name, field.getValue());
      }
    }
    decoder().frameListener().onHeadersRead(ctx, 1, headers, 0, true);
    flush(ctx);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
    reading = true;
    if (deaf) {
      ReferenceCountUtil.release(msg);
    } else {
      super.channelRead(ctx, msg);
      if (connection.turn().isOver()) {
        ctx.channel().config().setAutoRead(false);
      }
    }
  }

  /**
   * Ends the turn. If octets wait for the next one, or for the client to read, the channel is not
   * read until then; the method of the superclass would read although automatic reading is off.
   */
  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
    reading = false;
    boolean over = connection.turn().isOver();
    connection.turn().end();
    if (!waiting && !over && !congested) {
      super.channelReadComplete(ctx);
      pauseIfCongested(ctx);
      return;
    }
    discardSomeReadBytes();
    ctx.fireChannelReadComplete();
    flush(ctx);
    pauseIfCongested(ctx);
    if (over) {
      continueLater(ctx);
    }
  }

  /**
   * Stops reading requests while much output waits for the client to read, or any that exceeds the
   * high watermark when memory is scarce: each response that waits also occupies memory besides its
   * octets.
   */
  private void pauseIfCongested(ChannelHandlerContext ctx) {
    ChannelOutboundBuffer output = ctx.channel().unsafe().outboundBuffer();
    if (congested || output == null || output.isWritable()) {
      return;
    }
    if (connection.loop().memory.isScarce()
        || output.totalPendingWriteBytes() > MAX_PENDING_OUTPUT) {
      congested = true;
      ctx.channel().config().setAutoRead(false);
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
    super.channelWritabilityChanged(ctx);
    if (congested && ctx.channel().isWritable()) {
      congested = false;
      continueLater(ctx);
    }
  }

  private void continueLater(ChannelHandlerContext ctx) {
    if (!waiting) {
      waiting = true;
      connection.turn().continueLater(() -> resume(ctx));
    }
  }

  /** Decodes the frames that waited while other connections were served, then reads on. */
  private void resume(ChannelHandlerContext ctx) {
    waiting = false;
    if (ctx.isRemoved() || congested) {
      return;
    }
    try {
      channelRead(ctx, Unpooled.EMPTY_BUFFER);
      if (!connection.turn().isOver()) {
        ctx.channel().config().setAutoRead(true);
      }
      channelReadComplete(ctx);
    } catch (Exception e) {
      ctx.fireExceptionCaught(e);
    }
  }

  /**
   * Closes the connection in two steps, so that no request in transit is lost (RFC 9113 section
   * 6.8): first a GOAWAY with the highest possible stream identifier; after the answer to a PING, a
   * GOAWAY with the last stream.
   */
  private void finish() {
    ChannelHandlerContext ctx = context;
    if (ctx == null || closing) {
      return;
    }
    closing = true;
    goAway(
        ctx,
        Integer.MAX_VALUE,
        Http2Error.NO_ERROR.code(),
        ctx.alloc().buffer(0),
        ctx.newPromise());
    encoder().writePing(ctx, false, System.nanoTime(), ctx.newPromise());
    flush(ctx);
    var unused =
        ctx.executor()
            .schedule(() -> closeGracefully(ctx), GOAWAY_PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
  }

  void pingAnswered(ChannelHandlerContext ctx) {
    if (closing) {
      closeGracefully(ctx);
    }
  }

  private void cutOff() {
    gracefulShutdownTimeoutMillis(0);
    connection.channel().close();
  }

  /**
   * Sends the GOAWAY with the last stream, and closes the connection after it; input is read to the
   * end, since otherwise the kernel would reset the connection before the client has the responses.
   */
  private void closeGracefully(ChannelHandlerContext ctx) {
    if (!ctx.channel().isActive() || lastStreamSent) {
      return;
    }
    lastStreamSent = true;
    int last = connection().remote().lastStreamCreated();
    if (connection().remote().lastStreamKnownByPeer() != last) {
      goAway(ctx, last, Http2Error.NO_ERROR.code(), ctx.alloc().buffer(0), ctx.newPromise());
    }
    flush(ctx);
    endWhenIdle(ctx);
    long most = connection.runtime().limits.handlerTimeout().toMillis();
    var timer = ctx.executor().schedule(this::cutOff, most, TimeUnit.MILLISECONDS);
    ctx.channel().closeFuture().addListener(closed -> timer.cancel(false));
  }

  /**
   * Treats a frame on a stream that the client has ended as a connection error (RFC 9113 section
   * 5.1), unless this endpoint reset the stream, which the client may not have received yet.
   */
  @Override
  protected void onStreamError(
      ChannelHandlerContext ctx,
      boolean outbound,
      Throwable cause,
      Http2Exception.StreamException e) {
    if (outbound || !onEndedStream(e)) {
      recordReset(e.streamId(), e.error().code());
      super.onStreamError(ctx, outbound, cause, e);
    } else if (!resets.contains(e.streamId())) {
      Http2Exception error =
          Http2Exception.connectionError(Http2Error.STREAM_CLOSED, e.getMessage());
      onConnectionError(ctx, false, error, error);
    }
  }

  private boolean onEndedStream(Http2Exception.StreamException e) {
    Http2Stream stream = connection().stream(e.streamId());
    return e.error() == Http2Error.STREAM_CLOSED
        && (stream == null
            || stream.state() == Http2Stream.State.HALF_CLOSED_REMOTE && listener.knows(stream));
  }

  @Override
  public ChannelFuture resetStream(
      ChannelHandlerContext ctx, int streamId, long errorCode, ChannelPromise promise) {
    recordReset(streamId, errorCode);
    return super.resetStream(ctx, streamId, errorCode, promise);
  }

  private void recordReset(int streamId, long errorCode) {
    resets.add(streamId);
    connection.runtime().connectionObserver.streamReset(protocol, Side.LOCAL, errorCode);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
    if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
      serverConnection().failed(cause);
      ctx.channel().close();
    } else {
      super.exceptionCaught(ctx, cause);
    }
  }

  /** Stops the rest of a request after its response is complete. */
  void stopSending(ChannelHandlerContext ctx, int streamId) {
    resetStream(ctx, streamId, Http2Error.NO_ERROR.code(), ctx.newPromise());
  }

  /**
   * Writes a complete response if it can be sent immediately; only then takes ownership of the
   * content.
   */
  boolean answerAtOnce(
      ChannelHandlerContext ctx,
      Http2Stream stream,
      ResponseHead head,
      int sectionSize,
      ByteBuf content) {
    try {
      return shortAnswers.write(ctx, stream, head, sectionSize, content);
    } catch (Http2Exception e) {
      // The encoder rejects it as well, and handles the stream.
      return false;
    }
  }

  public ChannelFuture data(
      ChannelHandlerContext ctx, int streamId, ByteBuf content, boolean endOfStream) {
    return encoder().writeData(ctx, streamId, content, 0, endOfStream, ctx.newPromise());
  }

  /** Ends the stream, with a trailer section if there is one. */
  public void end(ChannelHandlerContext ctx, int streamId, HttpFields trailers) {
    if (trailers.isEmpty()) {
      data(ctx, streamId, Unpooled.EMPTY_BUFFER, true);
    } else {
      Http2Headers last = new DefaultHttp2Headers(false, trailers.size());
      trailers.forEach(last::add);
      encoder().writeHeaders(ctx, streamId, last, 0, true, ctx.newPromise());
    }
  }

  /**
   * Closes the connection after the pending output, without a GOAWAY; further input is discarded.
   */
  public void end(ChannelHandlerContext ctx) {
    deaf = true;
    closing = true;
    LingeringClose.start(ctx);
  }

  /** Closes the connection as {@link #end(ChannelHandlerContext)} does, when no stream is open. */
  void endWhenIdle(ChannelHandlerContext ctx) {
    if (connection().numActiveStreams() == 0) {
      end(ctx);
      return;
    }
    connection()
        .addListener(
            new Http2ConnectionAdapter() {
              @Override
              public void onStreamClosed(Http2Stream stream) {
                if (!deaf && connection().numActiveStreams() == 0) {
                  end(ctx);
                }
              }
            });
  }

  /** Closes the channel, without a GOAWAY after {@link #end(ChannelHandlerContext)}. */
  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
    if (deaf) {
      ctx.close(promise);
    } else {
      super.close(ctx, promise);
    }
  }

  /**
   * Sends a GOAWAY but leaves the connection open, regardless of the error code. Streams above the
   * last one are not processed.
   */
  public void goAway(ChannelHandlerContext ctx, int lastStreamId, int errorCode) {
    closing = true;
    int last =
        connection().goAwaySent()
            ? Math.min(lastStreamId, connection().remote().lastStreamKnownByPeer())
            : lastStreamId;
    try {
      connection().goAwaySent(last, errorCode, Unpooled.EMPTY_BUFFER);
    } catch (Http2Exception e) {
      throw new IllegalStateException(e);
    }
    encoder()
        .frameWriter()
        .writeGoAway(ctx, last, errorCode, Unpooled.EMPTY_BUFFER, ctx.newPromise());
  }
}
