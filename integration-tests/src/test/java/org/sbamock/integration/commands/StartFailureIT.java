/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.integration.support.LoadgenJar;
import org.sbamock.integration.support.Program;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.FunctionKind;

/** Starts that cannot succeed: one message with the cause, without a stack trace. */
@Timeout(240)
final class StartFailureIT {
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final String SHORTAGE =
      "the limit of open files is 64: expected at least 256 (ulimit -n 256)";
  private static final Path HOME =
      Path.of(System.getProperty("sbamock.home", "..")).toAbsolutePath().normalize();

  @TempDir Path directory;

  private static Program java() {
    return Program.at(Path.of(System.getProperty("java.home"), "bin", "java").toString());
  }

  private static Program commandLine() throws IOException {
    return java().with("-Dsbamock.home=" + HOME, "-jar", LoadgenJar.find(HOME).toString());
  }

  private static Program withFewFiles(Program program) {
    return Program.at("/bin/sh").with("-c", "ulimit -n 64; exec \"$@\"", "sh").with(program);
  }

  @Test
  void theCommandLineReportsTooLowALimitOfOpenFiles() throws Exception {
    Program.Result result =
        withFewFiles(commandLine())
            .with("up", "--runs", directory.resolve("runs").toString())
            .run(PATIENCE);

    assertThat(result.exitCode()).as(result.all()).isEqualTo(1);
    assertThat(result.errors().strip()).isEqualTo("sbamock: " + SHORTAGE);
    assertThat(result.output()).isEmpty();
  }

  @Test
  void aFunctionReportsTooLowALimitOfOpenFiles() throws Exception {
    Path jar = new BootJars(HOME).find(FunctionKind.NRF);

    Program.Result result = withFewFiles(java().with("-jar", jar.toString())).run(PATIENCE);

    assertThat(result.exitCode()).as(result.all()).isEqualTo(1);
    assertThat(result.all())
        .contains("The function cannot start: " + SHORTAGE)
        .doesNotContain("\tat ");
  }

  @Test
  void theCommandLineReportsATlsDirectoryThatCannotBeWritten() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "");

    Program.Result result =
        commandLine()
            .with(
                "up",
                "--tls-directory",
                file.resolve("tls").toString(),
                "--runs",
                directory.resolve("runs").toString())
            .run(PATIENCE);

    assertThat(result.exitCode()).as(result.all()).isEqualTo(1);
    assertThat(result.errors().strip())
        .startsWith(
            "sbamock: --tls-directory "
                + file.resolve("tls")
                + ": expected a directory that this process can read and write (")
        .hasLineCount(1);
  }
}
