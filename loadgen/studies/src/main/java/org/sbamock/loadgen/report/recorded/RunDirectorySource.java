/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.report.recorded.RecordedRun.PartialTrial;
import org.sbamock.loadgen.report.recorded.RecordedRun.PlannedTrial;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.sbi.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The run directory of an experiment in any state: a run that was killed has no final {@code
 * result.json}, and trials without {@code trial.json}.
 */
final class RunDirectorySource implements RunSource {
  private final Path directory;
  private final Experiment experiment;
  private final List<String> faults = new ArrayList<>();
  private final @Nullable ExperimentResult result;

  /**
   * @throws IllegalArgumentException if the directory is not a run directory of an experiment
   */
  RunDirectorySource(Path directory) {
    this.directory = directory;
    Path file = directory.resolve(RunReader.EXPERIMENT);
    if (!Files.exists(file)) {
      throw new IllegalArgumentException(
          directory
              + " is not a run directory of an experiment: it has no experiment.yaml. Expected a"
              + " directory that 'sbamock experiment' or 'sbamock publish' created");
    }
    experiment = ExperimentFile.read(file);
    result = json("result.json", ExperimentResult.class);
  }

  @Override
  public Experiment experiment() {
    return experiment;
  }

  @Override
  public @Nullable ExperimentResult result() {
    return result;
  }

  @Override
  public @Nullable Environment environment() {
    return result == null ? json("environment.json", Environment.class) : result.environment();
  }

  @Override
  public TrialSamples samples(TrialResult trial) {
    return new TrialFiles(directory.resolve("trials").resolve(trial.id()), trial);
  }

  @Override
  public List<String> faults() {
    return List.copyOf(faults);
  }

  /** Reads each trial from its own file, or otherwise from the result. */
  @Override
  public List<TrialResult> trials() {
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

  @Override
  public List<PlannedTrial> plan() {
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

  @Override
  public @Nullable PartialTrial partial(PlannedTrial planned) {
    Path file = directory.resolve("trials").resolve(planned.id()).resolve("rows.csv");
    if (!Files.exists(file)) {
      return null;
    }
    Rows rows = Rows.read(file, null);
    return new PartialTrial(
        planned.id(), planned.cell(), planned.cycles(), rows.rows().size(), rows.succeeded());
  }

  @Override
  @SuppressWarnings("unchecked")
  public Map<String, Object> configuration() {
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
