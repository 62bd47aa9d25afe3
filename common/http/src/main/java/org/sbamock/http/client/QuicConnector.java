/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.quic.QLogConfiguration;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicChannelBootstrap;
import io.netty.handler.codec.quic.QuicChannelOption;
import io.netty.handler.codec.quic.QuicClientCodecBuilder;
import io.netty.handler.codec.quic.QuicCongestionControlAlgorithm;
import io.netty.handler.codec.quic.SslEarlyDataReadyEvent;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.ImmediateExecutor;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Origin;
import org.sbamock.http.QuicEventLog;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.observe.SessionReuse;
import org.sbamock.http.tls.TlsAlert;
import org.sbamock.http.transport.Completion;

/**
 * A connector over QUIC. The connections of an event loop to one server share a UDP socket, which
 * is connected, so that the operating system reports a server that does not listen any more.
 */
final class QuicConnector implements Connector {
  private static final AttributeKey<Origin> ORIGIN = AttributeKey.valueOf("sbamock.origin");
  private static final int CONTROL_STREAMS = 3;

  /** The number of sockets from which on those without connections are closed. */
  private static final int MAX_SOCKETS = 64;

  private final EventLoop loop;
  private final ClientSettings settings;
  private final TlsSupport tls;
  private final @Nullable QLogConfiguration eventLog;
  private final Map<InetSocketAddress, QuicSocket> sockets = new LinkedHashMap<>(16, 0.75f, true);

  QuicConnector(EventLoop loop, ClientSettings settings, TlsSupport tls) {
    this.loop = loop;
    this.settings = settings;
    this.tls = tls;
    this.eventLog = QuicEventLog.of(settings.quic(), "client");
  }

  @Override
  public void connect(OriginPool pool, @Nullable Call call) {
    Connecting connecting = new Connecting(pool, call);
    Origin origin = pool.origin();
    InetSocketAddress address = new InetSocketAddress(origin.host(), origin.port());
    if (address.isUnresolved()) {
      loop.execute(
          () ->
              connecting.failed(
                  Reason.CONNECT, new ConnectException("unknown host " + origin.host())));
      return;
    }
    QuicSocket socket = socket(address);
    socket
        .ready()
        .addListener(
            (ChannelFuture ready) -> {
              if (ready.isSuccess()) {
                connect(socket, address, connecting);
              } else {
                sockets.remove(address, socket);
                connecting.failed(Reason.CONNECT, ready.cause());
              }
            });
  }

  private QuicSocket socket(InetSocketAddress address) {
    QuicSocket known = sockets.get(address);
    if (known != null && known.isOpen()) {
      return known;
    }
    closeUnused();
    QuicSocket socket =
        QuicSocket.open(
            settings.transport().quicSockets(loop), address, codec(), settings.quic().earlyData());
    sockets.put(address, socket);
    return socket;
  }

  private void closeUnused() {
    Iterator<QuicSocket> oldest = sockets.values().iterator();
    while (sockets.size() >= MAX_SOCKETS && oldest.hasNext()) {
      QuicSocket socket = oldest.next();
      if (socket.isUnused()) {
        oldest.remove();
        socket.close();
      }
    }
  }

  /**
   * Returns the executor of the tasks of a handshake, such as the verification of the server's
   * certificate.
   *
   * <p>With its default executor, Netty continues the handshake after these tasks, but checks only
   * when the next packet of the server arrives whether the handshake is complete. The first request
   * would wait for a further round trip, although a client may send as soon as its handshake is
   * complete (RFC 9001 section 4.1.1). With any other executor, Netty queues a check, which follows
   * the continuation of the handshake.
   *
   * <p>A client with a certificate waits for that packet: the server verifies the certificate in a
   * task as well, and until then the QUIC library drops packets with requests.
   */
  private Executor handshakeTasks() {
    return tls.presentsCertificate() ? ImmediateExecutor.INSTANCE : Runnable::run;
  }

  private QuicClientCodecBuilder codec() {
    QuicSettings quic = settings.quic();
    QuicClientCodecBuilder builder =
        settings
            .transport()
            .discoverPathMtu(new QuicClientCodecBuilder())
            .sslEngineProvider(
                channel -> {
                  Origin origin = channel.attr(ORIGIN).get();
                  return tls.quic().newEngine(channel.alloc(), origin.host(), origin.port());
                })
            .sslTaskExecutor(handshakeTasks())
            .maxIdleTimeout(quic.idleTimeout().toMillis(), TimeUnit.MILLISECONDS)
            .maxAckDelay(quic.maxAckDelay().toMillis(), TimeUnit.MILLISECONDS)
            .initialMaxData(quic.connectionWindow())
            .initialMaxStreamDataBidirectionalLocal(quic.streamWindow())
            .initialMaxStreamDataBidirectionalRemote(quic.streamWindow())
            .initialMaxStreamDataUnidirectional(Math.max(quic.streamWindow(), 1_024))
            .initialMaxStreamsBidirectional(0)
            .initialMaxStreamsUnidirectional(CONTROL_STREAMS)
            .activeMigration(false);
    if (settings.congestionControl() != null) {
      builder.congestionControlAlgorithm(
          switch (settings.congestionControl()) {
            case RENO -> QuicCongestionControlAlgorithm.RENO;
            case CUBIC -> QuicCongestionControlAlgorithm.CUBIC;
            case BBR -> QuicCongestionControlAlgorithm.BBR;
          });
    }
    return builder;
  }

