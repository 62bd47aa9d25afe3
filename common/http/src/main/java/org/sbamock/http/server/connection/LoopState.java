/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.util.AsciiString;
import io.netty.util.concurrent.EventExecutor;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.observe.QuicCounts;

/** The state that the connections of one event loop share without locks. */
public final class LoopState {
  private static final DateTimeFormatter IMF_FIXDATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  final DeadlineList idle;
  public final DeadlineList request;
  public final DeadlineList handler;
  final DeadlineList stall;
  public final MemoryBudget memory;
  final TurnQueue turns;

  /** The exchanges in progress by protocol; other threads read them without synchronization. */
  final int[] streams = new int[HttpProtocol.values().length];

  final QuicCounts quic = new QuicCounts();
  private AsciiString date = AsciiString.EMPTY_STRING;
  private long dateSecond = -1;
  private int longResponses;

  /**
   * Creates the state.
   *
   * @param loops the number of event loops that share the limits
   */
  LoopState(EventExecutor executor, ServerLimits limits, int loops) {
    idle = new DeadlineList(executor, limits.idleTimeout().toNanos());
    request = new DeadlineList(executor, limits.requestTimeout().toNanos());
    handler = new DeadlineList(executor, limits.handlerTimeout().toNanos());
    stall = new DeadlineList(executor, limits.stallTimeout().toNanos());
    turns = new TurnQueue(executor);
    memory = new MemoryBudget(limits.memory() / loops, limits.contentLength());
  }

  /** Counts connections that are sending long responses over QUIC. */
  public void longResponses(int connections) {
    longResponses += connections;
  }

  /** Returns the octets that QUIC may store for each of these connections. */
  public long sendAllowance() {
    return memory.sendAllowance(longResponses);
  }

  /**
   * Returns the value of the date field (RFC 9110 section 6.6.1), which is created once per second.
   */
  public AsciiString date() {
    long second = System.currentTimeMillis() / 1000;
    if (second != dateSecond) {
      dateSecond = second;
      date = AsciiString.of(IMF_FIXDATE.format(Instant.ofEpochSecond(second)));
    }
    return date;
  }
}
