/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiagnosticCommandTest {
  @TempDir Path directory;
  private Process jvm;
  private BufferedReader output;

  @BeforeEach
  void startJvm() throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/self/status")), "needs Linux: /proc");
    assumeTrue(DiagnosticCommand.isAvailable(), "needs a JDK: the module jdk.attach");
    Path program =
        Files.writeString(
            directory.resolve("Waiting.java"),
            """
            class Waiting {
              public static void main(String[] arguments) throws Exception {
                System.out.println("started");
                System.in.read();
              }
            }
            """);
    jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:gc",
                "-XX:+UseSerialGC",
                program.toString())
            .redirectErrorStream(true)
            .start();
    output = jvm.inputReader();
    awaitLine("started");
  }

  @AfterEach
  void endJvm() throws InterruptedException {
    if (jvm != null) {
      jvm.destroyForcibly().waitFor();
    }
  }

  @Test
  void collectionIsExecutedByTheProcess() throws Exception {
    assertThat(FullGarbageCollection.of(jvm.pid())).isTrue();

    awaitLine("Pause Full (Diagnostic Command)");
  }

  @Test
  void secondCommandUsesTheSameListener() throws Exception {
    DiagnosticCommand.execute(jvm.pid(), "GC.run");

    assertThat(DiagnosticCommand.execute(jvm.pid(), "VM.uptime")).endsWith(" s\n");
  }

  @Test
  void unknownCommandFailsWithTheReasonOfTheProcess() {
    assertThatThrownBy(() -> DiagnosticCommand.execute(jvm.pid(), "GC.walk"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("process " + jvm.pid() + " rejects GC.walk")
        .hasMessageContaining("Unknown diagnostic command");
  }

  @Test
  void collectionInAnEndedProcessFails() throws Exception {
    jvm.destroyForcibly().waitFor();

    assertThat(FullGarbageCollection.of(jvm.pid())).isFalse();
  }

  @Test
  void interruptEndsTheWaitForASuspendedProcess() throws Exception {
    DiagnosticCommand.execute(jvm.pid(), "VM.uptime");
    signal("STOP");
    try {
      FullGarbageCollection collection = FullGarbageCollection.begin(jvm.pid());
      Thread.currentThread().interrupt();

      assertThatThrownBy(collection::await).isInstanceOf(InterruptedException.class);
    } finally {
      signal("CONT");
    }
  }

  private void signal(String name) throws Exception {
    Process kill = new ProcessBuilder("sh", "-c", "kill -" + name + " " + jvm.pid()).start();
    assertThat(kill.waitFor(10, TimeUnit.SECONDS)).isTrue();
  }

  private void awaitLine(String text) throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.contains(text)) {
        return;
      }
    }
    throw new AssertionError("the process ended without: " + text);
  }
}
