/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.PlanOptions;
import org.sbamock.loadgen.experiment.Selector;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.rows.RowLog;
import org.sbamock.sbi.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** The directory of an experiment's run: writes its files, and reads them when a run is resumed. */
public final class ExperimentDirectory implements AutoCloseable {
  private static final String EXPERIMENT = "experiment.yaml";
  private static final String ADDED_BLOCKS = "added-blocks.json";
  private static final String CONFIGURATION = "config.json";
  private static final String SIDES = "side-by-side";
  private static final String LOCK = ".lock";

  private final RunDirectory directory;
  private @Nullable FileChannel lock;

  private ExperimentDirectory(RunDirectory directory) {
    this.directory = directory;
  }

  /**
   * Creates the directory of a plan.
   *
   * @param configuration further settings of the run
   */
  public static ExperimentDirectory create(
      Path runs, ExperimentPlan plan, Map<String, Object> configuration) {
    RunDirectory directory =
        RunDirectory.create(runs, plan.experiment().name(), ZonedDateTime.now(ZoneOffset.UTC));
    ExperimentDirectory made = new ExperimentDirectory(directory);
    directory.writeText(EXPERIMENT, plan.experiment().text());
    var unused = directory.writeSetup(configuration(plan, configuration));
    directory.writeJson("plan.json", plan(plan));
    return made;
  }

  /**
   * Opens the directory of an earlier run.
   *
   * @throws IllegalArgumentException if it is not such a directory
   */
  public static ExperimentDirectory open(Path path) {
    RunDirectory directory = RunDirectory.open(path);
    if (!Files.exists(directory.resolve(EXPERIMENT))) {
      throw new IllegalArgumentException(
          path
              + " is not the run directory of an experiment: expected a directory that contains "
              + EXPERIMENT);
    }
    return new ExperimentDirectory(directory);
  }

  /**
   * Reserves the directory for this process until {@link #close}.
   *
   * @throws IllegalArgumentException if another process runs trials in it
   */
  public void lock() {
    try {
      FileChannel channel =
          FileChannel.open(
              directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!acquire(channel)) {
        channel.close();
        throw new IllegalArgumentException(
            path() + " is in use by another 'sbamock experiment': expected a run that has ended");
      }
      lock = channel;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot lock " + directory.resolve(LOCK), e);
    }
  }

