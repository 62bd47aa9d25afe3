/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.DateTime;
import org.sbamock.sbi.SbiException;

/**
 * How the events of a subscription are reported (AmfEventMode, TS 29.518 clause 6.2.6.2.8).
 *
 * @param trigger AmfEventTrigger: ONE_TIME, CONTINUOUS or PERIODIC
 * @param maxReports the maximum number of reports of each event; null for no limit
 * @param expiry the time at which the subscription ends
 * @param repPeriod the period of periodic reports in seconds
 * @param sampRatio the share of UEs that are reported in percent; null for all
 */
public record AmfEventMode(
    String trigger,
    @Nullable Integer maxReports,
    @Nullable String expiry,
    @Nullable Integer repPeriod,
    @Nullable Integer sampRatio) {
  /** The trigger of periodic reports. */
  static final String PERIODIC = "PERIODIC";

  private static final String ONE_TIME = "ONE_TIME";
  private static final String CONTINUOUS = "CONTINUOUS";
  private static final int MAX_PERIOD = 86_400 * 366;

  /** Continuous reports without a limit. */
  static final AmfEventMode DEFAULT = new AmfEventMode(CONTINUOUS, null, null, null, null);

  /** Checks the attributes. */
  public AmfEventMode {
    if (!trigger.equals(ONE_TIME) && !trigger.equals(CONTINUOUS) && !trigger.equals(PERIODIC)) {
      throw SbiException.incorrectIe(
          "/trigger", "expected " + ONE_TIME + ", " + CONTINUOUS + " or " + PERIODIC);
    }
    require(maxReports == null || maxReports > 0, "/maxReports", "a positive number is expected");
    require(
        sampRatio == null || sampRatio >= 1 && sampRatio <= 100, "/sampRatio", "expected 1 to 100");
    require(
        expiry == null || DateTime.parseOrNull(expiry) != null,
        "/expiry",
        "a date and time of RFC 3339 is expected");
    require(
        repPeriod == null || repPeriod >= 1 && repPeriod <= MAX_PERIOD,
        "/repPeriod",
        "expected 1 to " + MAX_PERIOD + " seconds");
    if (trigger.equals(PERIODIC) && repPeriod == null) {
      throw SbiException.missingIe("/repPeriod");
    }
  }

  private static void require(boolean valid, String pointer, String reason) {
    if (!valid) {
      throw SbiException.of(Cause.OPTIONAL_IE_INCORRECT, pointer, reason);
    }
  }

  boolean isPeriodic() {
    return trigger.equals(PERIODIC);
  }

  /** Returns the period of periodic reports in milliseconds. */
  long periodMillis() {
    return repPeriod == null ? 0 : repPeriod * 1_000L;
  }

  /** Returns the maximum number of reports of an event; 0 for no limit. */
  int maxReportsOf(AmfEvent event) {
    if (trigger.equals(ONE_TIME)) {
      return 1;
    }
    Integer limit = event.maxReports() == null ? maxReports : event.maxReports();
    return limit == null ? 0 : limit;
  }

  /** Returns the end that the mode requests, but not later than a time; null if it has passed. */
  @Nullable Instant end(Instant now, Instant latest) {
    Instant requested = expiry == null ? latest : DateTime.parseOrNull(expiry);
    if (requested == null || !requested.isAfter(now)) {
      return null;
    }
    return requested.isBefore(latest) ? requested : latest;
  }

  /** Returns a copy with another end. */
  AmfEventMode withExpiry(@Nullable String end) {
    return new AmfEventMode(trigger, maxReports, end, repPeriod, sampRatio);
  }
}
