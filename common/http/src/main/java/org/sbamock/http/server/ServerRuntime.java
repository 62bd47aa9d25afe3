package org.sbamock.http.server;

import io.netty.channel.Channel;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.EventExecutor;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;

/** What all connections of a server share: its handler, its limits, its state. */
final class ServerRuntime {
  final HttpHandler handler;
  final FailureRenderer failures;
  final ServerObserver observer;
  final ServerLimits limits;
  final Http2Settings http2;
  final Set<HttpProtocol> protocols;
  final int gzipThreshold;
  final boolean earlyData;
  final boolean unsafeEarlyData;
  private final Map<EventExecutor, LoopState> loops = new ConcurrentHashMap<>();
  private final Set<ServerConnection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connectionCount = new AtomicInteger();
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private volatile boolean draining;
  private volatile @Nullable AsciiString altSvc;

  ServerRuntime(SbiServer.Builder settings) {
    this.handler = settings.handler;
    this.failures = settings.failures;
    this.observer = settings.observer;
    this.limits = settings.limits;
    this.http2 = settings.http2;
    this.protocols = Set.copyOf(settings.protocols);
    this.gzipThreshold = settings.gzipThreshold;
    this.earlyData = settings.quic.earlyData();
    this.unsafeEarlyData = settings.quic.unsafeEarlyData();
  }

  boolean speaks(HttpProtocol protocol) {
    return protocols.contains(protocol);
  }

  LoopState loop(EventExecutor executor) {
    return loops.computeIfAbsent(executor, e -> new LoopState(e, limits));
  }

  /** The value of alt-svc (RFC 7838) for answers over TLS; null if HTTP/3 is off. */
  @Nullable AsciiString altSvc() {
    return altSvc;
  }

  void advertiseHttp3(int port) {
    altSvc = AsciiString.of("h3=\":" + port + "\"; ma=86400");
  }

  ServerConnection open(Channel channel) {
    boolean overLimit = connectionCount.incrementAndGet() > limits.connections();
    ServerConnection connection = new ServerConnection(this, channel, overLimit);
    connections.add(connection);
    channel.closeFuture().addListener(closed -> closed(connection));
    if (draining) {
      connection.cutOff();
    }
    return connection;
  }

  private void closed(ServerConnection connection) {
    connections.remove(connection);
    connectionCount.decrementAndGet();
    connection.closed();
    if (draining && connections.isEmpty()) {
      drained.complete(null);
    }
  }

  int connections() {
    return connectionCount.get();
  }

  boolean draining() {
    return draining;
  }

  /** Asks every connection to finish what it has; done when all are closed. */
  CompletableFuture<Void> drain() {
    draining = true;
    for (ServerConnection connection : connections) {
      connection.drain();
    }
    if (connections.isEmpty()) {
      drained.complete(null);
    }
    return drained;
  }

  /** Closes what is still open; done once the clients were told. */
  CompletableFuture<Void> closeAll() {
    return CompletableFuture.allOf(
        connections.stream().map(ServerConnection::cutOff).toArray(CompletableFuture[]::new));
  }
}
