/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.List;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.report.recorded.RecordedRun;

/** The command line that reproduces a run. */
record ReproductionCommand(RecordedRun run) {
  private static final List<String> OPTIONS =
      List.of("only", "cycles", "replicates", "lanes", "condition", "side-by-side");

  /** Returns the command with the name of a built-in experiment, or else the file of the run. */
  String text() {
    String name = run.experiment().name();
    return of(
        ExperimentFile.BUILT_IN.contains(name)
            ? name
            : run.directory().resolve("experiment.yaml").toString());
  }

  /**
   * Returns the command.
   *
   * @param experiment the name of a built-in experiment, or a file
   */
  String of(String experiment) {
    StringBuilder command = new StringBuilder("./sbamock experiment ").append(quoted(experiment));
    if (run.isQuick()) {
      command.append(" --quick");
    }
    for (String option : OPTIONS) {
      Object value = run.configuration().get(option);
      for (Object one :
          value instanceof List<?> list ? list : value == null ? List.of() : List.of(value)) {
        command.append(" --").append(option).append(' ').append(quoted(String.valueOf(one)));
      }
    }
    return command.append(" --seed ").append(run.seed()).toString();
  }

  private static String quoted(String text) {
    return text.matches("[A-Za-z0-9._/-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
