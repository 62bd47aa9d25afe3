/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The settings of trials that are not dimensions, such as the number of cycles and the time limits.
 * Each is declared here once.
 */
public enum Setting {
  /** The cycles of a cell, over all its trials, lanes and clients. */
  CYCLES(
      Values.number(1, 100_000_000),
      "100",
      "The number of cycles of a cell, over all its trials, lanes and clients."),
  /** The cycles of the study. */
  STUDY_CYCLES(
      Values.number(1, 100_000_000),
      "",
      "The number of cycles in the study; the result reports trials with fewer."),
  /** The trials of a cell. */
  REPLICATES(
      Values.number(1, Replicate.MOST),
      "1",
      "The number of trials of each cell, in randomized complete blocks, which share its cycles or its duration."),
  /** The warm-up cycles of each client, which are not measured. */
  WARMUP_CYCLES(
      Values.number(0, 1_000_000),
      "1",
      "The number of unmeasured cycles of each client before the measurement."),
  /** The number of independent clients in parallel. */
  LANES(
      Values.number(1, 64),
      "1",
      "The number of independent concurrent clients, each on its own emulated link."),
  /** The network namespaces that the clients of one lane share. */
  HOSTS(
      Values.number(1, 64),
      "1",
      "The number of network namespaces among which the clients of a lane are distributed."),
  /** The deadline of a call. */
  DEADLINE(
      Values.duration(),
      "30s",
      "The timeout of a call, including connection establishment and retries."),
  /** The time limit for establishing a connection. */
  CONNECT_TIMEOUT(Values.duration(), "the deadline", "The timeout of connection establishment."),
  /** The retries of a call. */
  RETRIES(Values.number(0, 10), "0", "The maximum number of retries of a call."),
  /** The maximum duration of a trial. */
  LONGEST(Values.duration(), "2h", "The maximum duration of a trial."),
  /** The duration of a cell that is limited by time instead of cycles. */
  DURATION(
      Values.duration(), "", "The duration of a cell, over all its trials, instead of cycles.");

  private final String text = name().toLowerCase(Locale.ROOT).replace('_', '-');
  private final Values values;
  private final String fallback;
  private final String description;

  Setting(Values values, String fallback, String description) {
    this.values = values;
    this.fallback = fallback;
    this.description = description;
  }

  /** Returns the names of all settings. */
  static List<String> names() {
    return Arrays.stream(values()).map(Setting::toString).toList();
  }

  /** Returns the accepted values. */
  public Values allowed() {
    return values;
  }

  /** Returns the default; empty if there is none. */
  public String fallback() {
    return fallback;
  }

  /** Returns a one-sentence description. */
  public String description() {
    return description;
  }

  /** Returns the name in experiment files. */
  @Override
  public String toString() {
    return text;
  }
}
