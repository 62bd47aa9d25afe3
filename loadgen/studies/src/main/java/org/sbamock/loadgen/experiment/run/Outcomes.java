/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.SkippedTrial;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.result.Timestamp;

/** The results of the trials so far, in memory and in the run's directory. */
final class Outcomes {
  /** The divisor of the time that writing may take: one part in {@value}. */
  private static final long SHARE = 20;

  private final ExperimentPlan plan;
  private final ExperimentDirectory directory;
  private final LiveMetrics live;
  private final Map<String, Object> configuration;
  private final List<String> scaledDown;
  private final Environment environment = Environment.look();
  private final ZonedDateTime started = ZonedDateTime.now(ZoneId.systemDefault());
  private final Map<String, TrialResult> results = new LinkedHashMap<>();
  private final Map<String, SkippedTrial> skipped = new LinkedHashMap<>();
  private final List<SkippedTrial> failed = new ArrayList<>();
  private final Map<String, Cell> done = new LinkedHashMap<>();
  private long nextWrite = System.nanoTime();

  /** Creates the outcomes, including those of an earlier run in the directory. */
  Outcomes(ExperimentPlan plan, ExperimentDirectory directory, LiveMetrics live) {
    this.plan = plan;
    this.directory = directory;
    this.live = live;
    this.configuration = directory.configuration();
    this.scaledDown = plan.scaledDown();
    for (TrialPlan trial : plan.trials()) {
      directory
          .result(trial.id())
          .ifPresent(
              result -> {
                results.put(trial.id(), result);
                done.put(trial.id(), trial.cell());
              });
    }
  }

  /** Returns the trials that an earlier run completed. */
  Map<String, Cell> done() {
    return done;
  }

  /** Returns the trials without a result. */
  List<TrialPlan> left() {
    return plan.trials().stream().filter(trial -> !results.containsKey(trial.id())).toList();
  }

  /** Returns the trials without a result because a party failed. */
  List<SkippedTrial> failed() {
    return List.copyOf(failed);
  }

  void complete(TrialResult result) {
    results.put(result.id(), result);
    if (!result.interrupted()) {
      directory.write(result);
    }
    writeThrottled();
  }

  SkippedTrial skip(TrialPlan trial, String reason) {
    SkippedTrial entry = new SkippedTrial(trial.id(), trial.cell(), reason);
    skipped.put(trial.id(), entry);
    return entry;
  }

  SkippedTrial fail(TrialPlan trial, String reason) {
    SkippedTrial entry = skip(trial, "failed: " + reason);
    failed.add(entry);
    writeThrottled();
    return entry;
  }

  /** Writes the result unless it was written recently; each trial also has a separate file. */
  private void writeThrottled() {
    long now = System.nanoTime();
    if (now - nextWrite >= 0) {
      write();
      long end = System.nanoTime();
      nextWrite = end + SHARE * (end - now);
    }
  }

  /** Writes the result of a run that has not ended. */
  void write() {
    write(true);
  }

  /** Writes the final result and closes the metrics. */
  ExperimentResult finish(boolean interrupted) {
    live.close();
    return write(interrupted || results.size() + skipped.size() < plan.trials().size());
  }

  private ExperimentResult write(boolean interrupted) {
    ExperimentResult result =
        new ExperimentResult(
            ExperimentResult.SCHEMA_VERSION,
            plan.experiment().name(),
            plan.experiment().title(),
            Timestamp.text(started()),
            Timestamp.now(),
            interrupted,
            plan.options().quick(),
            plan.seed(),
            configuration,
            environment,
            scaledDown,
            List.copyOf(results.values()),
            List.copyOf(skipped.values()),
            List.of(),
            live.uses());
    directory.write(result);
    return result;
  }

  /** Returns the start of the first trial, which an earlier run may have measured. */
  private ZonedDateTime started() {
    return Stream.concat(
            Stream.of(started),
            results.values().stream().map(result -> ZonedDateTime.parse(result.started())))
        .min(Comparator.naturalOrder())
        .orElse(started);
  }
}
