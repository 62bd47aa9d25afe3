/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.channel.Channel;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.observe.QuicLoad;
import org.sbamock.http.server.limits.Client;
import org.sbamock.http.server.limits.ClientTable;

/** The state that all connections of a server share: its handler, limits and open connections. */
public final class ServerRuntime {
  /** The number of connections above the limit that wait for their 503 at a time. */
  private static final int REFUSED_AT_A_TIME = 64;

  /** Content of this length in octets or less is received without a look-up of its limit. */
  private static final int SHORT_CONTENT = 16_384;

  public final HttpHandler handler;
  public final FailureRenderer failures;
  public final ServerObserver observer;
  public final ConnectionObserver connectionObserver;
  public final ServerLimits limits;
  public final Http2Settings http2;
  public final Set<HttpProtocol> protocols;
  public final int gzipThreshold;
  public final int maxQuicStreams;
  public final boolean earlyData;
  public final boolean unsafeEarlyData;
  private final @Nullable ClientTable clients;
  private final int loopCount;
  private final Map<EventExecutor, LoopState> loops = new ConcurrentHashMap<>();
  private final Set<ServerConnection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connectionCount = new AtomicInteger();
  private final AtomicInteger handshakes = new AtomicInteger();
  private final LongAdder stalledConnections = new LongAdder();
  private final LongAdder evictedConnections = new LongAdder();
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private volatile boolean draining;
  private volatile boolean awaited;
  private volatile long mostLastRequestNanos;
  private volatile @Nullable AsciiString altSvc;

  public ServerRuntime(
      HttpHandler handler,
      FailureRenderer failures,
      ServerObserver observer,
      ServerLimits limits,
      Set<HttpProtocol> protocols,
      int gzipThreshold,
      Http2Settings http2,
      QuicSettings quic,
      int loopCount) {
    this.handler = handler;
    this.failures = failures;
    this.observer = observer;
    this.connectionObserver = observer.connectionObserver();
    this.limits = limits;
    this.clients = ClientTable.of(limits.client());
    this.protocols = Set.copyOf(protocols);
    this.gzipThreshold = gzipThreshold;
    this.http2 = http2;
    this.loopCount = loopCount;
    this.maxQuicStreams = quic.maxConcurrentStreams();
    this.earlyData = quic.earlyData();
    this.unsafeEarlyData = quic.unsafeEarlyData();
  }

  public boolean speaks(HttpProtocol protocol) {
    return protocols.contains(protocol);
  }

  /**
   * Returns the maximum length of the content of a request in octets, encoded and decoded: that of
   * its handler, or that of the server if it is lower.
   *
   * @param head the request without its content
   */
  public int contentLimit(HttpRequest head) {
    return Math.min(limits.contentLength(), handler.contentLimit(head));
  }

  /**
   * Returns whether content can be received without a look-up of its limit by {@link
   * #contentLimit}.
   *
   * @param length the length in octets
   */
  public boolean isShort(long length) {
    return length <= SHORT_CONTENT && length <= limits.contentLength();
  }

