/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicConnectionPathStats;
import io.netty.util.concurrent.Future;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.server.connection.SendAllowance;
import org.sbamock.http.server.connection.ServerConnection;

/**
 * The octets of long responses that a connection passes to QUIC in one round trip. QUIC stores them
 * until they are acknowledged and limits them by the congestion window only (RFC 9002 section 7),
 * which grows to many megabytes on a fast path. Writers that exceed the allowance wait in a queue.
 */
final class Http3SendAllowance implements SendAllowance {
  private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final ServerConnection connection;
  private final QuicChannel channel;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int responses;
  private boolean continuing;
  private boolean refused;
  private long begin = System.nanoTime();
  private long receivedAtBegin = -1;
  private long taken;

  Http3SendAllowance(ServerConnection connection, QuicChannel channel) {
    this.connection = connection;
    this.channel = channel;
  }

  /** Counts a long response until it is sent. */
  void count(Future<?> sent) {
    if (responses++ == 0) {
      connection.loop().longResponses(1);
    }
    sent.addListener(
        done -> {
          if (--responses == 0) {
            connection.loop().longResponses(-1);
          }
        });
  }

  @Override
  public boolean take(int octets, Runnable continuation) {
    boolean mustWait = !continuing && !waiting.isEmpty();
    if (mustWait || (exceeds(octets) && !isNextRoundTrip())) {
      refused = true;
      waiting.add(continuation);
      if (!continuing && waiting.size() == 1) {
        continueAfter(begin + roundTripNanos() - System.nanoTime());
      }
      return false;
    }
    taken += octets;
    return true;
  }

  /** Returns whether octets exceed the allowance, which permits at least one piece. */
  private boolean exceeds(int octets) {
    return taken > 0 && taken + octets > connection.loop().sendAllowance();
  }

  /**
   * Begins the next round trip if this one is over: the measured time has passed, and a packet of
   * the peer has arrived. Without one, what was sent cannot have been acknowledged, however short
   * the round trip was before the peer or this event loop became busy.
   */
  private boolean isNextRoundTrip() {
    long now = System.nanoTime();
    long nanos = now - begin;
    QuicConnectionPathStats stats = pathStats();
    long received = stats == null ? 0 : stats.recv();
    if (nanos < LONGEST_NANOS && (nanos < roundTripNanos(stats) || received == receivedAtBegin)) {
      return false;
    }
    begin = now;
    receivedAtBegin = received;
    taken = 0;
    return true;
  }

  private void continueAfter(long nanos) {
    var unused =
        connection
            .executor()
            .schedule(this::continueWaiting, Math.max(0, nanos), TimeUnit.NANOSECONDS);
  }

  /** Continues the writers that have waited longest, until the allowance is used up. */
  private void continueWaiting() {
    if (!isNextRoundTrip()) {
      continueAfter(roundTripNanos());
      return;
    }
    continuing = true;
    refused = false;
    while (!waiting.isEmpty() && !refused) {
      waiting.remove().run();
    }
    continuing = false;
    if (!waiting.isEmpty()) {
      continueAfter(roundTripNanos());
    }
  }

  private long roundTripNanos() {
    return roundTripNanos(pathStats());
  }

  private static long roundTripNanos(@Nullable QuicConnectionPathStats stats) {
    long measured = stats == null ? 0 : stats.rtt();
    return Math.max(SHORTEST_NANOS, Math.min(LONGEST_NANOS, measured));
  }

  private @Nullable QuicConnectionPathStats pathStats() {
    Future<QuicConnectionPathStats> stats = channel.collectPathStats(0);
    return stats.isSuccess() ? stats.getNow() : null;
  }
}
