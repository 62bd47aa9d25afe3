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
import org.sbamock.http.Transport;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.server.connection.ServerRuntime;
import org.sbamock.http.tls.TlsContexts;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;

/**
 * A server that speaks {@code h1c h1 h2c h2 h3} on one port number: TCP tells them apart by their
 * first octets and by ALPN, UDP carries HTTP/3.
 *
 * <pre>{@code
 * SbiServer server = SbiServer.builder(exchange -> exchange.respond(HttpResponse.of(204)))
 *     .protocols(Set.of(HttpProtocol.H1C, HttpProtocol.H2C))
 *     .start();
 * }</pre>
 */
public final class SbiServer implements AutoCloseable {
  private static final int EPHEMERAL_TRIES = 20;
  private static final long CLOSE_SECONDS = 2;

  private final Builder settings;
  private final ServerRuntime runtime;
  private final EventLoopGroup loops;
  private final boolean ownsLoops;
  private final List<Channel> listeners = new ArrayList<>();
  private @Nullable SslContext tls;
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

  /** A server of that handler, on an ephemeral port of loopback until told otherwise. */
  public static Builder builder(HttpHandler handler) {
    return new Builder(handler);
  }

  /** The port number that is listened on, over TCP and UDP. */
  public int port() {
    return port;
  }

  /** The number of connections that are open. */
  public int connections() {
    return runtime.connections();
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
          // Over UDP another program may have the number that TCP was given.
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

  private @Nullable SslContext tlsOverTcp() {
    Set<HttpProtocol> secure = EnumSet.copyOf(settings.protocols);
    secure.retainAll(EnumSet.of(HttpProtocol.H1, HttpProtocol.H2));
    return secure.isEmpty()
        ? null
        : TlsContexts.server(settings.material(), settings.tlsSettings, secure);
  }

  private int bindTcp(int wanted) throws IOException {
    CongestionControl control = settings.congestionControl;
    if (control != null) {
      settings.transport.requireCongestionControl(control);
    }
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loops)
            .channel(settings.transport.serverChannel())
            .option(ChannelOption.SO_BACKLOG, 4_096)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    if (control != null) {
                      settings.transport.setCongestionControl(channel, control);
                    }
                    channel
                        .pipeline()
                        .addLast(new PortUnificationHandler(runtime.open(channel), tls));
                  }
                });
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
      ReferenceCountUtil.release(tls);
      tls = null;
    }
    if (ownsLoops) {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
  }

  /**
   * Stops in peace: no new connection, each open exchange may finish, GOAWAY or {@code connection:
   * close} tells the clients. What is not done after that time is cut off.
   */
  public CompletableFuture<Void> stop(Duration drain) {
    // HTTP/3's connections live on their listeners' sockets, which therefore close last.
    List<Channel> quicSockets = new ArrayList<>();
    for (Channel listener : listeners) {
      if (listener instanceof io.netty.channel.ServerChannel) {
        listener.close();
      } else {
        quicSockets.add(listener);
      }
    }
    return runtime
        .drain()
        .orTimeout(Math.max(1, drain.toMillis()), TimeUnit.MILLISECONDS)
        .handle((done, late) -> runtime.closeAll())
        .thenCompose(closed -> closed)
        .orTimeout(CLOSE_SECONDS, TimeUnit.SECONDS)
        .handle(
            (done, stuck) -> {
              quicSockets.forEach(Channel::close);
              release();
              return null;
            });
  }

  /** Stops at once. */
  @Override
  public void close() {
    stop(Duration.ofMillis(1)).join();
  }

  /** What a server is made of. */
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
    @Nullable TlsMaterial material;
    @Nullable CongestionControl congestionControl;
    @Nullable EventLoopGroup loops;

    private Builder(HttpHandler handler) {
      this.handler = handler;
    }

    /** The form of the answers that the server makes by itself; bare status codes by default. */
    public Builder failures(FailureRenderer renderer) {
      failures = renderer;
      return this;
    }

    /** Who hears of each exchange. */
    public Builder observer(ServerObserver hearing) {
      observer = hearing;
      return this;
    }

    /** What the server takes before it says no. */
    public Builder limits(ServerLimits most) {
      limits = most;
      return this;
    }

    /** What HTTP/2 announces. */
    public Builder http2(Http2Settings announced) {
      http2 = announced;
      return this;
    }

    /** What QUIC announces, and how it sends. */
    public Builder quic(QuicSettings announced) {
      quic = announced;
      return this;
    }

    /** The protocols that are on; {@code h1c} and {@code h2c} by default. */
    public Builder protocols(Set<HttpProtocol> spoken) {
      if (spoken.isEmpty()) {
        throw new IllegalArgumentException("a server speaks at least one protocol");
      }
      protocols = EnumSet.copyOf(spoken);
      return this;
    }

    /** Key, certificates and trust; needed by {@code h1 h2 h3}. */
    public Builder tls(TlsMaterial keyAndTrust) {
      material = keyAndTrust;
      return this;
    }

    /** Versions of TLS, resumption, and whether clients must have a certificate. */
    public Builder tls(TlsMaterial keyAndTrust, TlsSettings tls) {
      material = keyAndTrust;
      tlsSettings = tls;
      return this;
    }

    /** Where to listen; port 0 for an ephemeral one. */
    public Builder address(String localHost, int localPort) {
      Settings.range("port", localPort, 0, 65_535);
      host = localHost;
      port = localPort;
      return this;
    }

    /** The number of event loops that the server makes; 1 by default. */
    public Builder threads(int count) {
      Settings.range("threads", count, 1, 1_024);
      threads = count;
      return this;
    }

    /** Event loops that others share and shut down. */
    public Builder eventLoops(EventLoopGroup shared, int count) {
      loops = shared;
      threads = count;
      return this;
    }

    /** The kernel interface; the best one by default. */
    public Builder transport(Transport kernel) {
      transport = kernel;
      return this;
    }

    /** The congestion controller of TCP and QUIC; the kernel's and quiche's own by default. */
    public Builder congestionControl(@Nullable CongestionControl control) {
      congestionControl = control;
      return this;
    }

    /**
     * Serves channels that the caller opens, embedded or in memory, without a listener.
     *
     * @param tls for connections that begin with a TLS record; null rejects them
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
          handler, failures, observer, limits, protocols, gzipThreshold, http2, quic);
    }

    /** From which length on a content is sent as gzip to clients that accept it, octets. */
    public Builder gzipThreshold(int octets) {
      gzipThreshold = octets;
      return this;
    }

    TlsMaterial material() {
      if (material == null) {
        throw new IllegalStateException("h1, h2 and h3 need a key and a certificate");
      }
      return material;
    }

    /**
     * Listens.
     *
     * @throws UncheckedIOException if the port is taken
     */
    public SbiServer start() {
      SbiServer server = new SbiServer(this);
      server.bind();
      return server;
    }
  }
}
