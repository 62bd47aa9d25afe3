/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http3.DefaultHttp3SettingsFrame;
import io.netty.handler.codec.http3.Http3ClientConnectionHandler;
import io.netty.handler.codec.http3.Http3Exception;
import io.netty.handler.codec.http3.Http3GoAwayFrame;
import io.netty.handler.codec.http3.Http3Settings;
import io.netty.handler.codec.http3.Http3SettingsFrame;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicConnectionCloseEvent;
import io.netty.handler.codec.quic.QuicConnectionStats;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.handler.codec.quic.QuicStreamLimitChangedEvent;
import io.netty.handler.codec.quic.QuicStreamType;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.observe.Side;
import org.sbamock.http.tls.TlsAlert;

/** An HTTP/3 connection (RFC 9114). */
final class Http3ClientConnection extends Connection {
  /** The transport error of a server that accepts no connections (RFC 9000 section 20.1). */
  private static final int CONNECTION_REFUSED = 0x2;

  /** The transport error of a connection that is closed without an error. */
  private static final int NO_ERROR = 0x0;

  /** The maximum time from the decision to close a connection until it is closed, s. */
  private static final long CLOSE_SECONDS = 1;

  private final QuicChannel channel;
  private final long maxFieldSectionSize;
  private boolean early;
  private boolean closable;
  private boolean closing;
  private String closeReason = "the connection timed out or was closed";

  private Http3ClientConnection(
      QuicChannel channel, Connecting connecting, ClientSettings settings) {
    super(connecting.pool(), connecting.times());
    this.channel = channel;
    this.maxFieldSectionSize = settings.maxHeaderListSize();
  }

  static Connection install(QuicChannel channel, Connecting connecting, ClientSettings settings) {
    Http3ClientConnection connection = new Http3ClientConnection(channel, connecting, settings);
    connection.addHandlers();
    return connection;
  }

  /**
   * Sets up a connection in early data. SETTINGS are sent with it, "as soon as the transport is
   * ready to send data" (RFC 9114 section 7.2.4.2). That section requires a client to remember the
   * server's settings, but none of them is relevant: the client uses neither the dynamic table nor
   * an extension.
   *
   * @return null if early data cannot be sent
   */
  static @Nullable Connection installEarly(
      QuicChannel channel, Connecting connecting, ClientSettings settings) {
    if (!StreamCount.forget(channel)) {
      return null;
    }
    Http3ClientConnection connection = new Http3ClientConnection(channel, connecting, settings);
    connection.early = true;
    connection.addHandlers();
    ChannelHandlerContext http3 = channel.pipeline().context(Http3ClientConnectionHandler.class);
    ((Http3ClientConnectionHandler) http3.handler()).channelActive(http3);
    StreamCount.forget(channel);
    return connection;
  }

  private void addHandlers() {
    Http3Settings announced = new Http3Settings().maxFieldSectionSize(maxFieldSectionSize);
    channel
        .pipeline()
        .addLast(
            new Http3ClientConnectionHandler(
                new ControlReader(), null, null, new DefaultHttp3SettingsFrame(announced), true),
            new ConnectionEvents());
  }

  @Override
  boolean canStart() {
    if (!isReady()) {
      return early && channel.isOpen() && exchanges().size() < OriginPool.ASSUMED_STREAMS;
    }
    return channel.isActive() && channel.peerAllowedStreams(QuicStreamType.BIDIRECTIONAL) > 0;
  }

  @Override
  Exchange start(Call call) {
    Http3Exchange exchange = new Http3Exchange(call, this);
    Future<QuicStreamChannel> created =
        channel.createStream(QuicStreamType.BIDIRECTIONAL, new Http3StreamHandler(this, exchange));
    if (created.isSuccess()) {
      exchange.write(created.getNow());
    } else {
      created.addListener(
          (Future<QuicStreamChannel> later) -> {
            if (!later.isSuccess()) {
              early = false;
              exchange.resetByPeer(true, "no stream: " + later.cause().getMessage());
            } else {
              exchange.write(later.getNow());
            }
          });
    }
    return exchange;
  }

