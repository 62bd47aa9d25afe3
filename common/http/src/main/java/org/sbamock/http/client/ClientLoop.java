/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Origin;

/**
 * The part of a client that belongs to one event loop: its pools and deadlines, which need no
 * locks.
 */
final class ClientLoop {
  private static final long SWEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final EventLoop loop;
  private final ClientSettings settings;
  private final TcpConnector tcp;
  private final QuicConnector quic;
  private final List<Map<Origin, OriginPool>> pools = new ArrayList<>();
  private final DeadlineWheel deadlines = new DeadlineWheel(System.nanoTime());
  private final Runnable ticker = this::tick;
  private @Nullable ScheduledFuture<?> nextTick;
  private long nextSweep;
  private int connections;
  private boolean closed;

  ClientLoop(EventLoop loop, ClientSettings settings, TlsSupport tls) {
    this.loop = loop;
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

  private void armTicker() {
    if (nextTick == null) {
      long delay = deadlines.isEmpty() ? SWEEP_NANOS / 10 : DeadlineWheel.TICK_NANOS;
      nextTick = loop.schedule(ticker, delay, TimeUnit.NANOSECONDS);
    }
  }

  private void tick() {
    nextTick = null;
    long now = System.nanoTime();
    deadlines.advance(now);
    if (now - nextSweep >= 0) {
      nextSweep = now + SWEEP_NANOS / 10;
      for (Map<Origin, OriginPool> byOrigin : pools) {
        byOrigin.values().removeIf(pool -> pool.sweep(now));
      }
    }
    if (!closed && (connections > 0 || !deadlines.isEmpty())) {
      armTicker();
    }
  }

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
    if (nextTick != null) {
      nextTick.cancel(false);
      nextTick = null;
    }
    quic.close();
    done.complete(null);
  }
}
