/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client.call;

import java.time.Duration;
import org.sbamock.http.Settings;

/**
 * The options of one call.
 *
 * @param deadline the maximum time to the complete response, including connecting and retries; more
 *     than zero
 * @param connection whether the call may reuse an open connection
 * @param retries the maximum number of retries, 0 to 10, of a call that was started on a connection
 *     and is safe to repeat: always if the peer certainly did not process it, otherwise if its
 *     method is idempotent (RFC 9110 section 9.2.2) and the connection closed. A retry does not
 *     count if the peer excluded the request by GOAWAY, reset it unprocessed while it goes away, or
 *     closed a reused connection before any part of the response; without a sign that it answers
 *     other requests, at most ten do not. With 0, no call is repeated. Failed attempts to connect
 *     are not retried.
 */
public record CallOptions(Duration deadline, ConnectionUse connection, int retries) {
  /** The defaults: a deadline of 10 s, reuse of connections, one retry. */
  public static final CallOptions DEFAULT =
      new CallOptions(Duration.ofSeconds(10), ConnectionUse.REUSE, 1);

  /** Whether a call may reuse an open connection. */
  public enum ConnectionUse {
    /** The call uses a connection of the pool, or a new one that then joins the pool. */
    REUSE,
    /** The call opens a new connection, which is closed after it. */
    PER_REQUEST
  }

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public CallOptions {
    Settings.positive("deadline", deadline);
    Settings.range("retries", retries, 0, 10);
  }

  /** Returns a copy with another deadline. */
  public CallOptions withDeadline(Duration duration) {
    return new CallOptions(duration, connection, retries);
  }

  /** Returns a copy with another use of connections. */
  public CallOptions withConnection(ConnectionUse use) {
    return new CallOptions(deadline, use, retries);
  }

  /** Returns a copy with another number of retries. */
  public CallOptions withRetries(int count) {
    return new CallOptions(deadline, connection, count);
  }
}
