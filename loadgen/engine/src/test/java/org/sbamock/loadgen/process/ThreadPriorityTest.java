/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ThreadPriorityTest {
  private static final Path STAT = Path.of("/proc/thread-self/stat");

  /** Of the fields after the name, which may contain spaces (proc_pid_stat(5)). */
  private static final int NICENESS = 16;

  @Test
  void aThreadAndThoseThatItStartsHaveTheLowestPriority() throws Exception {
    assumeTrue(Files.exists(STAT), "needs Linux: /proc/thread-self");
    CompletableFuture<Boolean> lowered = new CompletableFuture<>();
    CompletableFuture<Integer> own = new CompletableFuture<>();
    CompletableFuture<Integer> inherited = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                lowered.complete(ThreadPriority.lowerThisThread());
                own.complete(niceness());
                new Thread(() -> inherited.complete(niceness())).start();
              } catch (InterruptedException e) {
                lowered.completeExceptionally(e);
              }
            });
    int before = niceness();
    thread.start();

    assertThat(lowered.get(10, TimeUnit.SECONDS)).isTrue();
    assertThat(own.get(10, TimeUnit.SECONDS)).isEqualTo(19);
    assertThat(inherited.get(10, TimeUnit.SECONDS)).isEqualTo(19);
    assertThat(niceness()).isEqualTo(before);
  }

  private static int niceness() {
    try {
      String stat = Files.readString(STAT);
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return Integer.parseInt(fields[NICENESS]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
