/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The settings of trials that are no dimension: how much is measured, and with what patience. Each
 * is declared here once.
 */
public enum Setting {
  /** Of a trial, over all its lanes and clients. */
  CYCLES(
      Values.number(1, 100_000_000), "100", "The cycles of a trial, over all lanes and clients."),
  /** That the study had. */
  STUDY_CYCLES(
      Values.number(1, 100_000_000),
      "",
      "The cycles of the study; the result states if a trial has fewer."),
  /** Of each client, not measured. */
  WARMUP_CYCLES(
      Values.number(0, 1_000_000), "1", "The cycles of each client before the measurement."),
  /** Independent clients side by side. */
  LANES(
      Values.number(1, 64),
      "1",
      "Independent clients side by side, each on an emulated link of its own."),
  /** Among which the clients of one lane are divided. */
  HOSTS(Values.number(1, 64), "1", "The network namespaces that the clients of one lane share."),
  /** Of a cycle. */
  DEADLINE(Values.duration(), "30s", "The deadline of a call."),
  /** Until a connection is ready. */
  CONNECT_TIMEOUT(Values.duration(), "the deadline", "The time until a connection is established."),
  /** Of a call. */
  RETRIES(Values.number(0, 10), "0", "The retries of a call."),
  /** That a trial takes, whatever is left to do. */
  LONGEST(Values.duration(), "2h", "The longest duration of a trial."),
  /** Of a trial that is measured by time. */
  DURATION(Values.duration(), "", "The duration of a trial, in place of cycles.");

  private final String text = name().toLowerCase(Locale.ROOT).replace('_', '-');
  private final Values values;
  private final String fallback;
  private final String description;

  Setting(Values values, String fallback, String description) {
    this.values = values;
    this.fallback = fallback;
    this.description = description;
  }

  /** The names of all. */
  static List<String> names() {
    return Arrays.stream(values()).map(Setting::toString).toList();
  }

  /** The values that it can have. */
  public Values allowed() {
    return values;
  }

  /** The value that holds where none is given; empty if there is none. */
  public String fallback() {
    return fallback;
  }

  /** What it means, a sentence. */
  public String description() {
    return description;
  }

  /** As experiment files spell it. */
  @Override
  public String toString() {
    return text;
  }
}
