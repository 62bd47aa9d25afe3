/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionArchive;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;

@Timeout(240)
final class FunctionArchiveIT {
  public @TempDir Path directory;

  @Test
  void classesComeFromTheArchiveUntilTheJarIsAnother() throws Exception {
    Path jar =
        Files.copy(home().find(FunctionKind.NRF), directory.resolve("sbamock-nrf-copy-exec.jar"));
    FunctionArchive archive = FunctionArchive.of(jar);

    archive.make("nrf", CoreSettings.SMALL_JVM, directory);

    assertThat(archive.isCurrent()).isTrue();
    Path log = directory.resolve("classes.log");
    FunctionProcess nrf =
        FunctionProcess.start(
            "nrf",
            jar,
            List.of(),
            List.of("-Xlog:class+load:file=" + log),
            Map.of("sbamock.tls.directory", directory.resolve("tls").toString()),
            directory);
    try {
      nrf.awaitReady(Duration.ofSeconds(90));
    } finally {
      nrf.stop();
      nrf.awaitEnd(Duration.ofSeconds(10));
    }
    assertThat(Files.readAllLines(log))
        .anyMatch(line -> line.contains("org.sbamock.nrf.Nrf source: shared objects file"));

    Files.copy(home().find(FunctionKind.AUSF), jar, StandardCopyOption.REPLACE_EXISTING);
    assertThat(archive.isCurrent()).as("current once the jar is another").isFalse();
    assertThat(archive.command()).isEqualTo(List.of("-jar", jar.toString()));
  }

  private static BootJars home() {
    return new BootJars(Path.of(System.getProperty("sbamock.home", "..")));
  }
}
