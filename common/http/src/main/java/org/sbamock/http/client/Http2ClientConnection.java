/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import io.netty.util.collection.IntObjectHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.client.call.CallFailedException.Reason;

/** An HTTP/2 connection (RFC 9113), in cleartext by prior knowledge or over TLS. */
final class Http2ClientConnection extends Connection {
  private static final AsciiString[] NO_FIELDS = new AsciiString[0];

  private final Http2Connection http2 = new DefaultHttp2Connection(false, 0);
  private final IntObjectHashMap<Http2Exchange> byStream = new IntObjectHashMap<>();
  private final AsciiString scheme;
  private final AsciiString authority;
  private final Http2ClientHandler handler;
  private final Channel channel;
  private final Runnable flusher = this::flush;
  private boolean settingsReceived;
  private boolean flushScheduled;

  private Http2ClientConnection(Channel channel, Connecting connecting, ClientSettings settings) {
    super(connecting.pool(), connecting.times());
    this.channel = channel;
    this.scheme = AsciiString.cached(pool().protocol().scheme());
    this.authority = AsciiString.of(pool().origin().authority());
    this.handler = Http2ClientHandler.of(this, http2, settings);
    http2.addListener(handler.streamEvents());
  }

  static Connection install(Channel channel, Connecting connecting, ClientSettings settings) {
    Http2ClientConnection connection = new Http2ClientConnection(channel, connecting, settings);
    // A server may refuse the client while it still receives the request; its response is still
    // read.
    if (connecting.pool().protocol().secure()) {
      channel.config().setOption(ChannelOption.AUTO_CLOSE, false);
    }
    channel.pipeline().addLast(connection.handler);
    return connection;
  }

  @Override
  boolean canStart() {
    int limit = settingsReceived ? http2.local().maxActiveStreams() : OriginPool.ASSUMED_STREAMS;
    return http2.local().numActiveStreams() < limit && !http2.goAwayReceived();
  }

  @Override
  Exchange start(Call call) {
    Http2Exchange exchange = new Http2Exchange(call);
    exchange.write();
    return exchange;
  }

  @Override
  void closeChannel() {
    // All exchanges are over; Netty would wait for streams that a GOAWAY has excluded.
    handler.gracefulShutdownTimeoutMillis(0);
    channel.close();
  }

  @Nullable Http2Exchange exchange(int stream) {
    return byStream.get(stream);
  }

  List<Http2Exchange> exchangesAbove(int lastStream) {
    List<Http2Exchange> above = new ArrayList<>();
    for (Http2Exchange exchange : byStream.values()) {
      if (exchange.stream > lastStream) {
        above.add(exchange);
      }
    }
    return above;
  }

  /**
   * Called when the server closed the connection. Before its SETTINGS, which it sends first (RFC
   * 9113 section 3.4), it has processed no request.
   */
  void closedByServer() {
    if (!settingsReceived) {
      drain();
      for (Http2Exchange exchange : exchangesAbove(0)) {
        exchange.resetByPeer(true, "the server closed the connection before its SETTINGS");
      }
    }
    channelClosed("the server closed the connection");
  }

  void settingsReceived() {
    settingsReceived = true;
    capacityChanged();
  }

  /** Schedules one flush of all requests of the current turn of the event loop. */
  private void scheduleFlush() {
    if (!flushScheduled && !handler.isReading()) {
      flushScheduled = true;
      pool().loop().execute(flusher);
    }
  }

  private void flush() {
    flushScheduled = false;
    handler.flush(handler.context());
  }

  private ReadOnlyHttp2Headers head(Call call) {
    FieldList fields = new FieldList(call.request().headers().size() + 2);
    RequestFields.write(call, fields);
    return ReadOnlyHttp2Headers.clientHeaders(
        false,
        call.request().method().asciiName(),
        AsciiString.of(call.request().target()),
        scheme,
        authority,
        fields.toArray());
  }

