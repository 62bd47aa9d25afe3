/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.TrialData.Twins;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.Replicate;
import org.sbamock.loadgen.experiment.SkippedTrial;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.report.recorded.RecordedRun.PartialTrial;
import org.sbamock.loadgen.report.recorded.RecordedRun.PlannedTrial;
import org.sbamock.loadgen.report.recorded.RecordedRun.TrialCount;
import org.sbamock.loadgen.statistics.MadRule;

/** A reader of runs of experiments, from their run directories or their published data. */
public final class RunReader {
  static final String EXPERIMENT = "experiment.yaml";

  private final Path directory;
  private final RunSource source;

  private RunReader(Path directory, RunSource source) {
    this.directory = directory;
    this.source = source;
  }

  /**
   * Reads a run.
   *
   * @param directory a run directory in any state, or a directory of a published run
   * @throws IllegalArgumentException if the directory is neither, or its data are damaged
   */
  public static RecordedRun read(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw new IllegalArgumentException(directory + ": no such directory");
    }
    return read(
        directory,
        PublishedRun.isIn(directory)
            ? PublishedRun.read(directory)
            : new RunDirectorySource(directory));
  }

  /** Assembles a run from what was recorded of it. */
  static RecordedRun read(Path directory, RunSource source) {
    return new RunReader(directory, source).read();
  }

  private RecordedRun read() {
    Experiment experiment = source.experiment();
    ExperimentResult result = source.result();
    List<TrialResult> trials = source.trials();
    List<PlannedTrial> plan = source.plan();
    Set<String> complete = completeIds(trials);
    Map<String, TrialSamples> samples = new HashMap<>();
    List<TrialResult> all = cells(inOrder(trials, plan), experiment.outliers(), samples);
    List<TrialResult> cells = all.stream().filter(cell -> !isTwin(cell)).toList();
    List<SkippedTrial> skipped = result == null ? List.of() : result.skipped();
    Map<Cell, String> missing = new LinkedHashMap<>();
    Map<Cell, String> reasons = new HashMap<>();
    skipped.forEach(trial -> reasons.put(trial.cell(), trial.reason()));
    List<PartialTrial> partial = new ArrayList<>();
    for (PlannedTrial planned : plan) {
      if (!complete.contains(planned.id())) {
        PartialTrial begun = source.partial(planned);
        if (begun != null) {
          partial.add(begun);
        }
        if (!samples.containsKey(Replicate.of(planned.id()).original())) {
          missing.putIfAbsent(
              planned.cell(),
              reasons.getOrDefault(planned.cell(), begun == null ? "not run" : begun.text()));
        }
      }
    }
    for (SkippedTrial trial : skipped) {
      if (!samples.containsKey(Replicate.of(trial.id()).original())) {
        missing.putIfAbsent(trial.cell(), trial.reason());
      }
    }
    return new RecordedRun(
        directory,
        experiment,
        result,
        source.environment(),
        source.configuration(),
        cells,
        twins(cells, all.stream().filter(RunReader::isTwin).toList()),
        plan,
        skipped,
        partial,
        missing,
        source.faults(),
        samples,
        new TrialCount(plan.size(), complete.size()));
  }

  /**
   * Returns the result of each cell, and adds its samples.
   *
   * @param samples receives the samples of each cell by its identifier
   */
  private List<TrialResult> cells(
      List<TrialResult> trials, @Nullable MadRule rule, Map<String, TrialSamples> samples) {
    Map<String, List<TrialResult>> byCell = new LinkedHashMap<>();
    for (TrialResult trial : trials) {
      byCell.computeIfAbsent(Replicate.of(trial.id()).cell(), id -> new ArrayList<>()).add(trial);
    }
    int blocks =
        trials.stream().mapToInt(trial -> Replicate.of(trial.id()).block()).max().orElse(1);
    List<TrialResult> cells = new ArrayList<>();
    byCell.forEach(
        (id, replicates) -> {
          TrialResult first = replicates.get(0);
          if (replicates.size() == 1 && first.id().equals(id)) {
            samples.put(id, source.samples(first));
            cells.add(first);
          } else {
            List<TrialResult> used = ReplicatedTrial.unlimited(uninterrupted(replicates));
            ReplicatedTrial cell =
                new ReplicatedTrial(used, used.stream().map(source::samples).toList(), blocks);
            samples.put(id, cell);
            cells.add(cell.result(id, rule));
          }
        });
    return cells;
  }

  /** Returns the identifiers of the trials that were not interrupted. */
  static Set<String> completeIds(List<TrialResult> trials) {
    return trials.stream()
        .filter(trial -> !trial.interrupted())
        .map(TrialResult::id)
        .collect(Collectors.toSet());
  }

  /** Returns the trials that were not interrupted; all if each of them was. */
  private static List<TrialResult> uninterrupted(List<TrialResult> trials) {
    List<TrialResult> complete = trials.stream().filter(trial -> !trial.interrupted()).toList();
    return complete.isEmpty() ? trials : complete;
  }

  private static boolean isTwin(TrialResult cell) {
    return Replicate.of(cell.id()).isTwin();
  }

  private static List<Twins> twins(List<TrialResult> cells, List<TrialResult> twins) {
    List<Twins> pairs = new ArrayList<>();
    for (TrialResult twin : twins) {
      String original = Replicate.of(twin.id()).original();
      cells.stream()
          .filter(cell -> cell.id().equals(original))
          .forEach(cell -> pairs.add(new Twins(cell, twin)));
    }
    return pairs;
  }

  private static List<TrialResult> inOrder(List<TrialResult> trials, List<PlannedTrial> plan) {
    Map<String, TrialResult> left = new LinkedHashMap<>();
    trials.forEach(trial -> left.put(trial.id(), trial));
    List<TrialResult> ordered = new ArrayList<>();
    for (PlannedTrial planned : plan) {
      TrialResult trial = left.remove(planned.id());
      if (trial != null) {
        ordered.add(trial);
      }
    }
    ordered.addAll(left.values());
    return ordered;
  }
}
