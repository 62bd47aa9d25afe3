/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Quantities;

/**
 * A time limit of a study by which a cycle counts as a success, although the trial allowed more
 * time. It is a suffix of the metrics {@code success} and {@code successPerClient}: {@code
 * success.1s} limits the whole cycle, {@code success.elapsedBA.1s} one of its steps.
 *
 * @param step the limited metric; null for the whole cycle
 * @param limit the longest time of a success
 */
public record SuccessLimit(@Nullable String step, Duration limit) {
  private static final Pattern NAME =
      Pattern.compile("success(?:PerClient)?\\.(?:([A-Za-z]+)\\.)?([1-9][0-9]{0,8}(?:ms|s|m|h))");

  /** Returns the limit in the name of a metric; empty if it has none. */
  public static Optional<SuccessLimit> of(String metric) {
    Matcher matcher = NAME.matcher(metric);
    return matcher.matches()
        ? Optional.of(
            new SuccessLimit(
                matcher.group(1), Quantities.duration(Objects.requireNonNull(matcher.group(2)))))
        : Optional.empty();
  }

  /** Returns the limit in milliseconds. */
  public double millis() {
    return limit.toNanos() / 1e6;
  }

  /** Returns the limit as the end of a title. */
  String title() {
    String time =
        limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    return step == null
        ? " within " + time
        : " with " + Metric.named(step).title() + " within " + time;
  }
}