  public LoopState loop(EventExecutor executor) {
    return loops.computeIfAbsent(executor, e -> new LoopState(e, limits, loopCount));
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

  /**
   * Returns whether a new connection is to be closed immediately: the limit is exceeded by the
   * connections that may wait for their 503.
   */
  public boolean full() {
    return connectionCount.get() >= limits.connections() + REFUSED_AT_A_TIME;
  }

  /** Returns the number of QUIC connections whose handshake is not complete. */
  public int handshakes() {
    return handshakes.get();
  }

  /**
   * Opens a QUIC connection, which does not count towards the limit of connections until its
   * handshake is complete, since the address of its client is not known to be valid before.
   *
   * @param channel the channel of the connection
   */
  public ServerConnection openHandshake(Channel channel) {
    handshakes.incrementAndGet();
    ServerConnection connection = new ServerConnection(this, channel);
    connection.awaitHandshake();
    register(connection, channel);
    return connection;
  }

  /** Called when the handshake of a QUIC connection is complete, or failed. */
  void handshakeEnded(ServerConnection connection, boolean complete) {
    handshakes.decrementAndGet();
    if (complete) {
      count(connection);
    }
  }

  /** Opens a connection over TCP. */
  public ServerConnection open(Channel channel) {
    ServerConnection connection = new ServerConnection(this, channel);
    count(connection);
    register(connection, channel);
    return connection;
  }

  private void count(ServerConnection connection) {
    Client client = connection.client();
    boolean over = connectionCount.incrementAndGet() > limits.connections();
    connection.count(over || client != null && client.overLimit());
    if (client != null && client.full()) {
      connection.executor().execute(connection.channel()::close);
    }
  }

  /** Returns the clients; null if they have no limits. */
  @Nullable ClientTable clients() {
    return clients;
  }

  private void register(ServerConnection connection, Channel channel) {
    connections.add(connection);
    channel.closeFuture().addListener(closed -> closed(connection));
    if (draining && channel instanceof QuicChannel) {
      connection.cutOff();
    }
  }

  private void closed(ServerConnection connection) {
    connections.remove(connection);
    connection.handshakeEnded(false);
    if (connection.counted()) {
      connectionCount.decrementAndGet();
    }
    connection.closed();
    if (awaited && connections.isEmpty()) {
      drained.complete(null);
    }
  }

  public int connections() {
    return connectionCount.get();
  }

  /** Returns what the connections occupy. */
  public ServerLoad load() {
    long memory = 0;
    long rejections = 0;
    Map<HttpProtocol, Integer> streams = new EnumMap<>(HttpProtocol.class);
    for (LoopState loop : loops.values()) {
      memory += loop.memory.used();
      rejections += loop.memory.rejected();
      for (HttpProtocol protocol : HttpProtocol.values()) {
        streams.merge(protocol, loop.streams[protocol.ordinal()], Integer::sum);
      }
    }
    return new ServerLoad(
        connections(),
        handshakes(),
        memory,
        rejections,
        stalledConnections.sum(),
        evictedConnections.sum(),
        streams);
  }

  /** Returns a future of the load of the QUIC connections, which their event loops determine. */
  public CompletableFuture<QuicLoad> quicLoad() {
    List<CompletableFuture<QuicLoad>> parts = new ArrayList<>();
    loops.forEach(
        (executor, loop) ->
            parts.add(
                CompletableFuture.supplyAsync(() -> loop.quic.with(quicChannels(loop)), executor)));
    return parts.stream()
        .reduce(
            CompletableFuture.completedFuture(QuicLoad.NONE),
            (some, more) -> some.thenCombine(more, QuicLoad::plus));
  }

  private List<QuicChannel> quicChannels(LoopState loop) {
    List<QuicChannel> channels = new ArrayList<>();
    for (ServerConnection connection : connections) {
      if (connection.loop() == loop && connection.channel() instanceof QuicChannel channel) {
        channels.add(channel);
      }
    }
    return channels;
  }

  /**
   * Closes the connection that occupies the most memory of an event loop.
   *
   * @param needy the connection that needs memory, which occupies less
   * @return whether a connection was closed
   */
  boolean evict(ServerConnection needy) {
    ServerConnection largest = needy;
    for (ServerConnection connection : connections) {
      if (connection.loop() == needy.loop() && connection.occupied() > largest.occupied()) {
        largest = connection;
      }
    }
    if (largest == needy) {
      return false;
    }
    largest.evict();
    evictedConnections.increment();
    return true;
  }

  void closedAsStalled() {
    stalledConnections.increment();
  }

  public boolean draining() {
    return draining;
  }

  /** Returns the maximum time in nanoseconds that an idle connection waits for its last request. */
  long mostLastRequestNanos() {
    return mostLastRequestNanos;
  }

  /**
   * Starts the graceful close of all connections, including those that are accepted from now on.
   *
   * @param mostLastRequest the maximum time in nanoseconds that an idle HTTP/1.1 connection stays
   *     open for its last request
   */
  public void drain(long mostLastRequest) {
    mostLastRequestNanos = mostLastRequest;
    draining = true;
    for (ServerConnection connection : connections) {
      connection.drain();
    }
  }

  /**
   * Returns a future that completes when all connections are closed; to be called when no more are
   * accepted.
   */
  public CompletableFuture<Void> drained() {
    awaited = true;
    if (connections.isEmpty()) {
      drained.complete(null);
    }
    return drained;
  }

  /** Returns the longest round-trip time in nanoseconds that the kernel measured, 0 if unknown. */
  public long longestRoundTripNanos() {
    return connections.stream()
        .mapToLong(connection -> TcpConnectionInfo.roundTripNanos(connection.channel()))
        .max()
        .orElse(0);
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
