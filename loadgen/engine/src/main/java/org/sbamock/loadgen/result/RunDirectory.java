/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.sbamock.loadgen.engine.FailedIteration;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.sbi.Json;
import tools.jackson.databind.SerializationFeature;

/** The directory of one run and its files. */
public final class RunDirectory {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
  private static final int TRIES = 100;

  /** The name of the histogram of the service time. */
  public static final String SERVICE_TIME = "service-time";

  private final Path path;

  private RunDirectory(Path path) {
    this.path = path;
  }

  /**
   * Creates a new directory {@code <timestamp>-<name>} in a parent directory, with the timestamp in
   * UTC.
   *
   * @throws UncheckedIOException if it cannot be created
   */
  public static RunDirectory create(Path parent, String name, ZonedDateTime now) {
    String stamp = now.withZoneSameInstant(ZoneOffset.UTC).format(STAMP);
    try {
      Files.createDirectories(parent);
      for (int i = 1; ; i++) {
        Path path = parent.resolve(stamp + "-" + name + (i == 1 ? "" : "-" + i));
        try {
          return new RunDirectory(Files.createDirectory(path).toAbsolutePath());
        } catch (FileAlreadyExistsException e) {
          if (i == TRIES) {
            throw e;
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create a run directory in " + parent, e);
    }
  }

  /**
   * Creates a new directory with a fixed name in a parent directory.
   *
   * @throws IllegalArgumentException if it exists already
   * @throws UncheckedIOException if it cannot be created
   */
  public static RunDirectory createNamed(Path parent, String name) {
    try {
      Files.createDirectories(parent);
      return new RunDirectory(Files.createDirectory(parent.resolve(name)).toAbsolutePath());
    } catch (FileAlreadyExistsException e) {
      throw new IllegalArgumentException(e.getFile() + " exists already", e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + parent.resolve(name), e);
    }
  }

  /**
   * Opens an existing directory.
   *
   * @throws IllegalArgumentException if it is not the directory of a run
   */
  public static RunDirectory open(Path path) {
    if (!Files.exists(path.resolve("config.json"))) {
      throw new IllegalArgumentException(
          path + " is not a run directory: expected a directory that contains config.json");
    }
    return new RunDirectory(path.toAbsolutePath());
  }

  /** Returns the path of the directory. */
  public Path path() {
    return path;
  }

  /** Returns the path of a file or directory in it. */
  public Path resolve(String name) {
    return path.resolve(name);
  }

  /**
   * Writes the resolved configuration and the environment of the run.
   *
   * @return the environment
   * @throws UncheckedIOException if a file cannot be written
   */
  public Environment writeSetup(Map<String, Object> configuration) {
    Environment environment = Environment.look();
    writeJson("config.json", configuration);
    writeJson("environment.json", environment);
    return environment;
  }

  /**
   * Writes or replaces {@code result.json} atomically.
   *
   * @throws UncheckedIOException if the file cannot be written
   */
  public void writeResult(Record result) {
    writeJson("result.json", result);
  }

  /** An entry of the file of failures. */
  private record FailureEntry(String start, String end, String kind) {
    static FailureEntry of(FailedIteration failed) {
      return new FailureEntry(
          text(failed.startEpochNanos()), text(failed.endEpochNanos()), failed.kind());
    }

    private static String text(long epochNanos) {
      return Instant.ofEpochSecond(0, epochNanos).truncatedTo(ChronoUnit.MILLIS).toString();
    }
  }

  /**
   * Writes the iterations that failed to {@code TRIAL-failures.json}, if there are any.
   *
   * @throws UncheckedIOException if the file cannot be written
   */
  public void writeFailures(String trial, List<FailedIteration> failed) {
    if (!failed.isEmpty()) {
      writeJson(trial + "-failures.json", failed.stream().map(FailureEntry::of).toList());
    }
  }

  /**
   * Writes the histograms of a trial, one {@code .hlog} file per step, in nanoseconds.
   *
   * @throws UncheckedIOException if a file cannot be written
   */
  public void writeHistograms(String trial, LoadOutcome outcome, ZonedDateTime start) {
    outcome.steps().forEach((step, histogram) -> writeHistogram(trial, step, histogram, start));
    writeHistogram(trial, SERVICE_TIME, outcome.serviceTime(), start);
  }

  /**
   * Writes a histogram of a trial, in nanoseconds. An empty histogram is not written.
   *
   * @throws UncheckedIOException if the file cannot be written
   */
  public void writeHistogram(String trial, String step, Histogram histogram, ZonedDateTime start) {
    writeLog(trial + "-" + step, histogram, start);
  }

  private void writeLog(String name, Histogram histogram, ZonedDateTime start) {
    if (histogram.getTotalCount() == 0) {
      return;
    }
    try {
      HistogramLog.write(
          resolve(name + ".hlog"),
          "[Latency of " + name + ", nanoseconds; max in milliseconds]",
          histogram,
          start.toInstant().toEpochMilli());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot write " + resolve(name + ".hlog") + ": " + e.getMessage(), e);
    }
  }

  /**
   * Writes or replaces a JSON file atomically.
   *
   * @param name the name of the file, relative to this directory; its parent directory must exist
   * @throws UncheckedIOException if the file cannot be written
   */
  public void writeJson(String name, Object value) {
    writeText(
        name,
        Json.mapper().writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value)
            + "\n");
  }

  /**
   * Writes or replaces a text file atomically.
   *
   * @param name the name of the file, relative to this directory; its parent directory must exist
   * @throws UncheckedIOException if the file cannot be written
   */
  public void writeText(String name, String text) {
    Path unfinished = resolve(name).resolveSibling("." + resolve(name).getFileName() + ".part");
    try {
      Files.writeString(unfinished, text);
      Files.move(
          unfinished,
          resolve(name),
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      remove(unfinished, e);
      throw new UncheckedIOException("cannot write " + resolve(name) + ": " + e.getMessage(), e);
    }
  }

  /** Deletes an incomplete file, for example after the disk became full. */
  private static void remove(Path unfinished, IOException cause) {
    try {
      Files.deleteIfExists(unfinished);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }
}
