/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.GeneratorLoad;
import org.sbamock.loadgen.engine.LoadOutcome;

/**
 * The content of {@code worker.json} in the run directory of a worker, which grows with the
 * progress of the run.
 *
 * @param schemaVersion incremented by incompatible changes of the format
 * @param worker the number of the worker, from 1
 * @param workers the number of workers
 * @param seed the seed of all workers, from which each derives its random choices
 * @param trial the name of the trial, and the prefix of the names of its histograms
 * @param host the name of the worker's host
 * @param start the common start, ISO 8601; null before the workers have agreed on it
 * @param failure why the worker failed; null if it did not
 * @param measured the measured values; null before the end of the run
 */
record WorkerRecord(
    int schemaVersion,
    int worker,
    int workers,
    long seed,
    String trial,
    String host,
    @Nullable String start,
    @Nullable String failure,
    @Nullable Measured measured) {
  /** The version of the format that this class writes. */
  static final int SCHEMA_VERSION = 1;

  /** The name of the file. */
  static final String FILE = "worker.json";

  WorkerRecord withStart(String time) {
    return new WorkerRecord(
        schemaVersion, worker, workers, seed, trial, host, time, failure, measured);
  }

  WorkerRecord withFailure(String reason) {
    return new WorkerRecord(
        schemaVersion, worker, workers, seed, trial, host, start, reason, measured);
  }

  WorkerRecord withMeasured(Measured values) {
    return new WorkerRecord(
        schemaVersion, worker, workers, seed, trial, host, start, failure, values);
  }

  /**
   * The measured values except for the histograms, which are in files of their own.
   *
   * @param startDelay the start of the run after the common start, in milliseconds
   * @param windowNanos the duration of the measurement in nanoseconds
   * @param steps the names of the steps, the whole iteration first
   * @param loops the number of event loops
   * @param busiestLoop the CPU time of the busiest event loop as a share of the window
   * @param interrupted whether the run was interrupted
   */
  record Measured(
      double startDelay,
      long windowNanos,
      List<String> steps,
      long started,
      long achieved,
      long failed,
      long unfinished,
      long notStarted,
      long achievedInWindow,
      Map<String, Long> failures,
      Map<String, Long> warmupFailures,
      int loops,
      double busiestLoop,
      boolean interrupted) {
    static Measured of(LoadOutcome outcome, double startDelay) {
      return new Measured(
          startDelay,
          outcome.window().toNanos(),
          List.copyOf(outcome.steps().keySet()),
          outcome.started(),
          outcome.achieved(),
          outcome.failed(),
          outcome.unfinished(),
          outcome.notStarted(),
          outcome.achievedInWindow(),
          outcome.failures(),
          outcome.warmupFailures(),
          outcome.generator().loops(),
          outcome.generator().busiestLoop(),
          outcome.interrupted());
    }

    /** Returns the outcome with these values and the given histograms. */
    LoadOutcome outcome(Map<String, Histogram> histograms, Histogram serviceTime, Histogram lag) {
      return new LoadOutcome(
          Duration.ofNanos(windowNanos),
          histograms,
          serviceTime,
          started,
          achieved,
          failed,
          unfinished,
          notStarted,
          achievedInWindow,
          new TreeMap<>(failures),
          new TreeMap<>(warmupFailures),
          new GeneratorLoad(
              loops,
              busiestLoop,
              lag,
              notStarted,
              histograms.values().iterator().next().getValueAtPercentile(50)),
          interrupted,
          List.of());
    }
  }
}
