/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.terminal.Terminal;

class ReportCommandsTest {
  @TempDir Path runs;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return SbamockCommand.commandLine(
            new Terminal(new PrintWriter(out), new PrintWriter(err), false, false))
        .execute(args);
  }

  /** A run that was killed before its first trial was complete. */
  private Path killed(String name) throws IOException {
    Path run = Files.createDirectories(runs.resolve(name));
    Files.writeString(run.resolve("experiment.yaml"), ExperimentFile.builtIn("fog").text());
    return run;
  }

  @Test
  void aRunThatWasKilledAtOnceHasAReport() throws IOException {
    Path run = killed("a");
    assertThat(run("report", run.toString())).as(err.toString()).isZero();
    assertThat(run.resolve("report.html")).isNotEmptyFile();
    assertThat(out.toString()).contains("30 undecided").contains("report.html");
    assertThat(err.toString()).contains("The run was interrupted").contains("plan.json is missing");
  }

  @Test
  void whatIsNoRunIsAUsageError() {
    assertThat(run("report", runs.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("is not a run directory of an experiment");
    assertThat(run("compare", runs.toString(), runs.toString())).isEqualTo(2);
  }

  @Test
  void runsWithoutACommonCellAreAUsageError() throws IOException {
    assertThat(run("compare", killed("a").toString(), killed("b").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("no cell in common");
  }

  @Test
  void anUnknownStatisticIsAUsageError() throws IOException {
    String run = killed("a").toString();
    assertThat(run("compare", run, run, "--stat", "average")).isEqualTo(2);
    assertThat(err.toString()).contains("statistic 'average': expected one of");
  }

  @Test
  void cellsThatCannotBeComparedAreAUsageError() throws IOException {
    String run = killed("a").toString();
    assertThat(run("ratio", run, "delay", "--of", "protocol=h3", "--to", "protocol=h2"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("metric 'delay': expected one of success");
    assertThat(run("ratio", run, "success", "--of", "protocol=h3", "--to", "suite=A")).isEqualTo(2);
    assertThat(err.toString()).contains("the run has no two cells that --of and --to select");
    assertThat(run("ratio", run, "success", "--of", "h3", "--to", "protocol=h2")).isEqualTo(2);
    assertThat(err.toString()).contains("'h3': expected DIMENSION=VALUE");
  }

  @Test
  void validateReadsTheClaims() throws IOException {
    Path file = runs.resolve("mine.yaml");
    Files.writeString(file, ExperimentFile.builtIn("fog").text());
    assertThat(run("validate", file.toString())).as(err.toString()).isZero();
    Files.writeString(file, ExperimentFile.builtIn("fog").text().replace("compare:", "guess:"));
    assertThat(run("validate", file.toString())).isEqualTo(2);
    assertThat(err.toString())
        .contains("claims[0] (fog-1a)")
        .contains("predicate guess: expected exactly one");
  }
}
