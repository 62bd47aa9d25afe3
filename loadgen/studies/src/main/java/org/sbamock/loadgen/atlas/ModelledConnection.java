/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

import java.util.SplittableRandom;

/**
 * A simulated connection over a link with a constant round trip and independent loss. It counts
 * round trips, timeouts and retransmissions; the time on the hosts is 0. Times are in ms.
 *
 * <p>The first packet of a connection, each packet of its handshake and each request are single
 * packets, which are repeated after a timeout that doubles. A response is sent in flights, which
 * double from the initial window (slow start, RFC 5681 section 3.1). A packet that is lost in the
 * middle is repeated after a round trip (fast retransmit), one at the end after the tail timeout,
 * and one that is lost again after the retransmission timeout. A loss halves the window.
 * Acknowledgements are not lost, and losses of other streams do not delay a response.
 */
final class ModelledConnection {
  /** The octets of content in a packet. */
  private static final double PACKET = 1_350;

  private static final double DECAY = 0.75;
  private static final int LEAST_WINDOW = 2;

  private final LossRecovery recovery;
  private final double roundTrip;
  private final double loss;
  private final SplittableRandom random;
  private double variation;
  private double window;
  private double threshold = Double.POSITIVE_INFINITY;

  /**
   * Creates a connection that is not established.
   *
   * @param roundTrip the round trip, ms
   * @param loss the probability that a packet is lost, 0 to 1
   */
  ModelledConnection(
      LossRecovery recovery, double roundTrip, double loss, SplittableRandom random) {
    this.recovery = recovery;
    this.roundTrip = roundTrip;
    this.loss = loss;
    this.random = random;
    this.window = recovery.initialWindow();
  }

  /** Returns the time to establish the connection. */
  double open() {
    double time = exchange(recovery.firstTimeout());
    variation = roundTrip / 2;
    for (int i = 0; i < recovery.separateHandshakes(); i++) {
      time += exchange(recovery.timeout(roundTrip, variation, false));
      measured();
    }
    return time;
  }

  /** Returns the time from a request until the last octet of its response. */
  double request(int octets) {
    double time = exchange(recovery.timeout(roundTrip, variation, true), octets <= PACKET);
    measured();
    return octets <= PACKET ? time : time + response((int) Math.ceil(octets / PACKET));
  }

  /** Returns the time of an exchange of single packets, both of which can be lost. */
  private double exchange(double timeout) {
    return exchange(timeout, true);
  }

  private double exchange(double timeout, boolean singleResponse) {
    double time = roundTrip;
    double next = timeout;
    while (isLost() || singleResponse && isLost()) {
      time += next;
      next *= 2;
    }
    return time;
  }

  private boolean isLost() {
    return loss > 0 && random.nextDouble() < loss;
  }

  private void measured() {
    variation *= DECAY;
  }

  /** Returns the time of a response after the arrival of its first packet, if that is not lost. */
  private double response(int packets) {
    double time = 0;
    int left = packets;
    while (true) {
      int flight = Math.min(left, (int) window);
      left -= flight;
      time += flight(flight, left == 0);
      if (left == 0) {
        return time;
      }
      time += roundTrip;
    }
  }

  /** Returns the time of the repetitions of lost packets of a flight. */
  private double flight(int packets, boolean last) {
    int lost = 0;
    boolean laterArrived = false;
    boolean lostInTheMiddle = false;
    for (int i = 0; i < packets; i++) {
      // From the last packet to the first one.
      if (isLost()) {
        lost++;
        lostInTheMiddle |= laterArrived;
      } else {
        laterArrived = true;
      }
    }
    if (lost == 0) {
      grow(packets);
      return 0;
    }
    threshold = Math.max(LEAST_WINDOW, window / 2);
    window = threshold;
    return (lostInTheMiddle || !last ? roundTrip : tailTimeout(packets)) + again(lost);
  }

  private double tailTimeout(int packets) {
    return packets == 1
        ? recovery.timeout(roundTrip, variation, true)
        : recovery.tailTimeout(roundTrip, variation);
  }

  private double again(int packets) {
    double time = 0;
    double timeout = recovery.timeout(roundTrip, variation, true);
    int left = lostOf(packets);
    while (left > 0) {
      time += timeout;
      timeout *= 2;
      left = lostOf(left);
    }
    return time;
  }

  private int lostOf(int packets) {
    int lost = 0;
    for (int i = 0; i < packets; i++) {
      lost += isLost() ? 1 : 0;
    }
    return lost;
  }

  /** Grows the window, but not beyond twice what is used of it (RFC 7661 section 4.4). */
  private void grow(int acknowledged) {
    if (window >= 2.0 * acknowledged) {
      return;
    }
    window += window < threshold ? acknowledged : acknowledged / window;
  }
}
