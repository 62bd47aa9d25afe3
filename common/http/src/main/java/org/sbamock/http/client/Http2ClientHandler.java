/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2PromisedRequestVerifier;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.FieldSectionDecoder;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.Http2ClientConnection.Http2Exchange;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.observe.Side;
import org.sbamock.http.tls.TlsAlert;

/** Netty's HTTP/2 codec, which passes frames to the exchanges of a connection. */
final class Http2ClientHandler extends Http2ConnectionHandler {
  private static final long LAST_WORDS_MILLIS = 1_000;

  private final Http2ClientConnection connection;
  private final int connectionWindow;
  private @Nullable ChannelHandlerContext context;
  private boolean reading;
  private boolean outputBroken;

  private Http2ClientHandler(
      Http2ClientConnection connection,
      Http2ConnectionDecoder decoder,
      Http2ConnectionEncoder encoder,
      Http2Settings initialSettings,
      int connectionWindow) {
    super(decoder, encoder, initialSettings);
    this.connection = connection;
    this.connectionWindow = connectionWindow;
  }

  static Http2ClientHandler of(
      Http2ClientConnection connection, Http2Connection http2, ClientSettings settings) {
    return new Encoding(connection, http2, settings).build();
  }

  ChannelHandlerContext context() {
    if (context == null) {
      throw new IllegalStateException("the handler is in no pipeline");
    }
    return context;
  }

  /** Returns whether a read is in progress; its end flushes. */
  boolean isReading() {
    return reading;
  }

  /** Returns the listener of streams that close. */
  Http2Connection.Listener streamEvents() {
    return new Http2ConnectionAdapter() {
      @Override
      public void onStreamClosed(Http2Stream stream) {
        Http2Exchange exchange = connection.exchange(stream.id());
        if (exchange != null && exchange.isOver()) {
          exchange.forget();
        }
        connection.capacityChanged();
      }

      @Override
      public void onGoAwaySent(int lastStreamId, long errorCode, ByteBuf debugData) {
        observer().goAway(protocol(), Side.LOCAL, errorCode);
      }

      @Override
      public void onGoAwayReceived(int lastStreamId, long errorCode, ByteBuf debugData) {
        observer().goAway(protocol(), Side.REMOTE, errorCode);
      }
    };
  }

  private ConnectionObserver observer() {
    return connection.observer();
  }

  private HttpProtocol protocol() {
    return connection.pool().protocol();
  }

  @Override
  public ChannelFuture resetStream(
      ChannelHandlerContext ctx, int streamId, long errorCode, ChannelPromise promise) {
    observer().streamReset(protocol(), Side.LOCAL, errorCode);
    return super.resetStream(ctx, streamId, errorCode, promise);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
    context = ctx;
    super.handlerAdded(ctx);
    Http2Stream whole = connection().connectionStream();
    int more = connectionWindow - decoder().flowController().windowSize(whole);
    if (more > 0) {
      decoder().flowController().incrementWindowSize(whole, more);
      flush(ctx);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
    reading = true;
    connection.received();
    super.channelRead(ctx, message);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
    reading = false;
    super.channelReadComplete(ctx);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) throws Exception {
    connection.closedByServer();
    super.channelInactive(ctx);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
    if (cause instanceof Http2Exception) {
      super.exceptionCaught(ctx, cause);
    } else {
      connection.broke(cause);
      ctx.close();
    }
  }

  @Override
  protected void onStreamError(
      ChannelHandlerContext ctx,
      boolean outbound,
      Throwable cause,
      Http2Exception.StreamException http2Ex) {
    Http2Exchange exchange = connection.exchange(http2Ex.streamId());
    if (exchange != null) {
      exchange.fail(
          http2Ex instanceof Http2Exception.HeaderListSizeException
              ? Reason.TOO_LARGE
              : Reason.MALFORMED,
          String.valueOf(http2Ex.getMessage()));
    } else {
      super.onStreamError(ctx, outbound, cause, http2Ex);
    }
  }

  @Override
  protected void onConnectionError(
      ChannelHandlerContext ctx,
      boolean outbound,
      Throwable cause,
      @Nullable Http2Exception http2Ex) {
    if (http2Ex == null && outbound && cause instanceof IOException) {
      connection.drain();
      writeFailed(ctx, cause);
      return;
    }
    // First, since the closing of an idle connection sends a GOAWAY without an error.
    super.onConnectionError(ctx, outbound, cause, http2Ex);
    connection.drain();
    for (Http2Exchange exchange : connection.exchangesAbove(0)) {
      exchange.fail(Reason.MALFORMED, "the connection breaks HTTP/2: " + cause.getMessage());
    }
  }

  /**
   * Handles a failed write; anything that the server sent before it closed, such as a TLS alert,
   * must still be read.
   */
  private void writeFailed(ChannelHandlerContext ctx, Throwable cause) {
    connection.alerted(TlsAlert.of(cause));
    if (!outputBroken) {
      outputBroken = true;
      ctx.executor()
          .schedule(
              () -> {
                connection.broke(cause);
                ctx.close();
              },
              LAST_WORDS_MILLIS,
              TimeUnit.MILLISECONDS);
    }
  }

  /** A listener that passes frames to the exchanges. */
  private final class Frames extends Http2FrameAdapter {
    @Override
    public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
      connection.settingsReceived();
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
        boolean endOfStream) {
      onHeadersRead(ctx, streamId, headers, padding, endOfStream);
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext ctx,
        int streamId,
        Http2Headers headers,
        int padding,
        boolean endOfStream) {
      Http2Exchange exchange = connection.exchange(streamId);
      if (exchange == null) {
        return;
      }
      if (!exchange.isUnanswered()) {
        exchange.trailers(fields(headers));
      } else {
        int status = ResponseStatus.parse(headers.status());
        if (status >= 100 && status < 200) {
          exchange.informational(status);
        } else {
          exchange.headers(status, fields(headers));
        }
      }
      if (endOfStream) {
        exchange.end();
      }
    }

    @Override
    public int onDataRead(
        ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream) {
      int size = data.readableBytes() + padding;
      Http2Exchange exchange = connection.exchange(streamId);
      if (exchange != null) {
        exchange.data(data, endOfStream, ctx.alloc());
        if (endOfStream) {
          exchange.end();
        }
      }
      return size;
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) {
      observer().streamReset(protocol(), Side.REMOTE, errorCode);
      Http2Exchange exchange = connection.exchange(streamId);
      if (exchange != null) {
        exchange.forget();
        exchange.streamReset(
            errorCode == Http2Error.REFUSED_STREAM.code(),
            "the server reset the stream with " + name(errorCode));
      }
    }

    @Override
    public void onGoAwayRead(
        ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData) {
      connection.peerGoesAway();
      for (Http2Exchange exchange : connection.exchangesAbove(lastStreamId)) {
        exchange.forget();
        exchange.rejectedByGoAway("the server goes away with " + name(errorCode));
      }
    }
  }

