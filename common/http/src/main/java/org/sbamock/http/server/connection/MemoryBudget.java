/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

/**
 * The memory that the connections of one event loop may occupy: requests until they are answered,
 * and responses until the peer has read them. Whatever exceeds the budget is answered with 503.
 *
 * <p>A single connection may occupy a quarter of the budget, or one long request or response. A
 * connection that occupies little may also use a reserve, so that a peer that exhausts the budget
 * does not affect the others. Used on the event loop only, except for the meters.
 */
public final class MemoryBudget {
  /** The octets by which an open request counts, besides its content. */
  public static final int REQUEST = 4_096;

  private static final int LITTLE = 64 << 10;
  private static final int SHARE = 4;

  private final long limit;
  private final long reserve;
  private final long connectionLimit;
  private long used;
  private long rejected;

  /**
   * Creates a budget.
   *
   * @param limit the budget of the event loop in octets
   * @param contentLength the maximum length of the content of a request in octets
   */
  MemoryBudget(long limit, long contentLength) {
    this.limit = limit;
    this.reserve = limit / SHARE;
    this.connectionLimit = Math.max(limit / SHARE, contentLength + LITTLE);
  }

  /**
   * Adds octets to what a connection occupies, unless they exceed the budget.
   *
   * @param occupied the octets that the connection occupies already
   * @return whether they were added
   */
  boolean add(long occupied, long octets) {
    long sum = occupied + octets;
    boolean fits =
        isLittle(sum)
            ? used + octets <= limit + reserve
            : used + octets <= limit && (sum <= connectionLimit || occupied <= LITTLE);
    if (fits) {
      used += octets;
    }
    return fits;
  }

  /** Counts a request or response that exceeds the budget. */
  void reject() {
    rejected++;
  }

  /** Returns whether a connection with these octets may use the reserve. */
  static boolean isLittle(long octets) {
    return octets <= LITTLE;
  }

  void remove(long octets) {
    used -= octets;
  }

  /**
   * Returns the octets that each of some connections may have in the buffers of the transport,
   * which are not part of the budget: together a quarter of it, but at least 64 KiB each.
   */
  long sendAllowance(int connections) {
    return Math.max(LITTLE, limit / SHARE / Math.max(1, connections));
  }

  /** Returns the octets in use; on other threads, an approximation. */
  public long used() {
    return used;
  }

  /** Returns the number of requests and responses that exceeded the budget. */
  public long rejected() {
    return rejected;
  }
}
