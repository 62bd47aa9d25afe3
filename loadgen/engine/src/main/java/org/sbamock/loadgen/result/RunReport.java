/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.LoadOutcome;

/**
 * Writes a run directory as the run goes on, so that it holds what there is whenever the run ends.
 * Confined to one thread.
 */
public final class RunReport {
  private final RunDirectory directory;
  private final String command;
  private final boolean indicative;
  private final long seed;
  private final Map<String, Object> configuration;
  private final Environment environment = Environment.look();
  private final ZonedDateTime started;
  private final List<Trial> trials = new ArrayList<>();

  /** Begins with configuration, environment, and a result without trials. */
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
    directory.writeConfiguration(configuration);
    directory.writeEnvironment(environment);
    write(true, null);
  }

  private static ZonedDateTime now() {
    return ZonedDateTime.now(ZoneId.systemDefault());
  }

  /** The directory. */
  public RunDirectory directory() {
    return directory;
  }

  /** What the machine is like. */
  public Environment environment() {
    return environment;
  }

  /** The trials so far. */
  public List<Trial> trials() {
    return List.copyOf(trials);
  }

  /** Adds a trial with its histograms; until {@link #finish} the run counts as interrupted. */
  public void add(Trial trial, LoadOutcome outcome) {
    trials.add(trial);
    directory.writeHistograms(trial.name(), outcome, now().minusNanos(outcome.window().toNanos()));
    write(true, null);
  }

  /** Puts more of what is known of the last trial in its place. */
  public void complete(Trial trial) {
    trials.set(trials.size() - 1, trial);
    write(true, null);
  }

  /** Writes the final result. */
  public RunResult finish(boolean interrupted) {
    return finish(interrupted, null);
  }

  /** The same with what came of the sinks of live metrics. */
  public RunResult finish(boolean interrupted, @Nullable List<MetricsSinkUse> metrics) {
    return write(interrupted, metrics);
  }

  private RunResult write(boolean interrupted, @Nullable List<MetricsSinkUse> metrics) {
    RunResult result =
        new RunResult(
            RunResult.SCHEMA_VERSION,
            command,
            text(started),
            text(now()),
            interrupted,
            indicative,
            seed,
            configuration,
            environment,
            List.copyOf(trials),
            metrics);
    directory.writeResult(result);
    return result;
  }

  private static String text(ZonedDateTime time) {
    return time.truncatedTo(ChronoUnit.MILLIS).format(DateTimeFormatter.ISO_OFFSET_DATE_TIME);
  }
}
