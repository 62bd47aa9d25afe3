/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client.call;

import java.time.Duration;
import org.sbamock.http.Settings;

/**
 * How one call is made.
 *
 * @param deadline until the response is whole, connection and retries included
 * @param connection whether an open connection serves
 * @param retries how often the call may be made again once it was on a connection, where that is
 *     safe: always if the peer surely did not act on it, else for idempotent methods (RFC 9110
 *     section 9.2.2) whose connection broke; a connection that cannot be made is not tried again
 */
public record CallOptions(Duration deadline, ConnectionUse connection, int retries) {
  /** 10 s, reuse of connections, one retry. */
  public static final CallOptions DEFAULT =
      new CallOptions(Duration.ofSeconds(10), ConnectionUse.REUSE, 1);

  /** Whether an open connection serves. */
  public enum ConnectionUse {
    /** One of the pool, or a new one that then joins it. */
    REUSE,
    /** A new one that is closed after the call. */
    PER_REQUEST
  }

  /** Checks the ranges. */
  public CallOptions {
    Settings.positive("deadline", deadline);
    Settings.range("retries", retries, 0, 10);
  }

  /** The same with another deadline. */
  public CallOptions withDeadline(Duration duration) {
    return new CallOptions(duration, connection, retries);
  }

  /** The same with another use of connections. */
  public CallOptions withConnection(ConnectionUse use) {
    return new CallOptions(deadline, use, retries);
  }

  /** The same with another number of retries. */
  public CallOptions withRetries(int count) {
    return new CallOptions(deadline, connection, count);
  }
}