  private static String name(long errorCode) {
    Http2Error error = Http2Error.valueOf(errorCode);
    return error == null ? "0x" + Long.toHexString(errorCode) : error.name();
  }

  private static HttpFields fields(Http2Headers headers) {
    HttpFields fields = new HttpFields(headers.size());
    for (Map.Entry<CharSequence, CharSequence> entry : headers) {
      CharSequence name = entry.getKey();
      if (name.charAt(0) != ':') {
        fields.addReceived(name, entry.getValue());
      }
    }
    return fields;
  }

  /** A builder with a given encoder, and a decoder that rejects empty field names. */
  private static final class Builder
      extends AbstractHttp2ConnectionHandlerBuilder<Http2ClientHandler, Builder> {
    private final Http2ClientConnection owner;
    private final int connectionWindow;

    Builder(Http2ClientConnection owner, Http2ConnectionEncoder encoder, ClientSettings settings) {
      this.owner = owner;
      this.connectionWindow = settings.http2().connectionWindowSize();
      gracefulShutdownTimeoutMillis(1_000);
      flushPreface(false);
      decoderEnforceMaxRstFramesPerWindow(0, 0);
      initialSettings(
          Http2Settings.defaultSettings()
              .pushEnabled(false)
              .initialWindowSize(settings.http2().initialWindowSize())
              .maxFrameSize(settings.http2().maxFrameSize())
              .headerTableSize(settings.http2().headerTableSize())
              .maxHeaderListSize(settings.maxHeaderListSize()));
      codec(
          new DefaultHttp2ConnectionDecoder(
              encoder.connection(),
              encoder,
              new DefaultHttp2FrameReader(
                  new FieldSectionDecoder(true, settings.maxHeaderListSize())),
              Http2PromisedRequestVerifier.ALWAYS_VERIFY,
              true,
              true,
              true),
          encoder);
    }

    @Override
    protected Http2ClientHandler build() {
      return super.build();
    }

    @Override
    protected Http2ClientHandler build(
        Http2ConnectionDecoder decoder,
        Http2ConnectionEncoder encoder,
        Http2Settings initialSettings) {
      Http2ClientHandler handler =
          new Http2ClientHandler(owner, decoder, encoder, initialSettings, connectionWindow);
      decoder.frameListener(handler.new Frames());
      return handler;
    }
  }

  /**
   * A builder of the encoder, which continues with {@link Builder}. Resets of streams are not
   * limited in number, as a server limits them: a client that abandons calls resets their streams,
   * and the streams that a server resets are those of the client's calls.
   */
  private static final class Encoding
      extends AbstractHttp2ConnectionHandlerBuilder<Http2ClientHandler, Encoding> {
    private final Http2ClientConnection owner;
    private final ClientSettings settings;

    Encoding(Http2ClientConnection owner, Http2Connection http2, ClientSettings settings) {
      this.owner = owner;
      this.settings = settings;
      encoderEnforceMaxRstFramesPerWindow(0, 0);
      connection(http2);
    }

    @Override
    protected Http2ClientHandler build() {
      return super.build();
    }

    @Override
    protected Http2ClientHandler build(
        Http2ConnectionDecoder decoder,
        Http2ConnectionEncoder encoder,
        Http2Settings initialSettings) {
      return new Builder(owner, encoder, settings).build();
    }
  }
}
