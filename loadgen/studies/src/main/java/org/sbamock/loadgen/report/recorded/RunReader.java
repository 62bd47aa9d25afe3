/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.TrialData.Twins;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.Replicate;
import org.sbamock.loadgen.experiment.SkippedTrial;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.report.recorded.RecordedRun.PartialTrial;
import org.sbamock.loadgen.report.recorded.RecordedRun.PlannedTrial;
import org.sbamock.loadgen.report.recorded.RecordedRun.TrialCount;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.statistics.MadRule;
import org.sbamock.sbi.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A reader of the run directory of an experiment in any state: a run that was killed has no final
 * {@code result.json}, and trials without {@code trial.json}.
 */
public final class RunReader {
  private final Path directory;
  private final List<String> faults = new ArrayList<>();

  private RunReader(Path directory) {
    this.directory = directory;
  }

  /**
   * Reads a run.
   *
   * @throws IllegalArgumentException if the directory is not a run directory of an experiment
   */
  public static RecordedRun read(Path directory) {
    return new RunReader(directory).read();
  }

  private RecordedRun read() {
    if (!Files.isDirectory(directory)) {
      throw new IllegalArgumentException(directory + ": no such directory");
    }
    Path file = directory.resolve("experiment.yaml");
    if (!Files.exists(file)) {
      throw new IllegalArgumentException(
          directory
              + " is not a run directory of an experiment: it has no experiment.yaml. Expected a"
              + " directory that 'sbamock experiment' created");
    }
    Experiment experiment = ExperimentFile.read(file);
    ExperimentResult result = json("result.json", ExperimentResult.class);
    List<TrialResult> trials = trials(result);
    List<PlannedTrial> plan = plan();
    Set<String> complete = trials.stream().map(TrialResult::id).collect(Collectors.toSet());
    Map<String, TrialSamples> samples = new HashMap<>();
    Map<Boolean, List<TrialResult>> cells =
        cells(inOrder(trials, plan), experiment.outliers(), samples).stream()
            .collect(Collectors.partitioningBy(trial -> Replicate.of(trial.id()).isTwin()));
    List<SkippedTrial> skipped = result == null ? List.of() : result.skipped();
    Map<Cell, String> missing = new LinkedHashMap<>();
    Map<Cell, String> reasons = new HashMap<>();
    skipped.forEach(trial -> reasons.put(trial.cell(), trial.reason()));
    List<PartialTrial> partial = new ArrayList<>();
    for (PlannedTrial planned : plan) {
      if (!complete.contains(planned.id())) {
        PartialTrial begun = partial(planned);
        if (begun != null) {
          partial.add(begun);
        }
        if (!samples.containsKey(Replicate.of(planned.id()).original())) {
          missing.put(
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
        result == null ? json("environment.json", Environment.class) : result.environment(),
        configuration(result),
        cells.get(false),
        twins(cells.get(false), cells.get(true)),
        plan,
        skipped,
        partial,
        missing,
        List.copyOf(faults),
        samples,
        new TrialCount(plan.size(), trials.size()));
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
          if (first.id().equals(id)) {
            samples.put(id, files(first));
            cells.add(first);
          } else {
            List<TrialResult> used = ReplicatedTrial.unlimited(replicates);
            ReplicatedTrial cell =
                new ReplicatedTrial(used, used.stream().map(this::files).toList(), blocks);
            samples.put(id, cell);
            cells.add(cell.result(id, rule));
          }
        });
    return cells;
  }

  private static List<Twins> twins(List<TrialResult> cells, List<TrialResult> twins) {
    Map<String, TrialResult> byId = new HashMap<>();
    cells.forEach(cell -> byId.put(cell.id(), cell));
    return twins.stream()
        .filter(twin -> byId.containsKey(Replicate.of(twin.id()).original()))
        .map(twin -> new Twins(byId.get(Replicate.of(twin.id()).original()), twin))
        .toList();
  }

  private TrialSamples files(TrialResult trial) {
    return new TrialFiles(directory.resolve("trials").resolve(trial.id()), trial);
  }

  /** Reads each trial from its own file, or otherwise from the result. */
  private List<TrialResult> trials(@Nullable ExperimentResult result) {
    Map<String, TrialResult> trials = new LinkedHashMap<>();
    Path parent = directory.resolve("trials");
    if (Files.isDirectory(parent)) {
      try (Stream<Path> children = Files.list(parent)) {
        children
            .map(child -> child.resolve("trial.json"))
            .filter(Files::exists)
            .sorted()
            .map(file -> json(directory.relativize(file).toString(), TrialResult.class))
            .forEach(
                trial -> {
                  if (trial != null) {
                    trials.put(trial.id(), trial);
                  }
                });
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read " + parent, e);
      }
    }
    if (result != null) {
      result.trials().forEach(trial -> trials.putIfAbsent(trial.id(), trial));
    }
    return List.copyOf(trials.values());
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

  private List<PlannedTrial> plan() {
    JsonNode plan = json("plan.json", JsonNode.class);
    if (plan == null) {
      return List.of();
    }
    List<PlannedTrial> trials = new ArrayList<>();
    for (JsonNode trial : plan.isArray() ? plan : plan.path("trials")) {
      trials.add(
          new PlannedTrial(
              trial.path("id").asString(),
              Json.mapper().treeToValue(trial.path("cell"), Cell.class),
              trial.path("cycles").asLong(0),
              trial.hasNonNull("studyCycles") ? trial.path("studyCycles").asLong() : null));
    }
    return trials;
  }

  /** Returns the progress of an interrupted trial; null if it had not started. */
  private @Nullable PartialTrial partial(PlannedTrial planned) {
    Path file = directory.resolve("trials").resolve(planned.id()).resolve("rows.csv");
    if (!Files.exists(file)) {
      return null;
    }
    Rows rows = Rows.read(file, null);
    return new PartialTrial(
        planned.id(), planned.cell(), planned.cycles(), rows.rows().size(), rows.succeeded());
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> configuration(@Nullable ExperimentResult result) {
    if (result != null) {
      return result.configuration();
    }
    Map<String, Object> read = json("config.json", Map.class);
    return read == null ? Map.of() : read;
  }

  private <T> @Nullable T json(String name, Class<T> type) {
    Path file = directory.resolve(name);
    if (!Files.exists(file)) {
      faults.add(name + " is missing");
      return null;
    }
    try {
      return Json.mapper().readValue(Files.readString(file), type);
    } catch (IOException | JacksonException e) {
      faults.add(
          name
              + " cannot be read: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
      return null;
    }
  }
}
