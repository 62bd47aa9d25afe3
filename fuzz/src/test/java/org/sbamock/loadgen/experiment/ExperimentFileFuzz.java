/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.sbamock.fuzz.TextInput;
import org.sbamock.loadgen.report.ReportFiles;

/**
 * Experiment files, processed as by {@code sbamock validate}: the result is the plan of an
 * experiment, or a message that names the file, and the line unless the file is empty.
 */
public final class ExperimentFileFuzz {
  private static final String FILE = "fuzz.yaml";
  private static final PlanOptions QUICK =
      new PlanOptions(true, List.of(), null, null, null, null, 1);

  private ExperimentFileFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    String text = TextInput.text(input);
    try {
      Experiment experiment = ExperimentFile.parse(FILE, text);
      ReportFiles.check(experiment);
      assertThat(ExperimentPlan.of(experiment, PlanOptions.NONE, 0).trials()).isNotEmpty();
      assertThat(ExperimentPlan.of(experiment, QUICK, 0).trials()).isNotEmpty();
    } catch (ExperimentFileException e) {
      String message = String.valueOf(e.getMessage());
      if (!message.equals(FILE + " is empty: expected an experiment")) {
        assertThat(message).containsPattern("^fuzz\\.yaml:[1-9][0-9]*: ");
      }
    }
  }
}
