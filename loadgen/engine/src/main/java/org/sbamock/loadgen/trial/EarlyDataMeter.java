/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.sbamock.http.client.call.EarlyData;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.workload.call.CallCounts;

/**
 * The meter of the requests that were sent in early data during the measurement, by their outcome.
 */
public final class EarlyDataMeter implements TrialMeter {
  private final CallCounts counts;
  private Map<EarlyData, Long> before = Map.of();
  private Map<EarlyData, Long> after = Map.of();
  private long calls;

  /** Creates a meter of the calls of a workload. */
  public EarlyDataMeter(CallCounts counts) {
    this.counts = counts;
  }

  @Override
  public void measurementBegins() {
    before = counts.earlyData();
    calls = -counts.total();
  }

  @Override
  public void measurementEnds() {
    after = counts.earlyData();
    calls += counts.total();
  }

  @Override
  public void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {
    measurement.values(shares());
  }

  private long count(EarlyData outcome) {
    return after.getOrDefault(outcome, 0L) - before.getOrDefault(outcome, 0L);
  }

  private boolean any() {
    for (EarlyData outcome : EarlyData.values()) {
      if (count(outcome) > 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the shares of all calls, 0 to 1, whose request in early data was accepted, sent again
   * or rejected with 425 Too Early; empty if no request was sent in early data.
   */
  public Map<String, Double> shares() {
    Map<String, Double> shares = new LinkedHashMap<>();
    if (any()) {
      shares.put("earlyData.accepted", count(EarlyData.ACCEPTED) / (double) Math.max(1, calls));
      shares.put("earlyData.sentAgain", count(EarlyData.SENT_AGAIN) / (double) Math.max(1, calls));
      shares.put("earlyData.tooEarly", count(EarlyData.TOO_EARLY) / (double) Math.max(1, calls));
    }
    return shares;
  }

  /** Returns the counts as a text for the terminal. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "early data: %,d of %,d requests accepted, %,d sent again, %,d too early",
        count(EarlyData.ACCEPTED),
        calls,
        count(EarlyData.SENT_AGAIN),
        count(EarlyData.TOO_EARLY));
  }
}
