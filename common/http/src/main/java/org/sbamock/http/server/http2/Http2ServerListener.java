/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2LocalFlowController;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.observe.Side;
import org.sbamock.http.server.connection.FrameRateLimit;
import org.sbamock.http.server.connection.InboundRequest;
import org.sbamock.http.server.connection.RequestHead;
import org.sbamock.http.server.connection.ServerExchange;

/** A listener that creates exchanges from the frames of one connection. */
final class Http2ServerListener extends Http2FrameAdapter {
  private static final Http2Headers CONTINUE =
      ReadOnlyHttp2Headers.serverHeaders(false, AsciiString.cached("100"));

  /** Applying SETTINGS costs time for each open stream. */
  private static final int SETTINGS_FRAMES = 100;

  private static final int OTHER_FRAMES = 10_000;

  private final Http2ServerConnection handler;
  private final Http2Connection.PropertyKey key;
  private final FrameRateLimit settingsFrames = new FrameRateLimit("SETTINGS", SETTINGS_FRAMES);
  private final FrameRateLimit otherFrames =
      new FrameRateLimit("PING, PRIORITY and unknown", OTHER_FRAMES);

  Http2ServerListener(Http2ServerConnection handler) {
    this.handler = handler;
    Http2Connection connection = handler.connection();
    this.key = connection.newKey();
    connection.addListener(
        new Http2ConnectionAdapter() {
          @Override
          public void onStreamClosed(Http2Stream stream) {
            InboundRequest inbound = stream.getProperty(key);
            if (inbound != null) {
              inbound.closed();
            }
          }

          @Override
          public void onGoAwaySent(int lastStreamId, long errorCode, ByteBuf debugData) {
            observer().goAway(handler.protocol(), Side.LOCAL, errorCode);
          }

          @Override
          public void onGoAwayReceived(int lastStreamId, long errorCode, ByteBuf debugData) {
            observer().goAway(handler.protocol(), Side.REMOTE, errorCode);
          }
        });
  }

  private ConnectionObserver observer() {
    return handler.serverConnection().runtime().connectionObserver;
  }

  /** Returns whether the request of the stream was started. */
  boolean knows(Http2Stream stream) {
    return stream.getProperty(key) != null;
  }

  @Override
  public void onHeadersRead(
      ChannelHandlerContext ctx,
      int streamId,
      Http2Headers headers,
      int streamDependency,
      short weight,
      boolean exclusive,
      int padding,
      boolean endOfStream)
      throws Http2Exception {
    onHeadersRead(ctx, streamId, headers, padding, endOfStream);
  }

  @Override
  public void onHeadersRead(
      ChannelHandlerContext ctx,
      int streamId,
      Http2Headers headers,
      int padding,
      boolean endOfStream)
      throws Http2Exception {
    Http2Stream stream = handler.connection().stream(streamId);
    if (stream == null) {
      return;
    }
    InboundRequest known = stream.getProperty(key);
    if (known != null) {
      trailers(streamId, known, headers, endOfStream);
      return;
    }
    int regular = headers instanceof FlatHttp2Headers flat ? flat.regularSize() : headers.size();
    RequestHead head = RequestHead.of(headers, regular);
    if (!head.wellFormed()) {
      throw Http2Exception.streamError(
          streamId, Http2Error.PROTOCOL_ERROR, "a pseudo-header field is missing or empty");
    }
    InboundRequest inbound =
        new InboundRequest(handler.serverConnection(), head) {
          @Override
          public ServerExchange exchange(
              HttpRequest request, @Nullable String authority, long receivedNanos, boolean whole) {
            return new Http2Exchange(
                handler, ctx, streamId, request, authority, receivedNanos, whole);
          }
        };
    stream.setProperty(key, inbound);
    if (inbound.begin(endOfStream) && head.expectsContinue()) {
      handler.encoder().writeHeaders(ctx, streamId, CONTINUE, 0, false, ctx.newPromise());
    }
  }

  private static void trailers(
      int streamId, InboundRequest inbound, Http2Headers headers, boolean endOfStream)
      throws Http2Exception {
    if (!endOfStream) {
      throw Http2Exception.streamError(
          streamId, Http2Error.PROTOCOL_ERROR, "a second header section does not end the stream");
    }
    for (var field : headers) {
      if (field.getKey().charAt(0) == ':') {
        throw Http2Exception.streamError(
            streamId, Http2Error.PROTOCOL_ERROR, "a pseudo-header field among the trailers");
      }
      inbound.trailer(field.getKey(), field.getValue());
    }
    inbound.complete();
  }

  @Override
  public int onDataRead(
      ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream) {
    int consumed = data.readableBytes() + padding;
    Http2Stream stream = handler.connection().stream(streamId);
    InboundRequest inbound = stream == null ? null : stream.getProperty(key);
    if (inbound != null) {
      inbound.data(data.retain(), endOfStream, ctx.alloc());
      if (endOfStream) {
        inbound.complete();
      }
    }
    return consumed;
  }

  /**
   * Applies an initial window that is smaller than the RFC's default. The client may already have
   * sent more on open streams; it needs a WINDOW_UPDATE now, since no further octet would trigger
   * one.
   */
  @Override
  public void onSettingsAckRead(ChannelHandlerContext ctx) throws Http2Exception {
    Http2LocalFlowController flow = handler.connection().local().flowController();
    handler
        .connection()
        .forEachActiveStream(
            stream -> {
              flow.incrementWindowSize(stream, 0);
              return true;
            });
  }

  @Override
  public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) {
    observer().streamReset(handler.protocol(), Side.REMOTE, errorCode);
  }

  @Override
  public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings)
      throws Http2Exception {
    count(settingsFrames);
  }

  @Override
  public void onPingRead(ChannelHandlerContext ctx, long data) throws Http2Exception {
    count(otherFrames);
  }

  @Override
  public void onPriorityRead(
      ChannelHandlerContext ctx,
      int streamId,
      int streamDependency,
      short weight,
      boolean exclusive)
      throws Http2Exception {
    count(otherFrames);
  }

  @Override
  public void onUnknownFrame(
      ChannelHandlerContext ctx, byte type, int streamId, Http2Flags flags, ByteBuf payload) {
    try {
      count(otherFrames);
    } catch (Http2Exception e) {
      handler.onError(ctx, false, e);
    }
  }

  @Override
  public void onPingAckRead(ChannelHandlerContext ctx, long data) {
    handler.pingAnswered(ctx);
  }

  private static void count(FrameRateLimit frames) throws Http2Exception {
    if (frames.isExceeded()) {
      throw Http2Exception.connectionError(Http2Error.ENHANCE_YOUR_CALM, "more than %s", frames);
    }
  }
}
