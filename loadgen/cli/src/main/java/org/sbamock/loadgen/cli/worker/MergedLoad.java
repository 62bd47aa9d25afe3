/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.result.HistogramLog;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.RunReport;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.result.Trial.SloVerdict;
import org.sbamock.loadgen.result.Workers;
import org.sbamock.loadgen.result.Workers.Merged;
import org.sbamock.loadgen.terminal.CommandFailedException;

/** The load of several workers: the sum of their results, and the workers that are missing. */
public final class MergedLoad {
  private final WorkerResults results;
  private final Workers workers;
  private final LoadOutcome outcome;
  private final Seconds seconds;

  private MergedLoad(WorkerResults results, Instant start) {
    this.results = results;
    OutcomeSum sum = new OutcomeSum();
    List<Merged> merged = new ArrayList<>();
    for (WorkerResult result : results.complete()) {
      LoadOutcome own = result.outcome();
      sum.add(own, result);
      merged.add(merged(result, own));
    }
    this.outcome = sum.outcome();
    this.seconds = Seconds.of(results.complete(), start);
    this.workers = new Workers(results.count(), start.toString(), merged, results.missing());
  }

  /**
   * Reads and adds the results of workers.
   *
   * @param directories run directories of workers, or directories that contain them
   * @param patience the maximum time to wait until all workers have ended; zero for none
   * @throws IllegalArgumentException if the results do not belong to one load or are invalid
   * @throws CommandFailedException if no worker has a complete result
   */
  public static MergedLoad of(List<Path> directories, Duration patience)
      throws InterruptedException {
    WorkerResults results = WorkerResults.await(directories, patience);
    Optional<Instant> start = results.start();
    if (results.complete().isEmpty() || start.isEmpty()) {
      throw new CommandFailedException(
          "no worker has a complete result:"
              + String.join("", results.missing().stream().map(MergedLoad::line).toList()),
          null);
    }
    return new MergedLoad(results, start.get());
  }

  private static String line(Workers.Missing missing) {
    return System.lineSeparator() + "  worker " + missing.worker() + ": " + missing.reason();
  }

  private Merged merged(WorkerResult result, LoadOutcome own) {
    Trial trial = trial(own);
    return new Merged(
        result.worker().number(),
        result.record().host(),
        result.directory().toString(),
        Objects.requireNonNull(result.record().measured()).startDelay(),
        trial.counts(),
        trial.perSecond(),
        trial.latency().values().iterator().next(),
        trial.generator(),
        results.share(result.worker().number()),
        result.environment());
  }

  private Trial trial(LoadOutcome of) {
    return Trial.of(results.first().record().trial(), text("protocol"), text("workload"), null, of)
        .withTopology(Trial.REMOTE);
  }

  private String text(String setting) {
    if (results.configuration().get(setting) instanceof String value) {
      return value;
    }
    throw new IllegalArgumentException(
        results.first().directory().resolve("config.json") + ": " + setting + " is missing");
  }

  /** Returns the sum of the outcomes of the complete workers. */
  public LoadOutcome outcome() {
    return outcome;
  }

  /** Returns the workers. */
  public Workers workers() {
    return workers;
  }

  /** Returns the objectives of the load as on the command line of the workers. */
  public List<String> objectives() {
    return results.configuration().get("slo") instanceof List<?> texts
        ? texts.stream().map(String::valueOf).toList()
        : List.of();
  }

  /**
   * Returns the trial of all complete workers.
   *
   * @param verdicts the results of the objectives
   */
  public Trial trial(List<SloVerdict> verdicts) {
    return trial(outcome).withSlos(verdicts);
  }

  /**
   * Writes the result: {@code result.json}, {@code config.json}, the histograms and the report.
   *
   * @throws UncheckedIOException if a file cannot be written
   */
  public void write(RunDirectory directory, Trial trial) {
    RunReport report =
        new RunReport(directory, "merge", false, results.first().record().seed(), configuration());
    report.add(trial, outcome);
    directory.writeHistogram(
        trial.name(), WorkerRun.LAG, outcome.generator().lag(), ZonedDateTime.now(ZoneOffset.UTC));
    writeSeconds(directory.resolve(WorkerRun.secondsFile(trial.name())), trial.name());
    directory.writeText("report.html", new MergePage(trial, workers, seconds).html());
    report.finish(workers);
  }

  private Map<String, Object> configuration() {
    Map<String, Object> configuration = new LinkedHashMap<>(results.configuration());
    configuration.put("workers", workers.count());
    return configuration;
  }

  private void writeSeconds(Path file, String trial) {
    try (HistogramLog.Series series = SecondsLog.create(file, trial, seconds.from())) {
      seconds.write(series);
    }
  }
}
