/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Origin;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.observe.QuicCounts;

/**
 * The part of a client that belongs to one event loop: its pools and deadlines, which need no
 * locks.
 */
final class ClientLoop {
  private static final long SWEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final EventLoop loop;
  private final int index;
  private final ClientSettings settings;
  private final TcpConnector tcp;
  private final QuicConnector quic;
  private final List<Map<Origin, OriginPool>> pools = new ArrayList<>();
  private final DeadlineWheel deadlines = new DeadlineWheel(System.nanoTime());
  private final Runnable ticker = this::tick;
  private @Nullable ScheduledFuture<?> nextTick;
  private boolean onlySweeps;
  private long nextSweep;
  private int connections;
  private final QuicCounts closedQuic = new QuicCounts();
  private boolean closed;

  /**
   * Creates the part of an event loop.
   *
   * @param index the number of the event loop among those of the client, from 0
   */
  ClientLoop(EventLoop loop, int index, ClientSettings settings, TlsSupport tls) {
    this.loop = loop;
    this.index = index;
    this.settings = settings;
    this.tcp = new TcpConnector(loop, settings, tls);
    this.quic = new QuicConnector(loop, settings, tls);
    for (int i = 0; i < HttpProtocol.values().length; i++) {
      pools.add(new HashMap<>());
    }
  }

  boolean inEventLoop() {
    return loop.inEventLoop();
  }

  void execute(Runnable task) {
    loop.execute(task);
  }

  EventLoop eventLoop() {
    return loop;
  }

  ClientSettings settings() {
    return settings;
  }

  /** Returns the number of the event loop among those of the client, from 0. */
  int index() {
    return index;
  }

  boolean isClosed() {
    return closed;
  }

  OriginPool pool(HttpProtocol protocol, Origin origin) {
    Map<Origin, OriginPool> byOrigin = pools.get(protocol.ordinal());
    OriginPool pool = byOrigin.get(origin);
    if (pool == null) {
      pool = new OriginPool(this, protocol, origin, protocol.quic() ? quic : tcp);
      byOrigin.put(origin, pool);
    }
    return pool;
  }

  /** Closes the idle connections to an origin in a task that is queued on the event loop. */
  void closeIdle(HttpProtocol protocol, Origin origin) {
    try {
      loop.execute(
          () -> {
            OriginPool pool = pools.get(protocol.ordinal()).get(origin);
            if (pool != null) {
              pool.closeIdle();
            }
          });
    } catch (RejectedExecutionException e) {
      // The event loop was shut down and its connections were closed.
      return;
    }
  }

  void watch(DeadlineWheel.Entry entry, long deadline) {
    deadlines.add(entry, deadline);
    armTicker();
  }

  void forget(DeadlineWheel.Entry entry) {
    deadlines.remove(entry);
  }

  void connectionOpened() {
    connections++;
    armTicker();
  }

  void connectionClosed() {
    connections--;
  }

  /** Called when a QUIC connection was closed. */
  void quicClosed(QuicChannel channel) {
    if (settings.observer() != ConnectionObserver.NONE) {
      closedQuic.closed(channel);
    }
  }

  /** Returns a future of the connections and calls, which the event loop determines. */
  CompletableFuture<ClientLoad> load() {
    return CompletableFuture.supplyAsync(this::loadNow, loop);
  }

  private ClientLoad loadNow() {
    Map<HttpProtocol, ClientLoad.Pools> sums = new EnumMap<>(HttpProtocol.class);
    List<QuicChannel> channels = new ArrayList<>();
    for (HttpProtocol protocol : HttpProtocol.values()) {
      for (OriginPool pool : pools.get(protocol.ordinal()).values()) {
        sums.merge(protocol, pool.load(), ClientLoad.Pools::plus);
        channels.addAll(pool.quicChannels());
      }
    }
    return new ClientLoad(sums, closedQuic.with(channels));
  }

  private void armTicker() {
    boolean sweeps = deadlines.isEmpty();
    if (onlySweeps && !sweeps) {
      cancelTick();
    }
    if (nextTick == null) {
      onlySweeps = sweeps;
      long delay = sweeps ? SWEEP_NANOS : DeadlineWheel.TICK_NANOS;
      nextTick = loop.schedule(ticker, delay, TimeUnit.NANOSECONDS);
    }
  }

  private void cancelTick() {
    if (nextTick != null) {
      nextTick.cancel(false);
      nextTick = null;
    }
  }

  private void tick() {
    nextTick = null;
    long now = System.nanoTime();
    deadlines.advance(now);
    if (now - nextSweep >= 0) {
      nextSweep = now + SWEEP_NANOS;
      for (Map<Origin, OriginPool> byOrigin : pools) {
        byOrigin.values().removeIf(pool -> pool.sweep(now));
      }
    }
    if (!closed && (connections > 0 || !deadlines.isEmpty())) {
      armTicker();
    }
  }

  /** Fails the calls and closes the connections; the completion is that of the sockets of QUIC. */
  CompletableFuture<Void> close() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    try {
      if (loop.inEventLoop()) {
        closeHere(done);
      } else {
        loop.execute(() -> closeHere(done));
      }
    } catch (RejectedExecutionException e) {
      done.complete(null);
    }
    return done;
  }

  private void closeHere(CompletableFuture<Void> done) {
    closed = true;
    for (Map<Origin, OriginPool> byOrigin : pools) {
      new ArrayList<>(byOrigin.values()).forEach(OriginPool::close);
      byOrigin.clear();
    }
    cancelTick();
    quic.close().thenRun(() -> done.complete(null));
  }
}
