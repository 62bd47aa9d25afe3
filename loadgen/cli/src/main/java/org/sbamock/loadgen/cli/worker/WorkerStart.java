/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;

/**
 * The agreement of workers on a common start by files in a directory that they share. Each worker
 * creates the file {@code ready} in its run directory. When all files exist, worker 1 writes the
 * start into its own run directory.
 */
final class WorkerStart {
  private static final String READY = "ready";
  private static final String START = "start.json";
  private static final Duration POLL = Duration.ofMillis(100);

  /** The time from the agreement until the start, within which all workers read it. */
  private static final Duration MARGIN = Duration.ofSeconds(3);

  private final Worker worker;
  private final RunDirectory directory;
  private final Path shared;
  private final InstantSource clock;

  /**
   * Creates the agreement of one worker.
   *
   * @param directory the run directory of the worker, in the shared directory
   */
  WorkerStart(Worker worker, RunDirectory directory, InstantSource clock) {
    this.worker = worker;
    this.directory = directory;
    this.shared = directory.resolve("..").normalize();
    this.clock = clock;
  }

  /** The content of the file with the start. */
  private record Start(String start) {}

  /**
   * Declares this worker ready and waits for the start.
   *
   * @param patience the time to wait for the other workers
   * @param stop ends the waiting
   * @return the start; empty if {@code stop} was completed before
   * @throws CommandFailedException if a worker is not ready in time; the message names the workers
   */
  Optional<Instant> agree(Duration patience, CompletableFuture<Void> stop)
      throws InterruptedException {
    directory.writeText(READY, "");
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      Optional<Instant> start = read();
      if (start.isPresent()) {
        return start;
      }
      if (worker.number() == 1 && notReady().isEmpty()) {
        Instant agreed = clock.instant().plus(MARGIN);
        directory.writeJson(START, new Start(agreed.toString()));
        return Optional.of(agreed);
      }
      if (System.nanoTime() - deadline >= 0) {
        List<Worker> others = notReady();
        throw new CommandFailedException(
            (others.isEmpty() ? "worker 1 has not set the start" : text(others) + " not ready")
                + " within "
                + Units.text(patience)
                + ": expected all workers with the same --runs directory "
                + shared
                + "; --start-timeout sets the time to wait",
            null);
      }
      if (completesWithin(stop, POLL)) {
        return Optional.empty();
      }
    }
  }

  private static String text(List<Worker> others) {
    return others.stream().map(Worker::toString).collect(Collectors.joining(" and "));
  }

  private List<Worker> notReady() {
    List<Worker> others = new ArrayList<>();
    for (int number = 1; number <= worker.count(); number++) {
      Worker other = new Worker(number, worker.count());
      if (!Files.exists(shared.resolve(other.directoryName()).resolve(READY))) {
        others.add(other);
      }
    }
    return others;
  }

  private Optional<Instant> read() {
    Path file = shared.resolve(new Worker(1, worker.count()).directoryName()).resolve(START);
    try {
      return Optional.of(Instant.parse(Json.read(Files.readString(file), Start.class).start()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (SbiException | DateTimeException e) {
      throw new CommandFailedException(file + ": expected the start of the workers", e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /** Waits for a completion and returns whether it came in time. */
  static boolean completesWithin(CompletableFuture<Void> future, Duration time)
      throws InterruptedException {
    try {
      future.get(Math.max(0, time.toNanos()), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
