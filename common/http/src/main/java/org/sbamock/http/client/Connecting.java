/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.client.call.CallFailedException.Reason;

/** A connection attempt, whose outcome is reported to its pool exactly once. */
final class Connecting {
  private final OriginPool pool;
  private final @Nullable Call call;
  private final ConnectTimes times;
  private @Nullable Connection early;
  private boolean over;

  Connecting(OriginPool pool, @Nullable Call call) {
    this.pool = pool;
    this.call = call;
    this.times = new ConnectTimes(pool.protocol());
  }

  static int millis(Duration duration) {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, duration.toMillis()));
  }

  OriginPool pool() {
    return pool;
  }

  /** Returns the call for which alone the connection is established, if there is one. */
  @Nullable Call call() {
    return call;
  }

  /** Returns the connection that accepted requests in early data, if there is one. */
  @Nullable Connection earlyConnection() {
    return early;
  }

  ConnectTimes times() {
    return times;
  }

  boolean isOver() {
    return over;
  }

  /**
   * Reports that the connection accepts requests in early data while its handshake is in progress.
   */
  void early(Connection connection) {
    if (!over) {
      early = connection;
      pool.early(connection, call);
    }
  }

  void succeeded(Connection connection) {
    if (!over) {
      over = true;
      pool.connected(connection, call);
    }
  }

  void failed(Reason reason, @Nullable Throwable cause) {
    if (!over) {
      over = true;
      pool.connectFailed(this, reason, cause);
    }
  }
}
