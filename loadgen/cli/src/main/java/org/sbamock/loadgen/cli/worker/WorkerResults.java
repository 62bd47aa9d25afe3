/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.LoadShare;
import org.sbamock.loadgen.result.Workers.Missing;

/**
 * The results of workers that share one load, by the number of the worker; those of some workers
 * may be incomplete or absent.
 */
final class WorkerResults {
  private static final Duration POLL = Duration.ofMillis(500);

  private final TreeMap<Integer, WorkerResult> byNumber = new TreeMap<>();

  private WorkerResults() {}

  /**
   * Reads the results in directories.
   *
   * @param directories run directories of workers, or directories that contain them
   * @throws IllegalArgumentException if a directory is not one of these, or the workers do not
   *     share one load; the message names the directory and the difference
   */
  static WorkerResults read(List<Path> directories) {
    WorkerResults results = new WorkerResults();
    for (Path directory : directories) {
      runDirectories(directory).forEach(run -> results.add(WorkerResult.read(run)));
    }
    if (results.byNumber.isEmpty()) {
      throw new IllegalArgumentException(
          directories
              + ": expected the run directories of 'sbamock load --worker', such as"
              + " worker-1-of-4, or a directory that contains them");
    }
    return results;
  }

  private static List<Path> runDirectories(Path directory) {
    if (Files.exists(directory.resolve(WorkerRecord.FILE))) {
      return List.of(directory);
    }
    if (Files.exists(directory.resolve("config.json"))) {
      throw new IllegalArgumentException(
          directory + " is the run directory of a load without --worker");
    }
    if (!Files.isDirectory(directory)) {
      throw new IllegalArgumentException(directory + ": no such directory");
    }
    try (Stream<Path> children = Files.list(directory)) {
      return children
          .filter(child -> Worker.ofDirectory(child.getFileName().toString()) != null)
          .filter(child -> Files.exists(child.resolve(WorkerRecord.FILE)))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + directory, e);
    }
  }

  private void add(WorkerResult result) {
    WorkerResult same = byNumber.get(result.worker().number());
    if (same != null && same.worker().equals(result.worker())) {
      throw new IllegalArgumentException(
          same.directory() + " and " + result.directory() + ": both are " + result.worker());
    }
    if (!byNumber.isEmpty()) {
      requireSameLoad(first(), result);
    }
    byNumber.put(result.worker().number(), result);
  }

  /** Returns a worker with the settings that all have in common. */
  WorkerResult first() {
    return byNumber.firstEntry().getValue();
  }

  private static void requireSameLoad(WorkerResult first, WorkerResult other) {
    require(first, other, "number of workers", first.worker().count(), other.worker().count());
    Set<String> settings = new LinkedHashSet<>(List.of("workload", "protocol"));
    settings.addAll(first.configuration().keySet());
    settings.addAll(other.configuration().keySet());
    WorkerOptions.OWN.forEach(settings::remove);
    for (String setting : settings) {
      require(
          first,
          other,
          setting,
          first.configuration().get(setting),
          other.configuration().get(setting));
    }
    require(first, other, "seed", first.record().seed(), other.record().seed());
    require(first, other, "trial", first.record().trial(), other.record().trial());
    if (first.start().isPresent() && other.start().isPresent()) {
      require(first, other, "start", first.start().get(), other.start().get());
    }
  }

  private static void require(
      WorkerResult first,
      WorkerResult other,
      String setting,
      @Nullable Object expected,
      @Nullable Object actual) {
    if (!Objects.equals(expected, actual)) {
      throw new IllegalArgumentException(
          other.directory()
              + " is of another load than "
              + first.directory()
              + ": "
              + setting
              + " is "
              + (actual == null ? "absent" : actual)
              + ", expected "
              + (expected == null ? "none" : expected));
    }
  }

  /** Returns the number of workers that share the load. */
  int count() {
    return first().worker().count();
  }

  /** Returns the complete results in the order of the workers. */
  List<WorkerResult> complete() {
    return byNumber.values().stream().filter(WorkerResult::isComplete).toList();
  }

  /** Returns whether every worker has ended, with or without a result. */
  boolean haveEnded() {
    return byNumber.size() == count()
        && byNumber.values().stream().allMatch(WorkerResult::hasEnded);
  }

  /** Returns the common start; empty if no worker has learned it. */
  Optional<Instant> start() {
    return byNumber.values().stream().flatMap(result -> result.start().stream()).findFirst();
  }

  /** Returns the workers without a complete result, with what is missing. */
  List<Missing> missing() {
    List<Missing> missing = new ArrayList<>();
    IntStream.rangeClosed(1, count())
        .forEach(
            number -> {
              WorkerResult result = byNumber.get(number);
              if (result == null) {
                missing.add(
                    new Missing(
                        number, "no run directory: it was not started", null, share(number)));
              } else if (!result.isComplete()) {
                missing.add(
                    new Missing(
                        number, result.reason(), result.directory().toString(), share(number)));
              }
            });
    return missing;
  }

  /** Returns the share of the load of a worker. */
  Map<String, Object> share(int number) {
    return WorkerShare.of(first().configuration(), new LoadShare(number - 1, count()));
  }

  /** Returns the settings that all workers have in common. */
  Map<String, Object> configuration() {
    Map<String, Object> common = new LinkedHashMap<>(first().configuration());
    WorkerOptions.OWN.forEach(common::remove);
    return common;
  }

  /**
   * Reads the results until every worker has ended, or the time is over.
   *
   * @param patience the maximum time to wait; with zero the results are read once
   */
  static WorkerResults await(List<Path> directories, Duration patience)
      throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      boolean last = System.nanoTime() - deadline >= 0;
      try {
        WorkerResults results = read(directories);
        if (last || results.haveEnded()) {
          return results;
        }
      } catch (IllegalArgumentException | UncheckedIOException e) {
        // A worker may not have created its files yet.
        if (last) {
          throw e;
        }
      }
      Thread.sleep(POLL.toMillis());
    }
  }
}
