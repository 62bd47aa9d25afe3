/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.sbamock.http.server.connection.ServerRuntime;
import org.sbamock.http.transport.Completion;

/**
 * A stop of a server that answers every request it has received, or closes the connection so that
 * the client can conclude that its request was not processed:
 *
 * <ol>
 *   <li>The listeners refuse further TCP handshakes. They complete and accept those that have
 *       begun, and are closed then, with an empty accept queue.
 *   <li>HTTP/2 and HTTP/3 connections send GOAWAY (RFC 9113 section 6.8, RFC 9114 section 5.2);
 *       HTTP/1.1 connections send {@code connection: close} with their last response, and are
 *       closed without it if no request arrives.
 *   <li>What is open after the drain period is aborted.
 * </ol>
 */
final class GracefulStop {
  private static final long CLOSE_SECONDS = 2;
  private static final long SHORTEST_HANDSHAKE_NANOS = Duration.ofMillis(20).toNanos();

  private final ServerRuntime runtime;
  private final EventLoopGroup loops;
  private final List<Channel> listeners;

  GracefulStop(ServerRuntime runtime, EventLoopGroup loops, List<Channel> listeners) {
    this.runtime = runtime;
    this.loops = loops;
    this.listeners = List.copyOf(listeners);
  }

  /**
   * Starts the stop.
   *
   * @param drain the maximum time for open exchanges; a quarter of it is the maximum time for
   *     pending handshakes, and for the last request of an idle connection
   * @return a future that completes when all sockets are closed; never fails
   */
  CompletableFuture<Void> start(Duration drain) {
    long quarter = drain.toNanos() / 4;
    long handshake = Math.max(SHORTEST_HANDSHAKE_NANOS, 2 * runtime.longestRoundTripNanos());
    CompletableFuture<Void> closed = closeTcpListeners(Math.min(handshake, quarter), drain);
    runtime.drain(quarter);
    return closed
        .thenCompose(done -> registered())
        .thenCompose(done -> runtime.drained())
        .orTimeout(Math.max(1, drain.toMillis()), TimeUnit.MILLISECONDS)
        .handle((done, late) -> runtime.closeAll())
        .thenCompose(done -> done)
        .orTimeout(CLOSE_SECONDS, TimeUnit.SECONDS)
        // HTTP/3 connections use the sockets of their listeners, hence closed last.
        .handle((done, stuck) -> closeListeners())
        .thenCompose(done -> done)
        .orTimeout(CLOSE_SECONDS, TimeUnit.SECONDS)
        .exceptionally(stuck -> null);
  }

  /** Closes those that are open: the event loop of a server that has stopped before has ended. */
  private CompletableFuture<Void> closeListeners() {
    return CompletableFuture.allOf(
        listeners.stream()
            .filter(Channel::isOpen)
            .map(listener -> Completion.of(listener.close()))
            .toArray(CompletableFuture<?>[]::new));
  }

  private CompletableFuture<Void> closeTcpListeners(long handshakeNanos, Duration drain) {
    List<CompletableFuture<Void>> closed = new ArrayList<>();
    for (Channel listener : listeners) {
      if (listener instanceof ServerChannel && listener.isOpen()) {
        closed.add(Completion.of(listener.closeFuture()));
        AcceptQueue queue = new AcceptQueue(listener);
        if (queue.refuseHandshakes()) {
          queue.closeWhenEmpty(handshakeNanos, drain.toNanos());
        } else {
          queue.closeWhenEmpty(0, drain.toNanos() / 4);
        }
      }
    }
    return CompletableFuture.allOf(closed.toArray(CompletableFuture[]::new));
  }

  /** Completes when the event loops have registered the connections that were accepted last. */
  private CompletableFuture<Void> registered() {
    List<CompletableFuture<Void>> passed = new ArrayList<>();
    for (EventExecutor loop : loops) {
      if (!loop.isShuttingDown()) {
        passed.add(Completion.of(loop.submit(() -> {})));
      }
    }
    return CompletableFuture.allOf(passed.toArray(CompletableFuture[]::new));
  }
}