  private static boolean acquire(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public void close() {
    FileChannel channel = lock;
    lock = null;
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot unlock " + directory.resolve(LOCK), e);
      }
    }
  }

  /** Changes the maximum number of concurrent trials of the run. */
  public void sideBySide(int sides) {
    Map<String, Object> configuration = configuration();
    if (!Objects.equals(configuration.put(SIDES, sides), sides)) {
      directory.writeJson(CONFIGURATION, configuration);
    }
  }

  private static Map<String, Object> configuration(
      ExperimentPlan plan, Map<String, Object> others) {
    PlanOptions options = plan.options();
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("experiment", plan.experiment().name());
    configuration.put("seed", plan.seed());
    configuration.put("quick", options.quick());
    configuration.put("only", options.only().stream().map(ExperimentDirectory::text).toList());
    putIfThere(configuration, "cycles", options.cycles());
    putIfThere(configuration, "replicates", options.replicates());
    putIfThere(configuration, "lanes", options.lanes());
    putIfThere(configuration, "condition", options.condition());
    configuration.put(SIDES, options.sides());
    configuration.put("order", plan.experiment().order().name().toLowerCase(Locale.ROOT));
    configuration.putAll(others);
    return configuration;
  }

  private static void putIfThere(Map<String, Object> map, String key, @Nullable Object value) {
    if (value != null) {
      map.put(key, value);
    }
  }

  private static String text(Selector selector) {
    List<String> parts = new ArrayList<>();
    for (Map.Entry<Dimension, Set<String>> entry : selector.texts().entrySet()) {
      parts.add(entry.getKey() + "=" + String.join("|", entry.getValue()));
    }
    return String.join(",", parts);
  }

  private static List<Map<String, Object>> plan(ExperimentPlan plan) {
    List<Map<String, Object>> trials = new ArrayList<>();
    for (TrialPlan trial : plan.trials()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("id", trial.id());
      entry.put("cell", trial.cell().texts());
      putIfThere(entry, "payload", trial.payload());
      entry.put("cycles", trial.cycles());
      entry.put("warmupCycles", trial.warmupCycles());
      entry.put("lanes", trial.lanes());
      entry.put("hosts", trial.hosts());
      entry.put("deadlineSeconds", trial.deadline().toMillis() / 1e3);
      putIfThere(
          entry,
          "durationSeconds",
          trial.duration() == null ? null : trial.duration().toMillis() / 1e3);
      entry.put("seed", trial.seed());
      entry.put("estimate", trial.estimate());
      trials.add(entry);
    }
    return trials;
  }

  /**
   * Returns the plan of the run.
   *
   * @throws IllegalArgumentException if the files do not contain it
   */
  public ExperimentPlan plan() {
    JsonNode configuration = configurationTree();
    Experiment experiment = ExperimentFile.read(directory.resolve(EXPERIMENT));
    List<Selector> only = new ArrayList<>();
    configuration.path("only").forEach(text -> only.add(Selector.parse(text.asString())));
    JsonNode cycles = configuration.path("cycles");
    JsonNode replicates = configuration.path("replicates");
    JsonNode lanes = configuration.path("lanes");
    JsonNode condition = configuration.path("condition");
    ExperimentPlan plan =
        ExperimentPlan.of(
            experiment,
            new PlanOptions(
                configuration.path("quick").asBoolean(),
                only,
                cycles.isNumber() ? cycles.asLong() : null,
                replicates.isNumber() ? replicates.asInt() : null,
                lanes.isNumber() ? lanes.asInt() : null,
                condition.isString() ? condition.asString() : null,
                configuration.path(SIDES).asInt(1)),
            configuration.path("seed").asLong());
    for (List<String> cells : addedBlocks()) {
      plan = plan.withBlock(plan.blocks() + 1, cells);
    }
    return plan;
  }

  private List<List<String>> addedBlocks() {
    Path file = directory.resolve(ADDED_BLOCKS);
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      return Json.mapper()
          .readValue(Files.readString(file), new TypeReference<List<List<String>>>() {});
    } catch (IOException | JacksonException e) {
      throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Adds a block to the run, which {@link #plan} then includes.
   *
   * @param cells the identifiers of its cells
   * @return the plan with the block
   */
  public ExperimentPlan addBlock(Collection<String> cells) {
    List<List<String>> blocks = new ArrayList<>(addedBlocks());
    blocks.add(List.copyOf(cells));
    directory.writeJson(ADDED_BLOCKS, blocks);
    ExperimentPlan plan = plan();
    directory.writeJson("plan.json", plan(plan));
    return plan;
  }

  private JsonNode configurationTree() {
    try {
      return Json.mapper().readTree(Files.readString(directory.resolve(CONFIGURATION)));
    } catch (IOException | JacksonException e) {
      throw new IllegalArgumentException(
          directory.resolve(CONFIGURATION) + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Returns all settings of the run. */
  public Map<String, Object> configuration() {
    Map<String, Object> map = new LinkedHashMap<>();
    configurationTree()
        .properties()
        .forEach(
            entry ->
                map.put(entry.getKey(), Json.mapper().treeToValue(entry.getValue(), Object.class)));
    return map;
  }

  /** Returns the path of the directory. */
  public Path path() {
    return directory.path();
  }

  /** Returns the path of a file or directory in it. */
  public Path resolve(String name) {
    return directory.resolve(name);
  }

  /** Returns the directory that contains the directories of trials. */
  public Path trials() {
    return directory.resolve("trials");
  }

  /** Returns the directory of a trial. */
  public Path trial(String id) {
    return trials().resolve(id);
  }

  /** Returns the rows file of a trial. */
  Path rows(String trial) {
    return trial(trial).resolve(RowLog.FILE);
  }

  /** Returns the result of a trial, if it is complete. */
  public Optional<TrialResult> result(String trial) {
    Path file = trial(trial).resolve("trial.json");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Json.mapper().readValue(Files.readString(file), TrialResult.class));
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read: " + e.getMessage(), e);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          file + " is not the result of a trial: remove it to run the trial again", e);
    }
  }

  void write(TrialResult result) {
    directory.writeJson("trials/" + result.id() + "/trial.json", result);
  }

  void write(ExperimentResult result) {
    directory.writeResult(result);
  }
}
