/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.experiment.TrialResult;

/** The timers after which TCP and QUIC send again, which decide over times under loss. */
final class LossTimerText {
  private LossTimerText() {}

  /** Returns the timers of all trials, with their units; empty if none is recorded. */
  static String of(List<TrialResult> trials) {
    return Stream.of("tcpRtoMin", "quicInitialPto", "quicMaxAckDelay")
        .map(name -> text(name, trials))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static String text(String name, List<TrialResult> trials) {
    Metric metric = Metric.named(name);
    String values =
        trials.stream()
            .map(trial -> trial.values().get(name))
            .filter(Objects::nonNull)
            .map(value -> metric.text(value))
            .distinct()
            .collect(Collectors.joining(", "));
    return values.isEmpty() ? "" : metric.title() + " " + values;
  }
}
