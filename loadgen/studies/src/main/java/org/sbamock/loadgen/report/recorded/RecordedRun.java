/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.TrialData;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.SkippedTrial;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.statistics.MadRule;
import org.sbamock.loadgen.statistics.Sample;

/**
 * A run of an experiment, read from its directory.
 *
 * @param result the last written result; null if there is none
 * @param environment null if it is not recorded
 * @param trials the results of the cells, in the order of the plan; a cell with replicates has one
 *     result of all that are complete
 * @param twins the cells that have a twin, each with its twin
 * @param plan empty if it is not recorded
 * @param partial the interrupted trials
 * @param missing the planned cells without a complete trial, each with the reason
 * @param faults missing or unreadable files
 * @param samples the samples by trial
 * @param count the number of trials, of which a cell with replicates has several
 */
public record RecordedRun(
    Path directory,
    Experiment experiment,
    @Nullable ExperimentResult result,
    @Nullable Environment environment,
    Map<String, Object> configuration,
    List<TrialResult> trials,
    List<Twins> twins,
    List<PlannedTrial> plan,
    List<SkippedTrial> skipped,
    List<PartialTrial> partial,
    Map<Cell, String> missing,
    List<String> faults,
    Map<String, TrialSamples> samples,
    TrialCount count)
    implements TrialData {

  /**
   * The number of trials.
   *
   * @param planned 0 if the plan is not recorded
   * @param complete the number of complete ones
   */
  public record TrialCount(int planned, int complete) {}

  /**
   * A planned trial.
   *
   * @param studyCycles null if the study does not state it
   */
  public record PlannedTrial(String id, Cell cell, long cycles, @Nullable Long studyCycles) {}

  /** An interrupted trial and its progress. */
  public record PartialTrial(String id, Cell cell, long planned, long done, long succeeded) {
    String text() {
      return "interrupted after " + done + " of " + planned + " cycles";
    }
  }

  @Override
  public Optional<Sample> sample(TrialResult trial, String metric) {
    TrialSamples of = samples.get(trial.id());
    return of == null ? Optional.empty() : of.sample(metric);
  }

  /** Returns pairs of a time, in seconds since the start of the trial, and a value of a metric. */
  public List<double[]> timeline(TrialResult trial, String metric) {
    TrialSamples of = samples.get(trial.id());
    return of == null ? List.of() : of.timeline(metric);
  }

  /** Returns whether all planned trials are complete. */
  public boolean isComplete() {
    return result != null
        && !result.interrupted()
        && partial.isEmpty()
        && count.complete() + skipped.size() >= count.planned();
  }

  /** Returns the seed of the run; that of the file if the run does not record it. */
  public long seed() {
    Long ofFile = experiment.seed();
    return result != null ? result.seed() : ofFile == null ? 0 : ofFile;
  }

  /** Returns whether the run used the quick settings. */
  public boolean isQuick() {
    return result != null
        ? result.quick()
        : Boolean.parseBoolean(String.valueOf(configuration.get("quick")));
  }

  /** Returns the experiment's outlier rule; null if there is none. */
  public @Nullable MadRule outliers() {
    return experiment.outliers();
  }
}
