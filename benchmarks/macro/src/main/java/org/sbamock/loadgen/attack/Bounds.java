/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The bounds that a function must keep under attack.
 *
 * @param residentMib the maximum resident memory in MiB
 * @param latencyRatio the maximum p99 of the other client as a multiple of its value without attack
 * @param latency the p99 of the other client that is accepted whatever the multiple is
 * @param recovery the maximum time from the end of the attack until the other client's latency and
 *     the resident memory are within the bounds
 * @param logLines the maximum number of lines that the function writes to its log
 */
public record Bounds(
    double residentMib, double latencyRatio, Duration latency, Duration recovery, long logLines) {
  /** 300 MiB, 5 times the quiet p99 or 250 ms, 1 s, 100 lines. */
  public static final Bounds DEFAULT =
      new Bounds(300, 5, Duration.ofMillis(250), Duration.ofSeconds(1), 100);

  /** The name of the bound of the other client's latency. */
  static final String LATENCY = "latency";

  /** The name of the bound of log lines. */
  static final String LOG = "log";

  private static final double NANOS_PER_MILLI = 1e6;

  /** Returns the maximum p99 in ms, given the p99 without attack. */
  public double latencyMillis(double quietMillis) {
    return Math.max(latencyRatio * quietMillis, latency.toNanos() / NANOS_PER_MILLI);
  }

  /** Returns the names of the bounds that a measurement exceeds; empty if it keeps all bounds. */
  List<String> exceededBy(AttackMeasurement measured) {
    List<String> exceeded = new ArrayList<>();
    if (measured.ended()) {
      exceeded.add("process ended");
    }
    if (measured.residentMib() > residentMib) {
      exceeded.add("memory");
    }
    Double attacked = measured.attackedP99Millis();
    if (attacked == null || attacked > latencyMillis(measured.quietP99Millis())) {
      exceeded.add(LATENCY);
    }
    Double seconds = measured.recoverySeconds();
    if (seconds == null || seconds > recovery.toNanos() / 1e9) {
      exceeded.add("recovery");
    }
    if (measured.logLines() > logLines) {
      exceeded.add(LOG);
    }
    return List.copyOf(exceeded);
  }
}
