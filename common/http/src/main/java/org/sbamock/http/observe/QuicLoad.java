/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.observe;

/**
 * The state of the open QUIC connections of a server or client, and the packets of all that it had.
 *
 * @param connections the number of open connections, whose handshakes may be incomplete
 * @param rttNanos the sum of their smoothed round-trip times in nanoseconds
 * @param maxRttNanos the longest of these, 0 without connections
 * @param congestionWindow the sum of their congestion windows in octets
 * @param minCongestionWindow the smallest of these, 0 without connections
 * @param sent the packets sent
 * @param received the packets received
 * @param lost the packets that were detected as lost (RFC 9002 section 6)
 * @param retransmitted the packets with retransmitted data
 */
public record QuicLoad(
    int connections,
    long rttNanos,
    long maxRttNanos,
    long congestionWindow,
    long minCongestionWindow,
    long sent,
    long received,
    long lost,
    long retransmitted) {
  /** No connections. */
  public static final QuicLoad NONE = new QuicLoad(0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** Returns the mean of the round-trip times in nanoseconds, 0 without connections. */
  public double meanRttNanos() {
    return connections == 0 ? 0 : (double) rttNanos / connections;
  }

  /** Returns the mean of the congestion windows in octets, 0 without connections. */
  public double meanCongestionWindow() {
    return connections == 0 ? 0 : (double) congestionWindow / connections;
  }

  /** Returns the load of this and other connections. */
  public QuicLoad plus(QuicLoad other) {
    return new QuicLoad(
        connections + other.connections,
        rttNanos + other.rttNanos,
        Math.max(maxRttNanos, other.maxRttNanos),
        congestionWindow + other.congestionWindow,
        connections == 0
            ? other.minCongestionWindow
            : other.connections == 0
                ? minCongestionWindow
                : Math.min(minCongestionWindow, other.minCongestionWindow),
        sent + other.sent,
        received + other.received,
        lost + other.lost,
        retransmitted + other.retransmitted);
  }
}
