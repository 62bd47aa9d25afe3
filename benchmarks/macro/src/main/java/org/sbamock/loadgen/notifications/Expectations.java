/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The check of a measurement against the expectations of the benchmark. */
final class Expectations {
  private final List<String> missed = new ArrayList<>();

  private Expectations() {}

  /**
   * Returns the expectations that are not met, as sentences; empty if all are met.
   *
   * @param maxP99 the p99 of prompt subscribers, as the median of the windows, is less than this
   * @param failedChanges the number of changes that the NRF did not make
   */
  static List<String> missed(
      Duration maxP99,
      double p99Millis,
      DeliveryCounts prompt,
      DeliveryCounts away,
      DeliveryCounts slow,
      long unexpected,
      long failedChanges) {
    Expectations expectations = new Expectations();
    if (prompt.delivered() == 0) {
      expectations.missed.add("no notification has arrived");
    }
    double maxMillis = maxP99.toNanos() / 1e6;
    if (p99Millis >= maxMillis) {
      expectations.missed.add(
          String.format(
              Locale.ROOT, "p99 is %.1f ms: expected less than %.0f ms", p99Millis, maxMillis));
    }
    expectations.check("prompt", prompt);
    expectations.check("away", away);
    expectations.check("slow", slow);
    expectations.none(unexpected, "notifications belong to no change");
    expectations.none(failedChanges, "changes failed");
    return List.copyOf(expectations.missed);
  }

  private void check(String group, DeliveryCounts counts) {
    none(counts.lost(), "notifications of " + group + " subscribers are lost");
    none(counts.outOfOrder(), "notifications of " + group + " subscribers are out of order");
  }

  private void none(long count, String what) {
    if (count > 0) {
      missed.add(count + " " + what + ": expected none");
    }
  }
}
