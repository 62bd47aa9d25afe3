/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sbamock.testing.RequiresRoot;

@RequiresRoot
class CrashTest {
  /** Opens a network with a process in it, says so, and waits to be killed. */
  static final class User {
    private User() {}

    public static void main(String[] args) throws Exception {
      EmulatedNetwork network = EmulatedNetwork.open(1, false);
      Party a = network.addParty("a");
      Process child = ChildProcesses.start(a.namespace(), new ProcessBuilder("sleep", "600"));
      System.out.println(child.pid());
      Thread.currentThread().join();
    }
  }

  @Test
  void aKilledUserLeavesNothingAfterTheNextStart() throws Exception {
    Process user =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                User.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    long child;
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(user.getInputStream(), StandardCharsets.UTF_8))) {
      child = Long.parseLong(String.valueOf(out.readLine()));
      assertThat(ProcessHandle.of(child)).isPresent();
      Path namespace = Files.readSymbolicLink(Path.of("/proc/" + child + "/ns/net"));
      assertThat(namespaces()).contains(namespace);
      assertThat(ChildProcesses.cleanStale()).doesNotContain(child);
      user.destroyForcibly().waitFor();
      EmulatedNetwork.open(2, false).close();
      Live.await("the child's end", () -> ended(child));
      assertThat(namespaces()).doesNotContain(namespace);
    } finally {
      user.destroyForcibly();
    }
  }

  private static boolean ended(long pid) {
    return !Files.exists(Path.of("/proc/" + pid + "/ns/net"));
  }

  private static Set<Path> namespaces() throws Exception {
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes
          .filter(path -> path.getFileName().toString().matches("[0-9]+"))
          .flatMap(
              path -> {
                try {
                  return Stream.of(Files.readSymbolicLink(path.resolve("ns/net")));
                } catch (IOException e) {
                  return Stream.empty();
                }
              })
          .collect(Collectors.toSet());
    }
  }
}
