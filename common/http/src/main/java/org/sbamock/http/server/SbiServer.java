/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.ssl.SslContext;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.Settings;
import org.sbamock.http.observe.QuicLoad;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.server.connection.ServerLoad;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.server.connection.ServerRuntime;
import org.sbamock.http.tls.CurrentContext;
import org.sbamock.http.tls.TlsContexts;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.http.tls.TlsSource;
import org.sbamock.http.transport.Transport;

/**
 * A server of the protocols {@code h1c h1 h2c h2 h3} on one port number. Over TCP it detects the
 * protocol from the first octets and by ALPN; UDP carries HTTP/3.
 *
 * <pre>{@code
 * SbiServer server = SbiServer.builder(exchange -> exchange.respond(HttpResponse.of(204)))
 *     .protocols(Set.of(HttpProtocol.H1C, HttpProtocol.H2C))
 *     .start();
 * }</pre>
 */
public final class SbiServer implements AutoCloseable {
  private static final int EPHEMERAL_TRIES = 20;

  private final Builder settings;
  private final ServerRuntime runtime;
  private final EventLoopGroup loops;
  private final boolean ownsLoops;
  private final List<Channel> listeners = new ArrayList<>();
  private @Nullable CurrentContext<SslContext> tls;
  private int port;

  private SbiServer(Builder settings) {
    this.settings = settings;
    this.runtime = settings.runtime();
    this.ownsLoops = settings.loops == null;
    this.loops =
        settings.loops != null
            ? settings.loops
            : settings.transport.eventLoops(settings.threads, "sbi-server");
  }

  /**
   * Returns a builder of a server with the given handler, which listens on a free port of the
   * loopback interface by default.
   */
  public static Builder builder(HttpHandler handler) {
    return new Builder(handler);
  }

  /** Returns the TCP and UDP port number on which the server listens. */
  public int port() {
    return port;
  }

  /** Returns the number of open connections. */
  public int connections() {
    return runtime.connections();
  }

  /** Returns what the connections occupy; safe on any thread, but an approximation. */
  public ServerLoad load() {
    return runtime.load();
  }

  /** Returns a future of the load of the QUIC connections, which their event loops determine. */
  public CompletableFuture<QuicLoad> quicLoad() {
    return runtime.quicLoad();
  }

  private void bind() {
    boolean tcp = settings.protocols.stream().anyMatch(protocol -> !protocol.quic());
    boolean quic = settings.protocols.contains(HttpProtocol.H3);
    tls = tlsOverTcp();
    try {
      for (int tries = 1; ; tries++) {
        try {
          port = settings.port;
          if (tcp) {
            port = bindTcp(port);
          }
          if (quic) {
            port = new QuicListener(settings, runtime, loops).bind(port, listeners);
          }
          break;
        } catch (BindException e) {
          closeListeners();
          // Another program may use the UDP port with the number that was assigned for TCP.
          if (settings.port != 0 || tries == EPHEMERAL_TRIES) {
            throw e;
          }
        }
      }
    } catch (IOException e) {
      release();
      throw new UncheckedIOException(
          "cannot listen on " + settings.host + ":" + settings.port + ": " + e.getMessage(), e);
    } catch (RuntimeException e) {
      closeListeners();
      release();
      throw e;
    }
    if (quic) {
      runtime.advertiseHttp3(port);
    }
  }

  private @Nullable CurrentContext<SslContext> tlsOverTcp() {
    Set<HttpProtocol> secure = EnumSet.copyOf(settings.protocols);
    secure.retainAll(EnumSet.of(HttpProtocol.H1, HttpProtocol.H2));
    if (secure.isEmpty()) {
      return null;
    }
    CurrentContext<SslContext> context =
        CurrentContext.ofServer(
            settings.tlsSource(),
            (material, tickets) ->
                TlsContexts.server(material, settings.tlsSettings, secure, tickets));
    // Fails now if the material is invalid.
    context.get();
    return context;
  }

