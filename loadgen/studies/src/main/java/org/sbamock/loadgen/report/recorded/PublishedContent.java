/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.SkippedTrial;
import org.sbamock.loadgen.experiment.TrialResult.Cycles;
import org.sbamock.loadgen.experiment.TrialResult.Failure;
import org.sbamock.loadgen.report.recorded.RecordedRun.PartialTrial;
import org.sbamock.loadgen.result.Environment;

/**
 * The published data of a run; the content of {@code run.json.gz}.
 *
 * @param format {@link #FORMAT}
 * @param version {@link #VERSION}
 * @param run the run as a whole
 * @param cells the distinct cells, to which plan and trials refer by index
 * @param plan the planned trials in order
 * @param skipped the trials that could not run on this machine
 * @param partial the interrupted trials
 * @param trials the complete trials, each replicate on its own
 * @param values a value of each trial by name, to four significant digits; null where a trial has
 *     none
 * @param samples the sample of each trial by metric, as a {@link RoundedSample} of each lane, or of
 *     all values together; null where a trial has none
 * @param timelines the course of a metric over time in each trial: its times and its values, as
 *     {@link RoundedNumbers}; null where a trial has none
 */
record PublishedContent(
    String format,
    int version,
    Run run,
    List<Cell> cells,
    Plan plan,
    List<SkippedTrial> skipped,
    List<PartialTrial> partial,
    List<Trial> trials,
    List<Column<Double>> values,
    List<Column<List<long[]>>> samples,
    List<Column<List<long[]>>> timelines) {
  static final String FORMAT = "sbamock published run";
  static final int VERSION = 1;

  /**
   * What the trials have of one name.
   *
   * @param trials an element for each trial; null where it has none
   */
  record Column<T>(String name, List<@Nullable T> trials) {
    /** Returns the element of a trial in the column of a name; null if there is none. */
    static <T> @Nullable T find(List<Column<T>> columns, String name, int trial) {
      return columns.stream()
          .filter(column -> column.name().equals(name))
          .findFirst()
          .map(column -> column.trials().get(trial))
          .orElse(null);
    }
  }

  /**
   * The run as a whole.
   *
   * @param configuration the settings that do not depend on the machine
   */
  record Run(
      String experiment,
      String title,
      String started,
      String finished,
      boolean interrupted,
      boolean quick,
      long seed,
      Map<String, Object> configuration,
      Environment environment,
      List<String> scaledDown) {}

  /**
   * The planned trials, an element of each list for each of them.
   *
   * @param studyCycles null if the study does not state it
   */
  record Plan(
      List<String> ids, List<Integer> cells, List<Long> cycles, List<@Nullable Long> studyCycles) {}

  /** A complete trial without its samples and values. */
  record Trial(
      String id,
      int cell,
      int lanes,
      long seed,
      String started,
      double seconds,
      Cycles cycles,
      Map<String, String> notMeasured,
      List<Failure> failures,
      @Nullable String bottleneck,
      String congestionControl,
      boolean interrupted) {}
}
