/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.PlanOptions;
import org.sbamock.loadgen.rows.RowLog;

class DatabaseSinkTest {
  private final List<String> notices = new ArrayList<>();

  @TempDir Path directory;

  /** A file may have been moved before an interrupted run is resumed. */
  @Test
  void rowsThatCannotBeReadDoNotDelayOthers() throws Exception {
    Cell cell =
        ExperimentPlan.of(ExperimentFile.find("fog"), PlanOptions.NONE, 1).trials().get(0).cell();
    Path rows = directory.resolve("rows.csv");
    new RowLog(rows, List.of("responseTime"), List.of()).close();
    String url = "jdbc:sqlite:" + directory.resolve("results.sqlite");
    try (DatabaseSink sink = new DatabaseSink(url, "run", notices::add)) {
      sink.add("moved", cell, directory.resolve("moved.csv"));
      sink.add("present", cell, rows);

      assertThat(sink.flush()).isZero();
    }
    assertThat(notices).singleElement().asString().contains("lacks the rows of moved");
    assertThat(Files.size(directory.resolve("results.sqlite"))).isPositive();
  }
}
