/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.sbamock.loadgen.cli.worker.WorkerRecord.Measured;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.result.HistogramLog;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/**
 * What a worker has written into its run directory, as far as it came.
 *
 * @param directory the run directory
 * @param worker the worker
 * @param record the content of {@code worker.json}
 * @param configuration the recorded configuration, which is that of the whole load except for the
 *     settings of {@link WorkerOptions#OWN}
 */
record WorkerResult(
    Path directory, Worker worker, WorkerRecord record, Map<String, Object> configuration) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]*");

  private static final TypeReference<LinkedHashMap<String, Object>> SETTINGS =
      new TypeReference<>() {};

  /**
   * Reads a directory.
   *
   * @throws IllegalArgumentException if it is not the run directory of a worker, or a file is
   *     invalid; the message names it
   */
  static WorkerResult read(Path directory) {
    WorkerRecord record = read(directory.resolve(WorkerRecord.FILE), WorkerRecord.class);
    if (record.schemaVersion() != WorkerRecord.SCHEMA_VERSION) {
      throw new IllegalArgumentException(
          directory.resolve(WorkerRecord.FILE)
              + ": schemaVersion "
              + record.schemaVersion()
              + ": expected "
              + WorkerRecord.SCHEMA_VERSION
              + ", that of this version of sbamock");
    }
    Measured measured = record.measured();
    List<String> names = new ArrayList<>(List.of(record.trial()));
    names.addAll(measured == null ? List.of() : measured.steps());
    for (String name : names) {
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            directory.resolve(WorkerRecord.FILE)
                + ": '"
                + name
                + "': expected the name of a trial or a step");
      }
    }
    JsonNode configuration = read(directory.resolve("config.json"), JsonNode.class);
    if (!configuration.isObject()) {
      throw new IllegalArgumentException(
          directory.resolve("config.json") + ": expected a JSON object");
    }
    return new WorkerResult(
        directory,
        new Worker(record.worker(), record.workers()),
        record,
        Json.mapper().convertValue(configuration, SETTINGS));
  }

  private static <T> T read(Path file, Class<T> type) {
    try {
      return Json.read(Files.readString(file), type);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          file + " is missing: expected the run directory of 'sbamock load --worker'", e);
    } catch (SbiException e) {
      throw new IllegalArgumentException(file + " is invalid: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /** Returns whether the worker has ended, with or without a result. */
  boolean hasEnded() {
    return record.measured() != null || record.failure() != null;
  }

  /** Returns whether the worker has measured its whole share. */
  boolean isComplete() {
    return record.measured() != null && !record.measured().interrupted();
  }

  /** Returns the common start; empty if the worker has not learned it. */
  Optional<Instant> start() {
    if (record.start() == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Instant.parse(record.start()));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          directory.resolve(WorkerRecord.FILE) + ": start '" + record.start() + "' is no time", e);
    }
  }

  /** Returns why the result is not complete. */
  String reason() {
    Measured measured = record.measured();
    if (measured != null) {
      return String.format(
          Locale.ROOT, "interrupted after %.1f s of the measurement", measured.windowNanos() / 1e9);
    }
    if (record.failure() != null) {
      return "failed: " + record.failure();
    }
    if (record.start() == null) {
      return "not started: it was stopped before the common start, or still waits for it";
    }
    return "no result: it was killed, or is still running" + lastProgress();
  }

  private String lastProgress() {
    List<Histogram> seconds = seconds();
    return seconds.isEmpty()
        ? ""
        : String.format(
            Locale.ROOT,
            "; its last values are from %.1f s after the start",
            (seconds.get(seconds.size() - 1).getEndTimeStamp()
                    - start().orElseThrow().toEpochMilli())
                / 1e3);
  }

  /** Returns the latency of each second of the measurement; empty if the file is not usable. */
  List<Histogram> seconds() {
    Path file = directory.resolve(WorkerRun.secondsFile(record.trial()));
    try {
      return HistogramLog.read(file);
    } catch (IOException | IllegalArgumentException e) {
      return List.of();
    }
  }

  /** Returns the machine and the versions of the worker. */
  Environment environment() {
    return read(directory.resolve("environment.json"), Environment.class);
  }

  /**
   * Returns the outcome of a complete worker.
   *
   * @throws IllegalArgumentException if a histogram is missing, invalid or not that of the counts;
   *     the message names its file
   */
  LoadOutcome outcome() {
    Measured measured = Objects.requireNonNull(record.measured());
    Map<String, Histogram> steps = new LinkedHashMap<>();
    for (String step : measured.steps()) {
      steps.put(step, histogram(step));
    }
    if (steps.isEmpty()) {
      throw new IllegalArgumentException(
          directory.resolve(WorkerRecord.FILE) + ": steps is empty: expected at least one");
    }
    String whole = measured.steps().get(0);
    long values = Objects.requireNonNull(steps.get(whole)).getTotalCount();
    if (values != measured.achieved()) {
      throw new IllegalArgumentException(
          file(whole)
              + " has "
              + values
              + " values: expected "
              + measured.achieved()
              + ", the number of successful iterations in "
              + WorkerRecord.FILE);
    }
    return measured.outcome(steps, histogram(RunDirectory.SERVICE_TIME), histogram(WorkerRun.LAG));
  }

  /** Returns the path of a histogram, which exists unless the histogram is empty. */
  Path file(String step) {
    return directory.resolve(record.trial() + "-" + step + ".hlog");
  }

  private Histogram histogram(String step) {
    Path file = file(step);
    if (!Files.exists(file)) {
      return LoadOutcome.newHistogram();
    }
    try {
      List<Histogram> histograms = HistogramLog.read(file);
      if (histograms.size() == 1) {
        return histograms.get(0);
      }
      throw new IllegalArgumentException(
          file + " has " + histograms.size() + " histograms: expected 1");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
