/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FunctionProcessTest {
  @TempDir Path directory;

  @Test
  void reportsHowAFunctionEndedBeforeItWasReadyAndWhatItsLogHas() throws Exception {
    FunctionProcess process =
        FunctionProcess.start(
            "amf", directory.resolve("none.jar"), List.of(), List.of(), Map.of(), directory);

    assertThatThrownBy(() -> process.awaitReady(Duration.ofSeconds(60)))
        .isInstanceOf(FunctionException.class)
        .hasMessageContaining("amf ended with exit code 1 before it was ready")
        .hasMessageContaining("Unable to access jarfile")
        .hasMessageContaining(directory.resolve("amf.log").toString());
    assertThat(process.death().get(60, TimeUnit.SECONDS)).isSameAs(process);
    assertThat(process.isAlive()).isFalse();
  }

  @Test
  void endsWithAReasonWhenTheHeapIsExhaustedOnAnyThread() throws Exception {
    FunctionProcess process =
        FunctionProcess.start(
            "amf",
            List.of("-cp", System.getProperty("java.class.path"), HeapExhaustion.class.getName()),
            List.of(),
            LowMemoryJvm.options(),
            Map.of(),
            directory);

    assertThat(process.death().get(60, TimeUnit.SECONDS)).isSameAs(process);
    assertThat(Files.readString(process.log()))
        .contains("Terminating due to java.lang.OutOfMemoryError: Java heap space");
  }

  /** A program whose heap is exhausted while its main thread lives on. */
  static final class HeapExhaustion {
    private HeapExhaustion() {}

    public static void main(String[] args) {
      new Thread(
              () -> {
                List<long[]> held = new ArrayList<>();
                while (true) {
                  held.add(new long[1 << 20]);
                }
              })
          .start();
      while (true) {
        LockSupport.park();
      }
    }
  }

  @Test
  void findsTheNewestJarOfAFunction() throws IOException {
    Path target = Files.createDirectories(directory.resolve("amf/application/target"));
    Path old = Files.createFile(target.resolve("sbamock-amf-1.0-exec.jar"));
    Path newest = Files.createFile(target.resolve("sbamock-amf-1.1-exec.jar"));
    Files.createFile(target.resolve("sbamock-amf-1.2.jar"));
    Files.setLastModifiedTime(old, FileTime.fromMillis(1_000));

    assertThat(new BootJars(directory).find(FunctionKind.AMF)).isEqualTo(newest);
  }

  @Test
  void findsJarsThatLieTogether() throws IOException {
    Path jar = Files.createFile(directory.resolve("sbamock-nrf-1.0-exec.jar"));

    assertThat(new BootJars(directory).find(FunctionKind.NRF)).isEqualTo(jar);
  }

  @Test
  void reportsWhichJarIsMissingAndHowToGetIt() {
    assertThatThrownBy(() -> new BootJars(directory).find(FunctionKind.AUSF))
        .isInstanceOf(FunctionException.class)
        .hasMessage("no sbamock-ausf-*-exec.jar in %s: build it with mvn package", directory);
  }

  @Test
  void knowsWhatAProcessTakes() {
    ProcessUsage usage = ProcessUsage.of(ProcessHandle.current());

    assertThat(usage.cpu()).isPositive();
  }
}