  private int bindTcp(int wanted) throws IOException {
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loops)
            .channel(settings.transport.serverChannel())
            .option(ChannelOption.SO_BACKLOG, 4_096)
            .option(ChannelOption.RECVBUF_ALLOCATOR, AcceptQueue.allocator())
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    if (runtime.full()) {
                      channel.unsafe().closeForcibly();
                      return;
                    }
                    SocketBuffers.configure(channel, runtime.connections());
                    channel
                        .pipeline()
                        .addLast(
                            new PortUnificationHandler(
                                runtime.open(channel), tls == null ? null : tls.get()));
                  }
                });
    CongestionControl control = settings.congestionControl;
    if (control != null) {
      settings.transport.requireCongestionControl(control);
      settings.transport.setCongestionControl(bootstrap, control);
    }
    SocketBuffers.configure(bootstrap, settings.transport);
    Channel channel =
        bound(bootstrap.bind(new InetSocketAddress(settings.host, wanted)).awaitUninterruptibly());
    listeners.add(channel);
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  static Channel bound(io.netty.channel.ChannelFuture bind) throws IOException {
    Throwable cause = bind.cause();
    if (cause == null) {
      return bind.channel();
    }
    if (cause instanceof IOException e) {
      throw e instanceof BindException ? e : new BindException(e.getMessage());
    }
    throw new IllegalStateException(cause);
  }

  private void closeListeners() {
    listeners.forEach(channel -> channel.close().awaitUninterruptibly());
    listeners.clear();
  }

  private void release() {
    if (tls != null) {
      ReferenceCountUtil.release(tls.last());
      tls = null;
    }
    if (ownsLoops) {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
  }

  /**
   * Stops the server gracefully: it accepts the connections that were begun, completes open
   * exchanges, and notifies clients by GOAWAY or {@code connection: close}.
   *
   * @param drain the maximum time for open exchanges; those that remain are then aborted
   * @return a future that completes when the server has stopped
   */
  public CompletableFuture<Void> stop(Duration drain) {
    return new GracefulStop(runtime, loops, listeners)
        .start(drain)
        .whenComplete((done, failure) -> release());
  }

  /** Stops the server without waiting for open exchanges. */
  @Override
  public void close() {
    stop(Duration.ofMillis(1)).join();
  }

  /** A builder of a server. */
  public static final class Builder {
    final HttpHandler handler;
    FailureRenderer failures = FailureRenderer.BARE;
    ServerObserver observer = ServerObserver.NONE;
    ServerLimits limits = ServerLimits.DEFAULT;
    Http2Settings http2 = Http2Settings.DEFAULT;
    QuicSettings quic = QuicSettings.DEFAULT;
    Set<HttpProtocol> protocols = EnumSet.of(HttpProtocol.H1C, HttpProtocol.H2C);
    TlsSettings tlsSettings = TlsSettings.DEFAULT;
    Transport transport = Transport.best();
    String host = "127.0.0.1";
    int port;
    int threads = 1;
    int gzipThreshold = 2_048;
    @Nullable TlsSource tlsSource;
    @Nullable CongestionControl congestionControl;
    @Nullable EventLoopGroup loops;

    private Builder(HttpHandler handler) {
      this.handler = handler;
    }

    /**
     * Sets the renderer of the responses that the server itself generates; bare status codes by
     * default.
     */
    public Builder failures(FailureRenderer renderer) {
      failures = renderer;
      return this;
    }

    /** Sets the observer of exchanges. */
    public Builder observer(ServerObserver hearing) {
      observer = hearing;
      return this;
    }

    /** Sets the limits of requests and connections. */
    public Builder limits(ServerLimits most) {
      limits = most;
      return this;
    }

    /** Sets the HTTP/2 settings that the server announces. */
    public Builder http2(Http2Settings announced) {
      http2 = announced;
      return this;
    }

    /** Sets the QUIC transport parameters that the server announces, and its QUIC options. */
    public Builder quic(QuicSettings announced) {
      quic = announced;
      return this;
    }

    /**
     * Sets the enabled protocols; defaults to {@code h1c} and {@code h2c}.
     *
     * @throws IllegalArgumentException if the set is empty
     */
    public Builder protocols(Set<HttpProtocol> spoken) {
      if (spoken.isEmpty()) {
        throw new IllegalArgumentException("a server speaks at least one protocol");
      }
      protocols = EnumSet.copyOf(spoken);
      return this;
    }

    /** Sets key, certificates and trust, which {@code h1 h2 h3} require. */
    public Builder tls(TlsSource keyAndTrust) {
      tlsSource = keyAndTrust;
      return this;
    }

    /**
     * Sets key, certificates and trust, and the TLS versions, resumption and client authentication.
     */
    public Builder tls(TlsSource keyAndTrust, TlsSettings tls) {
      tlsSource = keyAndTrust;
      tlsSettings = tls;
      return this;
    }

    /**
     * Sets the local address; port 0 selects a free port.
     *
     * @throws IllegalArgumentException if the port is not 0 to 65535
     */
    public Builder address(String localHost, int localPort) {
      Settings.range("port", localPort, 0, 65_535);
      host = localHost;
      port = localPort;
      return this;
    }

    /** Sets the number of event loops that the server creates, 1 to 1,024; defaults to 1. */
    public Builder threads(int count) {
      Settings.range("threads", count, 1, 1_024);
      threads = count;
      return this;
    }

    /** Sets event loops that are shared with other users, who must shut them down. */
    public Builder eventLoops(EventLoopGroup shared, int count) {
      loops = shared;
      threads = count;
      return this;
    }

    /** Sets the kernel interface; defaults to the best of the platform. */
    public Builder transport(Transport kernel) {
      transport = kernel;
      return this;
    }

    /**
     * Sets the congestion control algorithm of TCP and QUIC; null, the default, selects those of
     * the kernel and of quiche.
     */
    public Builder congestionControl(@Nullable CongestionControl control) {
      congestionControl = control;
      return this;
    }

    /**
     * Returns an initializer of channels that the caller opens, embedded or in memory, without a
     * listener.
     *
     * @param tls the context of connections that begin with a TLS record; null rejects them
     * @return a handler to be added to the pipeline of each accepted channel
     */
    public ChannelHandler acceptor(@Nullable SslContext tls) {
      ServerRuntime runtime = runtime();
      return new ChannelInitializer<Channel>() {
        @Override
        protected void initChannel(Channel channel) {
          channel.pipeline().addLast(new PortUnificationHandler(runtime.open(channel), tls));
        }

        @Override
        public boolean isSharable() {
          return true;
        }
      };
    }

    ServerRuntime runtime() {
      return new ServerRuntime(
          handler, failures, observer, limits, protocols, gzipThreshold, http2, quic, threads);
    }

    /**
     * Sets the minimum length of content, in octets, that is compressed with gzip for clients that
     * accept it; defaults to 2,048.
     */
    public Builder gzipThreshold(int octets) {
      gzipThreshold = octets;
      return this;
    }

    TlsSource tlsSource() {
      if (tlsSource == null) {
        throw new IllegalStateException("h1, h2 and h3 need a key and a certificate");
      }
      return tlsSource;
    }

    /**
     * Starts the server.
     *
     * @throws UncheckedIOException if the server cannot listen on the address, for example because
     *     the port is in use
     * @throws IllegalStateException if a protocol over TLS is enabled without key and certificates,
     *     or the congestion control algorithm cannot be set
     */
    public SbiServer start() {
      SbiServer server = new SbiServer(this);
      server.bind();
      return server;
    }
  }
}
