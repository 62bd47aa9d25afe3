/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.SkippedTrial;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.result.Environment;

/** What has come of the trials so far, in memory and in the run's directory. */
final class Outcomes {
  /** Writing is to take one part in so many of the time. */
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

  /** Of a run that goes on with what is in its directory. */
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

  /** The trials that an earlier run has completed. */
  Map<String, Cell> done() {
    return done;
  }

  /** The trials without a result. */
  List<TrialPlan> left() {
    return plan.trials().stream().filter(trial -> !results.containsKey(trial.id())).toList();
  }

  /** Trials that have no result since a party failed. */
  List<SkippedTrial> failed() {
    return List.copyOf(failed);
  }

  void complete(TrialResult result) {
    results.put(result.id(), result);
    if (!result.interrupted()) {
      directory.write(result);
    }
    writeNowAndThen();
  }

  SkippedTrial skip(TrialPlan trial, String reason) {
    SkippedTrial entry = new SkippedTrial(trial.id(), trial.cell(), reason);
    skipped.put(trial.id(), entry);
    return entry;
  }

  SkippedTrial fail(TrialPlan trial, String reason) {
    SkippedTrial entry = skip(trial, "failed: " + reason);
    failed.add(entry);
    writeNowAndThen();
    return entry;
  }

  /** Each trial has a file of its own, so this one may be some trials behind. */
  private void writeNowAndThen() {
    long now = System.nanoTime();
    if (now - nextWrite >= 0) {
      write();
      long end = System.nanoTime();
      nextWrite = end + SHARE * (end - now);
    }
  }

  /** Writes what there is, as that of a run that goes on. */
  void write() {
    write(true);
  }

  /** Writes what there is when nothing is run any more, and closes the metrics. */
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
            started.format(DateTimeFormatter.ISO_OFFSET_DATE_TIME),
            ZonedDateTime.now(ZoneId.systemDefault())
                .format(DateTimeFormatter.ISO_OFFSET_DATE_TIME),
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
}
