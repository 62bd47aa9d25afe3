/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.limits;

/**
 * A client of a server: its connections, its open requests, and the rate of its requests. The rate
 * is that of a leaky bucket as a meter, which holds the requests of one second. Thread-safe.
 */
public final class Client {
  private static final long SECOND = 1_000_000_000L;

  /** The connections above the limit that may wait for their 503. */
  private static final int REFUSED_AT_A_TIME = 8;

  private final ClientKey key;
  private final ClientLimits limits;
  private int connections;
  private int requests;

  /** When the bucket is empty, on the clock of the table. */
  private long emptyNanos;

  Client(ClientKey key, ClientLimits limits) {
    this.key = key;
    this.limits = limits;
  }

  ClientKey key() {
    return key;
  }

  synchronized void connected() {
    connections++;
  }

  /** Removes a connection, and returns whether it was the last one. */
  synchronized boolean disconnected() {
    return --connections == 0;
  }

  /** Returns whether the client has more connections than its limit. */
  public synchronized boolean overLimit() {
    return limits.connections() > 0 && connections > limits.connections();
  }

  /** Returns whether the client has so many connections that further ones are closed at once. */
  public synchronized boolean full() {
    return limits.connections() > 0 && connections > limits.connections() + REFUSED_AT_A_TIME;
  }

  /**
   * Counts a request, unless it exceeds a limit.
   *
   * @param nanos the time on the clock of the table
   * @return 0 if it was counted, otherwise the number of seconds after which the client may repeat
   *     it
   */
  synchronized int begin(long nanos) {
    if (limits.concurrentRequests() > 0 && requests >= limits.concurrentRequests()) {
      return 1;
    }
    int rate = limits.requestsPerSecond();
    if (rate > 0) {
      long interval = SECOND / rate;
      long filled = Math.max(emptyNanos, nanos) + interval;
      if (filled - nanos > SECOND) {
        return (int) ((filled - nanos - 1) / SECOND);
      }
      emptyNanos = filled;
    }
    requests++;
    return 0;
  }

  /** Counts the end of a request that was counted. */
  public synchronized void ended() {
    requests--;
  }

  /** Returns whether the rate of requests does not depend on former ones. */
  synchronized boolean isEmpty(long nanos) {
    return emptyNanos <= nanos;
  }
}
