/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.loadgen.trial.TrialMeter;

/**
 * The start of a load, and the files of a worker if it performs only a share of the load. Confined
 * to one thread.
 */
public final class WorkerRun {
  /** The name of the histogram of the generator's lag behind its schedule. */
  static final String LAG = "generator-lag";

  private static final InstantSource CLOCK = InstantSource.system();

  private final Terminal terminal;
  private final WorkerOptions options;
  private final RunDirectory directory;
  private final @Nullable Worker worker;
  private WorkerRecord record;
  private double startDelay;

  /**
   * Creates the files of a worker; creates no file if this generator performs the whole load.
   *
   * @param trial the name of the trial
   */
  public WorkerRun(
      Terminal terminal, WorkerOptions options, RunDirectory directory, String trial, long seed) {
    this.terminal = terminal;
    this.options = options;
    this.directory = directory;
    this.worker = options.worker();
    this.record =
        new WorkerRecord(
            WorkerRecord.SCHEMA_VERSION,
            worker == null ? 1 : worker.number(),
            worker == null ? 1 : worker.count(),
            seed,
            trial,
            host(),
            null,
            null,
            null);
    write(record);
  }

  private void write(WorkerRecord next) {
    record = next;
    if (worker != null) {
      directory.writeJson(WorkerRecord.FILE, record);
    }
  }

  /** Returns the name of this host, which in a pod is the name of the pod. */
  private static String host() {
    String name = System.getenv("HOSTNAME");
    if (name != null && !name.isBlank()) {
      return name;
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  /** Returns whether this generator performs a share of the load only. */
  public boolean isShare() {
    return worker != null;
  }

  /**
   * Waits until the load starts; returns at once if neither a time nor other workers are given.
   *
   * @return whether the load starts; false if the command is interrupted before
   * @throws CommandFailedException if the start is past, or another worker is not ready in time
   */
  public boolean awaitStart(Interruption interruption) throws InterruptedException {
    CompletableFuture<Void> stop = new CompletableFuture<>();
    interruption.onSignal(() -> stop.complete(null));
    Instant start = options.startAt();
    if (start == null) {
      if (worker == null) {
        return !interruption.happened();
      }
      terminal.notice("Waiting until " + worker.count() + " workers are ready ...");
      Optional<Instant> agreed =
          new WorkerStart(worker, directory, CLOCK).agree(options.startTimeout(), stop);
      if (agreed.isEmpty()) {
        return false;
      }
      start = agreed.get();
    }
    if (start.isBefore(CLOCK.instant())) {
      throw new CommandFailedException(
          (worker == null ? "the generator" : worker.toString())
              + " was ready only "
              + Units.text(WorkerOptions.ago(start))
              + " after the start at "
              + start
              + ": set a later --start-at",
          null);
    }
    write(record.withStart(start.toString()));
    terminal.notice("Start at " + start);
    if (WorkerStart.completesWithin(stop, Duration.between(CLOCK.instant(), start))) {
      return false;
    }
    startDelay = Duration.between(start, CLOCK.instant()).toNanos() / 1e6;
    return true;
  }

  /** Returns the meters of a worker. */
  public List<TrialMeter> meters() {
    return worker == null
        ? List.of()
        : List.of(
            new SecondsLog(directory.resolve(secondsFile(record.trial())), record.trial(), CLOCK));
  }

  static String secondsFile(String trial) {
    return trial + "-seconds.hlog";
  }

  /** Records the measured values, whose histograms have been written. */
  public void measured(LoadOutcome outcome) {
    if (worker == null) {
      return;
    }
    directory.writeHistogram(
        record.trial(),
        LAG,
        outcome.generator().lag(),
        CLOCK.instant().atZone(ZoneId.systemDefault()));
    write(record.withMeasured(WorkerRecord.Measured.of(outcome, startDelay)));
    if (!outcome.interrupted()) {
      terminal.notice(
          "The results of "
              + worker
              + " are complete; 'sbamock merge "
              + directory.resolve("..").normalize()
              + "' adds those of all workers.");
    }
  }

  /** Records that the run failed without a result. */
  public void failed(RuntimeException failure) {
    write(record.withFailure(String.valueOf(failure.getMessage())));
  }
}
