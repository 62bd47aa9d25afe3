/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.cli.trial.Summary;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.result.Trial.SloVerdict;

/**
 * A service level objective: {@code p99<50ms}, {@code challenge.p99.9<=20ms}, {@code
 * success>=99.9%}, {@code rate>=500/s}.
 */
final class Slo {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:([a-z]+(?:-[a-z]+)*)\\.)?(p[0-9]{1,2}(?:\\.[0-9]+)?|max|mean|success|rate)"
              + "(<=|<|>=|>)(.+)");

  private final String text;
  private final @Nullable String step;
  private final String metric;
  private final String operator;
  private final double bound;

  private Slo(String text, @Nullable String step, String metric, String operator, double bound) {
    this.text = text;
    this.step = step;
    this.metric = metric;
    this.operator = operator;
    this.bound = bound;
  }

  /**
   * Parses an objective.
   *
   * @throws IllegalArgumentException if the text is not an objective; the message lists the
   *     accepted forms
   */
  static Slo parse(String given) {
    String text = given.replace(" ", "");
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw wrong(given);
    }
    String metric = matcher.group(2);
    String operator = matcher.group(3);
    String value = matcher.group(4);
    boolean lower = metric.equals("success") || metric.equals("rate");
    if (lower != operator.startsWith(">") || lower && matcher.group(1) != null) {
      throw wrong(given);
    }
    double bound =
        switch (metric) {
          case "success" -> percent(given, value);
          case "rate" -> Units.rate(value);
          default -> Units.duration(value).toNanos();
        };
    return new Slo(text, matcher.group(1), metric, operator, bound);
  }

  private static double percent(String given, String value) {
    if (!value.matches("[0-9]+(\\.[0-9]+)?%")) {
      throw wrong(given);
    }
    // A division of binary fractions could exceed the share that is meant, as for 99.9 %.
    return new BigDecimal(value.substring(0, value.length() - 1)).movePointLeft(2).doubleValue();
  }

  private static IllegalArgumentException wrong(String given) {
    return new IllegalArgumentException(
        "'"
            + given
            + "': expected an objective such as p99<50ms, challenge.p99<20ms, max<1s,"
            + " success>=99.9% or rate>=500/s");
  }

  /**
   * Checks that the workload has the step of this objective.
   *
   * @param steps the steps of the workload, the whole iteration first
   * @throws IllegalArgumentException if the workload has no such step; the message lists its steps
   */
  void requireStep(List<String> steps) {
    if (step != null && !steps.contains(step)) {
      throw new IllegalArgumentException(
          "the objective " + text + " names an unknown step: expected one of " + steps);
    }
  }

  /**
   * Compares an outcome with this objective.
   *
   * @throws IllegalArgumentException if the outcome has no such step
   */
  SloVerdict judge(LoadOutcome outcome) {
    return switch (metric) {
      case "success" -> verdict(outcome.success(), Summary.percent(outcome.success()));
      case "rate" -> verdict(outcome.perSecond(), Units.rateText(outcome.perSecond()));
      default -> judgeLatency(outcome);
    };
  }

  private SloVerdict judgeLatency(LoadOutcome outcome) {
    Histogram histogram =
        step == null ? outcome.steps().values().iterator().next() : outcome.steps().get(step);
    if (histogram == null) {
      throw new IllegalArgumentException(
          "the objective "
              + text
              + " names an unknown step: expected one of "
              + outcome.steps().keySet());
    }
    if (histogram.getTotalCount() == 0) {
      return new SloVerdict(text, "no samples", false);
    }
    double nanos =
        switch (metric) {
          case "max" -> histogram.getMaxValue();
          case "mean" -> histogram.getMean();
          default -> histogram.getValueAtPercentile(Double.parseDouble(metric.substring(1)));
        };
    return verdict(nanos, Units.micros(nanos / 1e3));
  }

  private SloVerdict verdict(double actual, String actualText) {
    boolean met =
        switch (operator) {
          case "<" -> actual < bound;
          case "<=" -> actual <= bound;
          case ">" -> actual > bound;
          default -> actual >= bound;
        };
    return new SloVerdict(text, actualText, met);
  }

  @Override
  public String toString() {
    return text;
  }
}
