/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

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
import org.sbamock.http.QuicSettings;

/** The state that all connections of a server share: its handler, limits and open connections. */
public final class ServerRuntime {
  public final HttpHandler handler;
  public final FailureRenderer failures;
  public final ServerObserver observer;
  public final ServerLimits limits;
  public final Http2Settings http2;
  public final Set<HttpProtocol> protocols;
  public final int gzipThreshold;
  public final boolean earlyData;
  public final boolean unsafeEarlyData;
  private final Map<EventExecutor, LoopState> loops = new ConcurrentHashMap<>();
  private final Set<ServerConnection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connectionCount = new AtomicInteger();
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private volatile boolean draining;
  private volatile @Nullable AsciiString altSvc;

  public ServerRuntime(
      HttpHandler handler,
      FailureRenderer failures,
      ServerObserver observer,
      ServerLimits limits,
      Set<HttpProtocol> protocols,
      int gzipThreshold,
      Http2Settings http2,
      QuicSettings quic) {
    this.handler = handler;
    this.failures = failures;
    this.observer = observer;
    this.limits = limits;
    this.protocols = Set.copyOf(protocols);
    this.gzipThreshold = gzipThreshold;
    this.http2 = http2;
    this.earlyData = quic.earlyData();
    this.unsafeEarlyData = quic.unsafeEarlyData();
  }

  public boolean speaks(HttpProtocol protocol) {
    return protocols.contains(protocol);
  }

  public LoopState loop(EventExecutor executor) {
    return loops.computeIfAbsent(executor, e -> new LoopState(e, limits));
  }

  /**
   * Returns the value of alt-svc (RFC 7838) for responses over TLS, or null if HTTP/3 is disabled.
   */
  public @Nullable AsciiString altSvc() {
    return altSvc;
  }

  public void advertiseHttp3(int port) {
    altSvc = AsciiString.of("h3=\":" + port + "\"; ma=86400");
  }

  public ServerConnection open(Channel channel) {
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

  public int connections() {
    return connectionCount.get();
  }

  public boolean draining() {
    return draining;
  }

  /**
   * Starts the graceful close of all connections.
   *
   * @return a future that completes when all connections are closed
   */
  public CompletableFuture<Void> drain() {
    draining = true;
    for (ServerConnection connection : connections) {
      connection.drain();
    }
    if (connections.isEmpty()) {
      drained.complete(null);
    }
    return drained;
  }

  /**
   * Closes all open connections immediately.
   *
   * @return a future that completes when they are closed
   */
  public CompletableFuture<Void> closeAll() {
    return CompletableFuture.allOf(
        connections.stream().map(ServerConnection::cutOff).toArray(CompletableFuture[]::new));
  }
}
