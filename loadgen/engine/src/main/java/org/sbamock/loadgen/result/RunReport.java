/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.LoadOutcome;

/**
 * The writer of a run directory, which it updates with every trial, so that an interrupted run
 * keeps its results. Confined to one thread.
 */
public final class RunReport {
  private final RunDirectory directory;
  private final String command;
  private final boolean indicative;
  private final long seed;
  private final Map<String, Object> configuration;
  private final Environment environment;
  private final ZonedDateTime started;
  private final List<Trial> trials = new ArrayList<>();

  /** Writes the configuration, the environment, and a result without trials. */
  public RunReport(
      RunDirectory directory,
      String command,
      boolean indicative,
      long seed,
      Map<String, Object> configuration) {
    this.directory = directory;
    this.command = command;
    this.indicative = indicative;
    this.seed = seed;
    this.configuration = configuration;
    this.started = now();
    this.environment = directory.writeSetup(configuration);
    write(true);
  }

  private static ZonedDateTime now() {
    return ZonedDateTime.now(ZoneId.systemDefault());
  }

  /** Returns the run directory. */
  public RunDirectory directory() {
    return directory;
  }

  /** Returns the environment of the run. */
  public Environment environment() {
    return environment;
  }

  /** Returns the trials added so far. */
  public List<Trial> trials() {
    return List.copyOf(trials);
  }

  /**
   * Adds a trial with its histograms and failures; until {@link #finish} the run counts as
   * interrupted.
   */
  public void add(Trial trial, LoadOutcome outcome) {
    trials.add(trial);
    directory.writeHistograms(trial.name(), outcome, now().minusNanos(outcome.window().toNanos()));
    directory.writeFailures(trial.name(), outcome.failedIterations());
    write(true);
  }

  /** Replaces the last trial by a version with additional values. */
  public void complete(Trial trial) {
    trials.set(trials.size() - 1, trial);
    write(true);
  }

  /** Writes and returns the final result. */
  public RunResult finish(boolean interrupted) {
    return finish(interrupted, null);
  }

  /**
   * Writes and returns the final result, with the use of the sinks for live metrics.
   *
   * @param metrics the use of the sinks; null without sinks
   */
  public RunResult finish(boolean interrupted, @Nullable List<MetricsSinkUse> metrics) {
    return write(interrupted, metrics, null);
  }

  /**
   * Writes and returns the final result, which was merged from those of workers; it counts as
   * interrupted if one is missing.
   */
  public RunResult finish(Workers workers) {
    return write(!workers.missing().isEmpty(), null, workers);
  }

  private void write(boolean interrupted) {
    write(interrupted, null, null);
  }

  private RunResult write(
      boolean interrupted, @Nullable List<MetricsSinkUse> metrics, @Nullable Workers workers) {
    RunResult result =
        new RunResult(
            RunResult.SCHEMA_VERSION,
            command,
            Timestamp.text(started),
            Timestamp.now(),
            interrupted,
            indicative,
            seed,
            configuration,
            environment,
            List.copyOf(trials),
            metrics,
            workers);
    directory.writeResult(result);
    return result;
  }
}
