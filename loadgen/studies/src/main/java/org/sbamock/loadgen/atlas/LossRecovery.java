/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

/**
 * The time limits after which a sender repeats a lost packet, of TCP with TLS 1.3 or of QUIC, as a
 * function of the round trip and of the number of round trips that were measured. Times are in ms.
 */
enum LossRecovery {
  /**
   * TCP as in Linux: retransmission timeouts of RFC 6298 with a lower limit of 200 ms on four times
   * the variation instead of 1 s on the sum, and tail loss probes (RFC 8985 section 7.2).
   */
  TCP(1, 10) {
    @Override
    double firstTimeout() {
      // RFC 6298 section 2.1: before a round trip is measured.
      return 1_000;
    }

    @Override
    double timeout(double roundTrip, double variation, boolean confirmed) {
      // RFC 6298 section 2.3: SRTT + max(G, 4 RTTVAR); Linux: TCP_RTO_MIN for G.
      return roundTrip + Math.max(LEAST_VARIATION, 4 * variation);
    }

    @Override
    double tailTimeout(double roundTrip, double variation) {
      // RFC 8985 section 7.2: 2 SRTT if more than one packet is outstanding, at most the timeout.
      return Math.min(2 * roundTrip, timeout(roundTrip, variation, true));
    }
  },
  /** QUIC: probe timeouts of RFC 9002 section 6.2. */
  QUIC(0, 10) {
    @Override
    double firstTimeout() {
      // RFC 9002 section 6.2.2: kInitialRtt is 333 ms and its variation half of it.
      return INITIAL_ROUND_TRIP + 4 * INITIAL_ROUND_TRIP / 2;
    }

    @Override
    double timeout(double roundTrip, double variation, boolean confirmed) {
      // RFC 9002 section 6.2.1: max_ack_delay is 0 until the handshake is confirmed.
      return roundTrip + Math.max(GRANULARITY, 4 * variation) + (confirmed ? MAX_ACK_DELAY : 0);
    }

    @Override
    double tailTimeout(double roundTrip, double variation) {
      return timeout(roundTrip, variation, true);
    }
  };

  private static final double LEAST_VARIATION = 200;
  private static final double INITIAL_ROUND_TRIP = 333;
  private static final double GRANULARITY = 1;
  private static final double MAX_ACK_DELAY = 25;

  private final int separateHandshakes;
  private final int initialWindow;

  LossRecovery(int separateHandshakes, int initialWindow) {
    this.separateHandshakes = separateHandshakes;
    this.initialWindow = initialWindow;
  }

  /**
   * Returns the round trips before that of TLS 1.3 (RFC 8446 section 2): one of TCP, none of QUIC,
   * which has both in one (RFC 9000 section 7).
   */
  int separateHandshakes() {
    return separateHandshakes;
  }

  /** Returns the initial congestion window in packets (RFC 6928, RFC 9002 section 7.2). */
  int initialWindow() {
    return initialWindow;
  }

  /**
   * Returns the timeout of the first packet of a connection, which doubles with each repetition.
   */
  abstract double firstTimeout();

  /**
   * Returns the timeout of a single packet after a round trip was measured.
   *
   * @param variation the mean deviation of measured round trips (RTTVAR)
   * @param confirmed whether the handshake is complete
   */
  abstract double timeout(double roundTrip, double variation, boolean confirmed);

  /** Returns the timeout of the last packets of several. */
  abstract double tailTimeout(double roundTrip, double variation);
}
