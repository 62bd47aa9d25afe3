/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.statistics.Sample;

/** Creates the trials of a matrix. */
final class TrialPlans {
  private static final Settings DEFAULTS =
      new Settings(
          Map.of(),
          100L,
          null,
          1,
          1,
          1,
          1,
          Duration.ofSeconds(30),
          null,
          0,
          Duration.ofHours(2),
          null,
          Map.of());

  private static final int MAX_COMBINATIONS = 10_000;
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  private TrialPlans() {}

  /** Returns the trials in the order of the matrix, without their seeds. */
  static List<TrialPlan> of(Experiment experiment, Matrix matrix, PlanOptions options) {
    Settings settings = matrix.settings().over(experiment.settings()).over(DEFAULTS);
    Map<Cell, List<TrialPlan>> trials = new LinkedHashMap<>();
    for (Map<Dimension, String> combination : combinations(matrix.dimensions())) {
      Map<Dimension, String> all = new EnumMap<>(Dimension.class);
      all.putAll(settings.coordinates());
      all.put(Dimension.WORKLOAD, matrix.workload());
      all.putAll(combination);
      if (excluded(matrix, all)) {
        continue;
      }
      Cell cell = Cell.complete(all);
      if (options.condition() != null && "emulated".equals(cell.get(Dimension.TOPOLOGY))) {
        cell = cell.with(Dimension.CONDITION, options.condition());
      }
      boolean inRun = !options.quick() || matrix.quickWhere().matches(cell);
      if (inRun && options.includes(cell) && !trials.containsKey(cell)) {
        trials.put(cell, trials(experiment, matrix, cell, settings, options));
      }
    }
    return trials.values().stream().flatMap(List::stream).toList();
  }

  private static List<Map<Dimension, String>> combinations(
      Map<Dimension, List<String>> dimensions) {
    double count = dimensions.values().stream().mapToDouble(List::size).reduce(1, (a, b) -> a * b);
    if (count > MAX_COMBINATIONS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%,.0f combinations of values: expected at most %,d",
              count,
              MAX_COMBINATIONS));
    }
    List<Map<Dimension, String>> combinations = List.of(Map.of());
    for (Map.Entry<Dimension, List<String>> dimension : dimensions.entrySet()) {
      List<Map<Dimension, String>> more = new ArrayList<>();
      for (Map<Dimension, String> combination : combinations) {
        for (String text : dimension.getValue()) {
          Map<Dimension, String> longer = new EnumMap<>(Dimension.class);
          longer.putAll(combination);
          longer.put(dimension.getKey(), text);
          more.add(longer);
        }
      }
      combinations = more;
    }
    return combinations;
  }

  private static boolean excluded(Matrix matrix, Map<Dimension, String> coordinates) {
    Cell cell = new Cell(coordinates);
    return matrix.exclude().stream().anyMatch(selector -> selector.matches(cell));
  }

  private static List<TrialPlan> trials(
      Experiment experiment, Matrix matrix, Cell cell, Settings settings, PlanOptions options) {
    Settings resolved = settings;
    for (Matrix.Override override : matrix.overrides()) {
      if (override.where().matches(cell)) {
        resolved = override.settings().over(resolved);
      }
    }
    if (options.quick()) {
      resolved = matrix.quick().over(experiment.quick()).over(resolved);
      for (Matrix.Override override : matrix.overrides()) {
        if (override.where().matches(cell)) {
          resolved = override.quick().over(resolved);
        }
      }
    }
    resolved = Settings.of(options).over(resolved);
    String id = id(matrix, cell);
    int replicates = Objects.requireNonNull(resolved.replicates());
    TrialPlan trial = trial(matrix, cell, resolved, id, replicates);
    if (replicates == 1) {
      return List.of(trial);
    }
    boolean twin = replicates >= Sample.FEWEST_CLUSTERS && experiment.hasTwin(cell);
    List<TrialPlan> trials = new ArrayList<>();
    for (int block = 1; block <= replicates; block++) {
      Replicate replicate = new Replicate(id, block);
      int period = experiment.period(block);
      trials.add(trial.replicated(replicate, period));
      if (twin) {
        trials.add(trial.replicated(replicate.twin(), period));
      }
    }
    return trials;
  }

  private static TrialPlan trial(
      Matrix matrix, Cell cell, Settings settings, String id, int replicates) {
    long cycles = (Objects.requireNonNull(settings.cycles()) + replicates - 1) / replicates;
    int lanes = lanes(cell, settings);
    Duration duration = share(settings.duration(), replicates);
    int warmup = Objects.requireNonNull(settings.warmupCycles());
    int clients = Integer.parseInt(cell.get(Dimension.CLIENTS));
    double seconds =
        duration != null
            ? duration.toMillis() / 1e3 + 1
            : Estimate.seconds(cell, cycles, (long) clients * lanes, warmup);
    return new TrialPlan(
        id,
        matrix.name(),
        cell,
        StartKey.of(cell),
        payload(cell, settings),
        cycles,
        settings.studyCycles(),
        warmup,
        lanes,
        Objects.requireNonNull(settings.hosts()),
        Objects.requireNonNull(settings.deadline()),
        connectTimeout(settings),
        Objects.requireNonNull(settings.retries()),
        Objects.requireNonNull(settings.longest()),
        duration,
        0,
        Math.round(seconds * 10) / 10.0,
        Estimate.waits(cell, (long) clients * lanes));
  }

  /** Returns the share of a trial in the duration of its cell, at least a second. */
  private static @Nullable Duration share(@Nullable Duration duration, int replicates) {
    if (duration == null || replicates == 1) {
      return duration;
    }
    Duration share = duration.dividedBy(replicates);
    return share.compareTo(SHORTEST) < 0 ? SHORTEST : share;
  }

  /** Returns the connect timeout, which defaults to the deadline of a cycle. */
  private static Duration connectTimeout(Settings settings) {
    Duration given = settings.connectTimeout();
    return given == null ? Objects.requireNonNull(settings.deadline()) : given;
  }

  /** Returns the number of lanes; on loopback one, since lanes would share the link. */
  private static int lanes(Cell cell, Settings settings) {
    return "local".equals(cell.get(Dimension.TOPOLOGY))
        ? 1
        : Objects.requireNonNull(settings.lanes());
  }

  private static @Nullable String payload(Cell cell, Settings settings) {
    String payload = cell.find(Dimension.PAYLOAD).orElse(null);
    return payload == null ? null : settings.payloads().getOrDefault(payload, payload);
  }

  private static String id(Matrix matrix, Cell cell) {
    StringBuilder id = new StringBuilder(matrix.name());
    matrix
        .dimensions()
        .forEach(
            (dimension, texts) -> {
              if (texts.size() > 1) {
                cell.find(dimension)
                    .ifPresent(text -> id.append('-').append(dimension.inIdentifier(text)));
              }
            });
    return id.toString();
  }
}