  QuicChannel channel() {
    return channel;
  }

  /** Returns the maximum size of a field section in octets. */
  long maxFieldSectionSize() {
    return maxFieldSectionSize;
  }

  /** Closes the connection with an error (RFC 9114 section 8). */
  void fail(Http3Exception error) {
    observer().quicClosed(Side.LOCAL, true, error.errorCode().code());
    channel.close(true, (int) error.errorCode().code(), Unpooled.EMPTY_BUFFER);
  }

  /** Returns why a stream closed before the response was complete. */
  String reasonOfClosedStream() {
    return channel.isOpen() ? "the stream closed before the response was complete" : closeReason;
  }

  /** Returns whether stream data was retransmitted. */
  boolean sentAgain() {
    QuicConnectionStats stats = channel.collectStats().getNow();
    return stats == null || stats.streamRetransBytes() > 0;
  }

  /**
   * Closes the connection when the server's SETTINGS have arrived. A server sends HANDSHAKE_DONE
   * before or with them, which confirms the handshake; before, the QUIC library puts
   * CONNECTION_CLOSE into a Handshake packet, which a server that has completed the handshake
   * discards (RFC 9000 section 10.2.3). The server would keep the connection until its idle
   * timeout. A connection that is not established, or that the server has closed, is closed at
   * once.
   */
  @Override
  void closeChannel() {
    if (closable || !channel.isActive()) {
      closeNow();
    } else {
      closing = true;
      var unused = channel.eventLoop().schedule(this::closeNow, CLOSE_SECONDS, TimeUnit.SECONDS);
    }
  }

  private void closeNow() {
    if (!channel.isOpen()) {
      return;
    }
    // RFC 9000 section 20.1: NO_ERROR. With an application error such as H3_NO_ERROR, quiche may
    // send acknowledgments without end, and Netty waits for their end, if the handshake is not
    // confirmed: the server's HANDSHAKE_DONE may be lost although it has responded.
    observer().quicClosed(Side.LOCAL, false, NO_ERROR);
    channel.close(false, NO_ERROR, Unpooled.EMPTY_BUFFER);
  }

  /** A reader of the server's control stream. */
  private final class ControlReader extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
      if (frame instanceof Http3SettingsFrame) {
        closable = true;
        if (closing) {
          // The rest of the packet is processed first.
          ctx.executor().execute(Http3ClientConnection.this::closeNow);
        }
      } else if (frame instanceof Http3GoAwayFrame goAway) {
        observer().goAway(HttpProtocol.H3, Side.REMOTE, ConnectionObserver.NO_CODE);
        peerGoesAway();
        for (Exchange exchange : new ArrayList<>(exchanges())) {
          if (((Http3Exchange) exchange).streamId() >= goAway.id()) {
            // RFC 9114 section 5.2: requests from this identifier on are not processed.
            exchange.rejectedByGoAway("the server goes away");
          }
        }
      }
      ReferenceCountUtil.release(frame);
    }
  }

  private final class ConnectionEvents extends ChannelInboundHandlerAdapter {
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof QuicStreamLimitChangedEvent) {
        capacityChanged();
      } else if (event instanceof QuicConnectionCloseEvent close) {
        observer().quicClosed(Side.REMOTE, close.isApplicationClose(), close.error());
        closable = true;
        closeReason = "the server closed the connection with error " + close.error();
        peerCloses();
        if (!close.isApplicationClose() && close.error() == CONNECTION_REFUSED) {
          for (Exchange exchange : new ArrayList<>(exchanges())) {
            exchange.resetByPeer(true, "the server refused the connection");
          }
        } else if (!close.isApplicationClose()) {
          alerted(TlsAlert.ofQuic(close.error()));
        }
      }
      ctx.fireUserEventTriggered(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      channelClosed(closeReason);
      pool().loop().quicClosed(channel);
      ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, @Nullable Throwable cause) {
      broke(cause == null ? new IOException("for no reason that is known") : cause);
      ctx.close();
    }
  }
}
