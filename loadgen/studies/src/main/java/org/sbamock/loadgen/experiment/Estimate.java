/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.linkemu.model.Loss;
import org.sbamock.loadgen.workload.WorkloadKind;

/** A rough estimate of a trial's duration from its round trips, for planning only. */
final class Estimate {
  private static final double OVERHEAD_SECONDS = 0.6;
  private static final double HOST_MILLIS = 0.3;
  private static final double RETRANSMISSION_MILLIS = 350;
  private static final double INITIAL_WINDOW = 14_600;
  private static final double PACKET = 1460;
  private static final double STALL_MILLIS = 250;
  private static final double OPENING_LOSS_MILLIS = 1000;
  private static final double BURSTS = 5;
  private static final double HANDSHAKE_MILLIS = 2.5;
  private static final double SHORTEST_WAIT_MILLIS = 5;
  private static final double MOST_OF_A_PROCESSOR = 0.7;

  private Estimate() {}

  static double seconds(Cell cell, long cycles, long users, int warmup) {
    double cycle = cycleMillis(cell, HOST_MILLIS);
    double pace = paceMillis(cell);
    double rounds = Math.ceil((double) cycles / users) + warmup;
    double waiting = pace > 0 ? rounds * pace + cycle : rounds * cycle;
    double processor = cycles * processorMillis(cell);
    return OVERHEAD_SECONDS + Math.max(waiting, processor) / 1e3;
  }

  /**
   * Returns whether the clients leave a substantial share of a processor idle. The result is
   * independent of the protocol, since all protocols must be measured under the same circumstances.
   */
  static boolean waits(Cell cell, long users) {
    if ("local".equals(cell.get(Dimension.TOPOLOGY))) {
      return false;
    }
    Cell heaviest = cell.with(Dimension.PROTOCOL, "h3").with(Dimension.TLS, "1.3");
    double each = Math.max(paceMillis(cell), cycleMillis(heaviest, 0));
    return each >= SHORTEST_WAIT_MILLIS
        && users * processorMillis(heaviest) <= MOST_OF_A_PROCESSOR * each;
  }

  private static WorkloadKind workload(Cell cell) {
    return WorkloadKind.of(cell.get(Dimension.WORKLOAD));
  }

  private static double paceMillis(Cell cell) {
    WorkloadKind workload = workload(cell);
    return workload.isPaced() ? 1e3 / workload.perSecond() : 0;
  }

  /** Returns the duration of a cycle, including the time on the host itself. */
  private static double cycleMillis(Cell cell, double hostMillis) {
    LinkCondition link = cell.link();
    double roundTrip = hostMillis + 2 * link.delay().expectedMeanNanos() / 1e6;
    double lost = 2 * (link.loss().expectedPercent() + link.corruption().percent()) / 100;
    double each = roundTrip + Math.min(1, lost) * RETRANSMISSION_MILLIS;
    double opening = openings(cell) * Math.min(1, lost) * opening(link);
    double bits = octets(cell) * 8.0 * (1 + lost);
    double transfer =
        link.rate().bitsPerSecond() == 0 ? 0 : bits / link.rate().bitsPerSecond() * 1e3;
    double growing =
        growthRounds(cell) * each + octets(cell) / PACKET * stalls(link) * STALL_MILLIS;
    return workload(cell).exchanges() * (roundTrips(cell) * each + growing + opening + transfer)
        + windowRounds(cell) * each;
  }

  /**
   * Returns the expected number of retransmission timeouts per packet, caused by bursts of losses.
   */
  private static double stalls(LinkCondition link) {
    return link.loss() instanceof Loss.GilbertElliott bursts
        ? bursts.p() / 100
        : link.loss().expectedPercent() / 1000;
  }

  /**
   * Returns the number of round trips in which the congestion window doubles until it covers the
   * content.
   */
  private static double growthRounds(Cell cell) {
    return Math.log(1 + octets(cell) / INITIAL_WINDOW) / Math.log(2);
  }

  /** Returns the number of connections that are opened per request. */
  private static double openings(Cell cell) {
    String use = cell.get(Dimension.CONNECTION);
    return use.equals("per-request") ? 1 : 1.0 / TrialSettings.requestsPerConnection(use);
  }

  /** Returns the cost of a loss before the first round-trip measurement; it doubles in bursts. */
  private static double opening(LinkCondition link) {
    return link.loss() instanceof Loss.GilbertElliott
        ? BURSTS * OPENING_LOSS_MILLIS
        : OPENING_LOSS_MILLIS;
  }

  private static double roundTrips(Cell cell) {
    double opened = "per-page".equals(cell.get(Dimension.CONNECTION)) ? 1 : openings(cell);
    return 1 + opened * openingRoundTrips(cell);
  }

  private static double openingRoundTrips(Cell cell) {
    if ("h3".equals(cell.get(Dimension.PROTOCOL))) {
      return 1;
    }
    return switch (cell.get(Dimension.TLS)) {
      case "1.2" -> 3;
      case "1.3" -> 2;
      default -> 1;
    };
  }

  private static int octets(Cell cell) {
    return cell.find(Dimension.PAYLOAD)
        .map(Quantities::octets)
        .orElseGet(() -> workload(cell).payload());
  }

  /** Returns the number of round trips that the largest of several objects waits for its window. */
  private static double windowRounds(Cell cell) {
    return cell.find(Dimension.WINDOW)
        .map(window -> workload(cell).largestObject(octets(cell)) / Double.parseDouble(window))
        .orElse(0.0);
  }

  private static double processorMillis(Cell cell) {
    double requests = workload(cell).exchanges() * 0.15;
    double handshakes =
        openings(cell)
            * workload(cell).exchanges()
            * ("none".equals(cell.get(Dimension.TLS)) ? 0.3 : HANDSHAKE_MILLIS);
    return requests + handshakes + octets(cell) * 1e-5 + windowRounds(cell) * 0.25;
  }
}