  private void connect(QuicSocket socket, InetSocketAddress address, Connecting connecting) {
    QuicChannelBootstrap bootstrap = QuicChannel.newBootstrap(socket.channel());
    if (eventLog != null) {
      bootstrap.option(QuicChannelOption.QLOG, eventLog);
    }
    socket.hold();
    bootstrap
        .attr(ORIGIN, connecting.pool().origin())
        .option(
            QuicChannelOption.SEGMENTED_DATAGRAM_PACKET_ALLOCATOR,
            settings.transport().quicSegments())
        // Netty's connect timeout would keep the channel in memory until it expires, even if
        // connected.
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0)
        .handler(
            new ChannelInitializer<QuicChannel>() {
              @Override
              protected void initChannel(QuicChannel channel) {
                socket.add(channel);
                channel.pipeline().addLast(new Readiness(socket, channel, connecting));
              }
            })
        .streamHandler(new ChannelInboundHandlerAdapter())
        .remoteAddress(address)
        .connect()
        .addListener(
            connected -> {
              if (!connected.isSuccess()) {
                connecting.failed(reason(connected.cause()), connected.cause());
              }
            });
    socket.release();
  }

  private static Reason reason(Throwable cause) {
    return cause instanceof ConnectException || cause instanceof PortUnreachableException
        ? Reason.CONNECT
        : Reason.HANDSHAKE;
  }

  /** Closes the sockets when their established connections are closed. */
  CompletableFuture<Void> close() {
    CompletableFuture<?>[] closings =
        sockets.values().stream()
            .map(socket -> Completion.of(socket.close()))
            .toArray(CompletableFuture<?>[]::new);
    sockets.clear();
    return CompletableFuture.allOf(closings);
  }

  /** A handler that waits for the handshake, which makes a QUIC channel active. */
  private final class Readiness extends ChannelInboundHandlerAdapter {
    private final QuicSocket socket;
    private final QuicChannel channel;
    private final Connecting connecting;
    private @Nullable Connection early;
    private @Nullable Future<?> timeout;

    Readiness(QuicSocket socket, QuicChannel channel, Connecting connecting) {
      this.socket = socket;
      this.channel = channel;
      this.connecting = connecting;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
      timeout =
          ctx.executor()
              .schedule(this::giveUp, settings.connectTimeout().toNanos(), TimeUnit.NANOSECONDS);
    }

    private void giveUp() {
      connecting.failed(
          Reason.CONNECT,
          new ConnectTimeoutException(
              "no connection to " + connecting.pool().origin() + " within the connect time-out"));
      channel.close();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
      if (timeout != null) {
        timeout.cancel(false);
      }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      connecting.times().handshakeDone();
      Connection known = early;
      if (known != null) {
        known.handshakeDone();
        ctx.fireChannelActive();
      }
      Connection connection =
          known != null ? known : Http3ClientConnection.install(channel, connecting, settings);
      ctx.pipeline().remove(this);
      // The server's limit of streams is available only after this event.
      ctx.executor().execute(() -> ready(connection));
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof SslEarlyDataReadyEvent && settings.quic().earlyData()) {
        // Netty fires this event while it sends; data written at once would be delayed.
        ctx.executor().execute(this::beginEarly);
      }
      ctx.fireUserEventTriggered(event);
    }

    private void beginEarly() {
      if (channel.isOpen() && !channel.isActive() && !connecting.isOver()) {
        early = Http3ClientConnection.installEarly(channel, connecting, settings);
        if (early != null) {
          connecting.early(early);
        }
      }
    }

    private void ready(Connection connection) {
      if (channel.isActive()) {
        if (settings.observer() != ConnectionObserver.NONE) {
          settings.observer().handshakeEnded(true, true, SessionReuse.of(channel.sslEngine()));
        }
        socket.superviseFirstResponse(channel, connection);
        connecting.succeeded(connection);
      } else {
        String alert = connection.alert();
        if (alert == null) {
          connecting.failed(
              Reason.CONNECT, new ConnectException("the server closed the connection at once"));
        } else {
          connecting.failed(Reason.HANDSHAKE, TlsAlert.failure(alert));
        }
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      connecting.failed(
          Reason.HANDSHAKE, new IllegalStateException("the server closed the connection"));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      connecting.failed(reason(cause), cause);
      ctx.close();
    }
  }
}
