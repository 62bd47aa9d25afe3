/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

/**
 * The memory that the connections of one event loop may occupy: requests until they are answered,
 * and responses until the peer has read them. Whatever exceeds the budget is answered with 503.
 *
 * <p>A single connection may occupy a quarter of the budget, or one long request or response. A
 * connection that occupies at most a 64th, but 64 to 256 KiB, may also use a reserve, so that a
 * peer that exhausts the budget does not affect the others. Used on the event loop only, except for
 * the meters.
 */
public final class MemoryBudget {
  /** The octets by which an open request over TCP counts, besides its content. */
  public static final int REQUEST = 8_192;

  /** The octets by which an open request over QUIC counts, besides its content. */
  public static final int QUIC_REQUEST = 16_384;

  private static final long MIN_LITTLE = 64 << 10;
  private static final long MAX_LITTLE = 256 << 10;
  private static final int MIN_SEND_ALLOWANCE = 16 << 10;
  private static final int SHARE = 4;
  private static final int SEND_SHARE = 16;
  private static final int LITTLE_SHARE = 64;

  private final long limit;
  private final long reserve;
  private final long little;
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
    this.little = Math.max(MIN_LITTLE, Math.min(MAX_LITTLE, limit / LITTLE_SHARE));
    this.connectionLimit = Math.max(limit / SHARE, contentLength + little);
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
            : used + octets <= limit && (sum <= connectionLimit || occupied <= little);
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
  boolean isLittle(long octets) {
    return octets <= little;
  }

  /** Returns whether more than a quarter of the budget is in use. */
  public boolean isScarce() {
    return used > limit / SHARE;
  }

  void remove(long octets) {
    used -= octets;
  }

  /**
   * Returns the octets that each of some connections may have in the buffers of the transport,
   * which are not part of the budget: together a 16th of it, but at least 16 KiB each. What is in
   * transit comes back as acknowledgments, which occupy the event loop before other packets.
   */
  long sendAllowance(int connections) {
    return Math.max(MIN_SEND_ALLOWANCE, limit / SEND_SHARE / Math.max(1, connections));
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