  private static Http2Headers trailerSection(Call call) {
    FieldList fields = new FieldList(call.trailers().size());
    RequestFields.write(call.trailers(), fields);
    return ReadOnlyHttp2Headers.trailers(false, fields.toArray());
  }

  /** An exchange on a stream of HTTP/2. */
  final class Http2Exchange extends Exchange {
    private int stream;

    Http2Exchange(Call call) {
      super(call, Http2ClientConnection.this);
    }

    void write() {
      stream = http2.local().incrementAndGetNextStreamId();
      if (stream < 0) {
        drain();
        resetByPeer(true, "the connection has no stream left");
        return;
      }
      requestStarts();
      Call call = call();
      byStream.put(stream, this);
      ChannelHandlerContext ctx = handler.context();
      boolean whole = !call.content().isReadable() && call.trailers().isEmpty();
      ChannelPromise written = ctx.newPromise();
      if (whole) {
        written.addListener(this);
      }
      handler.encoder().writeHeaders(ctx, stream, head(call), 0, whole, written);
      if (isOver() || whole) {
        scheduleFlush();
      } else if (call.expectsContinue()) {
        holdContentBack();
        scheduleFlush();
      } else {
        writeContent();
      }
    }

    @Override
    void writeContent() {
      ChannelHandlerContext ctx = handler.context();
      Call call = call();
      countStall(call.content().readableBytes());
      boolean trailing = !call.trailers().isEmpty();
      ChannelPromise written = ctx.newPromise();
      if (!trailing) {
        written.addListener(this);
      }
      handler.encoder().writeData(ctx, stream, contentToWrite(), 0, !trailing, written);
      if (trailing && !isOver()) {
        ChannelPromise ended = ctx.newPromise();
        ended.addListener(this);
        handler.encoder().writeHeaders(ctx, stream, trailerSection(call), 0, true, ended);
      }
      scheduleFlush();
    }

    private void countStall(int octets) {
      var windows = handler.encoder().flowController();
      Http2Stream open = http2.stream(stream);
      if (open != null
          && (octets > windows.windowSize(open)
              || octets > windows.windowSize(http2.connectionStream()))) {
        observer().flowControlStalled(pool().protocol());
      }
    }

    @Override
    void reset() {
      cancelStream(Http2Error.CANCEL);
    }

    @Override
    void stopSending() {
      // RFC 9113 section 8.1: after a complete response the rest of a request may be cancelled.
      cancelStream(Http2Error.NO_ERROR);
    }

    private void cancelStream(Http2Error error) {
      Http2Stream open = http2.stream(stream);
      byStream.remove(stream);
      if (open != null && handler.context().channel().isActive()) {
        handler.resetStream(
            handler.context(), stream, error.code(), handler.context().newPromise());
        scheduleFlush();
      }
    }

    @Override
    void writeFailed(Throwable cause) {
      Http2Exception http2Cause = embedded(cause);
      if (http2Cause != null) {
        fail(
            http2Cause instanceof Http2Exception.HeaderListSizeException
                ? Reason.TOO_LARGE
                : Reason.MALFORMED,
            "the request cannot be written: " + http2Cause.getMessage());
      }
    }

    private static @Nullable Http2Exception embedded(@Nullable Throwable cause) {
      for (Throwable t = cause; t != null; t = t.getCause()) {
        if (t instanceof Http2Exception found) {
          return found;
        }
      }
      return null;
    }

    /** Called when the stream is closed on both sides. */
    void forget() {
      byStream.remove(stream);
    }
  }

  private static final class FieldList implements RequestFields.FieldWriter {
    private AsciiString[] fields;
    private int length;

    FieldList(int capacity) {
      fields = new AsciiString[capacity * 2];
    }

    @Override
    public void add(AsciiString name, AsciiString value) {
      if (length == fields.length) {
        fields = Arrays.copyOf(fields, length * 2 + 4);
      }
      fields[length++] = name;
      fields[length++] = value;
    }

    AsciiString[] toArray() {
      if (length == 0) {
        return NO_FIELDS;
      }
      return length == fields.length ? fields : Arrays.copyOf(fields, length);
    }
  }
}
