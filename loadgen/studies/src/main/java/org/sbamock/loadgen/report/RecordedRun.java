package org.sbamock.loadgen.report;

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
 * A run of an experiment, as its directory tells it.
 *
 * @param result the last that was written; null if none was
 * @param environment null if it is not told
 * @param trials those that are complete, in the order of the plan
 * @param plan empty if it is not told
 * @param partial those that were cut off
 * @param missing cells that were planned and have no complete trial, with the reason
 * @param faults files that are missing or cannot be read
 * @param files the samples by trial
 */
public record RecordedRun(
    Path directory,
    Experiment experiment,
    @Nullable ExperimentResult result,
    @Nullable Environment environment,
    Map<String, Object> configuration,
    List<TrialResult> trials,
    List<PlannedTrial> plan,
    List<SkippedTrial> skipped,
    List<PartialTrial> partial,
    Map<Cell, String> missing,
    List<String> faults,
    Map<String, TrialFiles> files)
    implements TrialData {

  /**
   * A trial as it was planned.
   *
   * @param studyCycles null if the study does not say
   */
  public record PlannedTrial(String id, Cell cell, long cycles, @Nullable Long studyCycles) {}

  /** A trial that was cut off, and how far it had come. */
  public record PartialTrial(String id, Cell cell, long planned, long done, long succeeded) {
    String text() {
      return "it was cut off after " + done + " of " + planned + " cycles";
    }
  }

  @Override
  public Optional<Sample> sample(TrialResult trial, String metric) {
    TrialFiles of = files.get(trial.id());
    return of == null ? Optional.empty() : of.sample(metric);
  }

  List<double[]> timeline(TrialResult trial, String metric) {
    TrialFiles of = files.get(trial.id());
    return of == null ? List.of() : of.timeline(metric);
  }

  /** Whether it has all that was planned. */
  public boolean isComplete() {
    return result != null
        && !result.interrupted()
        && partial.isEmpty()
        && missing.size() <= skipped.size();
  }

  /** The seed of the run; that of the file if the run does not tell. */
  long seed() {
    Long ofFile = experiment.seed();
    return result != null ? result.seed() : ofFile == null ? 0 : ofFile;
  }

  boolean isQuick() {
    return result != null
        ? result.quick()
        : Boolean.parseBoolean(String.valueOf(configuration.get("quick")));
  }

  /** The experiment's rule for outliers; null for none. */
  @Nullable MadRule outliers() {
    return experiment.outliers();
  }
}
