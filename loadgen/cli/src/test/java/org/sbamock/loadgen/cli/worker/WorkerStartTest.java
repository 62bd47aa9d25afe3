/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.terminal.CommandFailedException;

@Timeout(60)
class WorkerStartTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir Path shared;

  private WorkerStart start(int number, int count) {
    Worker worker = new Worker(number, count);
    return new WorkerStart(
        worker,
        RunDirectory.createNamed(shared, worker.directoryName()),
        InstantSource.fixed(Instant.parse("2026-01-02T03:04:05Z")));
  }

  @Test
  void workersAgreeOnOneStartWhenAllAreReady() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Optional<Instant>>> agreed = new ArrayList<>();
      for (int number = 4; number >= 1; number--) {
        WorkerStart start = start(number, 4);
        agreed.add(threads.submit(() -> start.agree(LONG, new CompletableFuture<>())));
      }
      for (Future<Optional<Instant>> each : agreed) {
        assertThat(each.get(30, TimeUnit.SECONDS)).contains(Instant.parse("2026-01-02T03:04:08Z"));
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void namesTheWorkersThatAreNotReadyInTime() {
    WorkerStart start = start(1, 3);
    start(3, 3);

    assertThatThrownBy(() -> start.agree(Duration.ofMillis(1), new CompletableFuture<>()))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageStartingWith("worker 2 of 3 and worker 3 of 3 not ready within 1ms")
        .hasMessageContaining("--start-timeout");
  }

  @Test
  void namesWorkerOneIfItDoesNotSetTheStart() throws Exception {
    WorkerStart start = start(2, 2);
    start(1, 2);
    Files.createFile(shared.resolve("worker-1-of-2/ready"));

    assertThatThrownBy(() -> start.agree(Duration.ofMillis(1), new CompletableFuture<>()))
        .hasMessageStartingWith("worker 1 has not set the start within 1ms");
  }

  @Test
  void stopsWaitingWhenInterrupted() throws Exception {
    assertThat(start(2, 2).agree(LONG, CompletableFuture.completedFuture(null))).isEmpty();
  }

  @Test
  void rejectsAnInvalidStart() throws Exception {
    WorkerStart start = start(1, 2);
    Files.writeString(shared.resolve("worker-1-of-2/start.json"), "{\"start\":\"soon\"}");

    assertThatThrownBy(() -> start.agree(LONG, new CompletableFuture<>()))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("start.json: expected the start of the workers");
  }
}
