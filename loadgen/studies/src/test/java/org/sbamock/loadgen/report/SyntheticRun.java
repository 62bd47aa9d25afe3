/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.PlanOptions;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.statistics.MadRule;
import org.sbamock.loadgen.statistics.Sample;
import org.sbamock.loadgen.statistics.Summary;
import org.sbamock.sbi.Json;

/** Writes the run directory of an experiment that never ran; its figures follow from the cells. */
final class SyntheticRun {
  private static final long EPOCH_NANOS = 1_767_323_045_000_000_000L;
  private static final List<String> PARTIES = List.of("ue", "amf", "nrf", "ausf");

  private final Path directory;
  private final Experiment experiment;
  private final int cycles;
  private final double slower;
  private Predicate<TrialPlan> complete = trial -> true;
  private String failure = "DEADLINE";
  private String controller = "reno";
  private double blockEffect;
  private @Nullable Integer replicates;
  private Predicate<TrialPlan> inContainers = trial -> false;
  private Predicate<TrialPlan> interrupted = trial -> false;

  SyntheticRun(Path directory, Experiment experiment, int cycles, double slower) {
    this.directory = directory;
    this.experiment = experiment;
    this.cycles = cycles;
    this.slower = slower;
  }

  /** Sets the number of trials of each cell, in place of that of the file. */
  SyntheticRun replicates(int number) {
    replicates = number;
    return this;
  }

  /** Trials that were not to their end when the run was killed. */
  SyntheticRun complete(Predicate<TrialPlan> those) {
    complete = those;
    return this;
  }

  SyntheticRun failure(String kind) {
    failure = kind;
    return this;
  }

  SyntheticRun controller(String name) {
    controller = name;
    return this;
  }

  /** The trials that are neither complete nor missing: they end after half of their cycles. */
  SyntheticRun interrupted(Predicate<TrialPlan> those) {
    interrupted = those;
    return this;
  }

  /** By how much the trials of every other block are slower, relative to the others. */
  SyntheticRun blockEffect(double effect) {
    blockEffect = effect;
    return this;
  }

  /** Trials whose functions were in containers. */
  SyntheticRun inContainers(Predicate<TrialPlan> those) {
    inContainers = those;
    return this;
  }

  /** Writes all; without a result if the run was killed. */
  Path write(boolean killed) throws IOException {
    ExperimentPlan plan =
        ExperimentPlan.of(
            experiment, new PlanOptions(false, List.of(), null, replicates, null, null, 1), 42);
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("experiment.yaml"), experiment.text());
    json("config.json", Map.of("quick", false, "order", "shuffled"));
    json("environment.json", Environment.look());
    List<Map<String, Object>> planned = new ArrayList<>();
    List<TrialResult> results = new ArrayList<>();
    for (TrialPlan trial : plan.trials()) {
      planned.add(Map.of("id", trial.id(), "cell", trial.cell().texts(), "cycles", cycles));
      if (complete.test(trial)) {
        results.add(write(trial, false));
      } else if (interrupted.test(trial)) {
        results.add(write(trial, true));
      } else if (killed && results.size() == 1) {
        rows(trial, new ArrayList<>(), true);
      }
    }
    json("plan.json", planned);
    if (!killed) {
      json("result.json", result(results));
    }
    return directory;
  }

  private ExperimentResult result(List<TrialResult> trials) {
    return new ExperimentResult(
        ExperimentResult.SCHEMA_VERSION,
        experiment.name(),
        experiment.title(),
        "2026-01-02T03:04:05Z",
        "2026-01-02T04:04:05Z",
        false,
        false,
        42,
        Map.of("order", "shuffled"),
        Environment.look(),
        List.of("upload: " + cycles + " cycles instead of 3,000"),
        trials,
        List.of(),
        List.of(),
        null);
  }

  private TrialResult write(TrialPlan trial, boolean cutOff) throws IOException {
    List<double[]> samples = new ArrayList<>();
    int failed = rows(trial, samples, cutOff);
    int done = samples.size() + failed;
    resources(trial);
    Map<String, Summary> metrics = new LinkedHashMap<>();
    List<String> names = metrics(trial);
    for (int i = 0; i < names.size(); i++) {
      int place = i;
      Sample sample = Sample.of(samples.stream().mapToDouble(row -> row[place]).toArray());
      metrics.put(names.get(i), Summary.of(sample, MadRule.THREE));
    }
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("success", (cycles - failed) / (double) cycles);
    values.put("throughput", 1e6 / base(trial));
    values.put("bandwidth", 1.2e6 / base(trial));
    for (String party : PARTIES) {
      values.put("cpuTimePerCycle." + party, base(trial) / 20);
      values.put("cpuPercent." + party, 10.0);
      values.put("memory." + party, 60.0);
      if (inContainers.test(trial) && !party.equals("ue")) {
        values.put("cgroupMemory." + party, 123.0);
        values.put("packets." + party, 4567.0);
        values.put("drops." + party, 89.0);
      }
    }
    TrialResult result =
        new TrialResult(
            trial.id(),
            trial.cell(),
            4,
            trial.seed(),
            "2026-01-02T03:04:05Z",
            10,
            new TrialResult.Cycles(cycles, done, done - failed),
            metrics,
            values,
            Map.of("energy.host", "this machine has no RAPL counters"),
            failed == 0 ? List.of() : List.of(new TrialResult.Failure(failure, failed)),
            null,
            trial
                .cell()
                .find(Dimension.CONGESTION_CONTROL)
                .filter("bbr"::equals)
                .orElse(controller),
            null,
            cutOff);
    if (!cutOff) {
      json("trials/" + trial.id() + "/trial.json", result);
    }
    return result;
  }

  private static List<String> metrics(TrialPlan trial) {
    return switch (trial.cell().get(Dimension.WORKLOAD)) {
      case "chain", "concurrent-chain" ->
          List.of(
              "elapsedAB",
              "elapsedBC",
              "elapsedCD",
              "elapsedDC",
              "elapsedCB",
              "elapsedBA",
              "elapsedABCDA");
      case "fan-in" -> List.of("elapsedAB", "elapsedBA", "elapsedABA");
      case "mixed" ->
          List.of(
              "endToEndDelayLarge",
              "endToEndDelaySmall",
              "responseTimeLarge",
              "responseTimeSmall",
              "endToEndDelayAverage");
      case "page" -> List.of("pageTime");
      case "registration" -> List.of("registration", "challenge", "confirmation");
      default -> List.of("responseTime", "endToEndDelay");
    };
  }

  /** What takes longer in the studies takes longer here. */
  private double base(TrialPlan trial) {
    double base =
        switch (trial.cell().get(Dimension.PROTOCOL)) {
          case "h1c" -> 40;
          case "h3" -> 50;
          case "h1" -> 60;
          default -> 75;
        };
    base *=
        switch (trial.cell().find(Dimension.CONDITION).orElse("lossless")) {
          case "lossless" -> 1;
          case "lag" -> 20;
          case "delay1s" -> 40;
          default -> 3;
        };
    String window = trial.cell().find(Dimension.WINDOW).orElse("65535");
    double block = 1 + (trial.replicate().block() % 2) * blockEffect;
    return slower * block * base * Math.max(1, 8192.0 / Integer.parseInt(window));
  }

  private int rows(TrialPlan trial, List<double[]> samples, boolean cutOff) throws IOException {
    SplittableRandom random = new SplittableRandom(trial.id().hashCode());
    List<String> names = metrics(trial);
    StringBuilder rows = new StringBuilder("cycle,lane,user,start_epoch_ns,outcome");
    names.forEach(name -> rows.append(',').append(name));
    rows.append(",stampA0\n");
    int failed = 0;
    for (int cycle = 0; cycle < (cutOff ? cycles / 2 : cycles); cycle++) {
      boolean good = cycle % 25 != 24 || !trial.cell().get(Dimension.CONDITION).equals("lossy");
      failed += good ? 0 : 1;
      rows.append(cycle).append(',').append(cycle % 4).append(",0,");
      rows.append(EPOCH_NANOS + cycle * 50_000_000L).append(',');
      rows.append(good ? "ok" : '"' + failure.replace("\"", "\"\"") + '"');
      double[] values = new double[names.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = base(trial) * (0.7 + 0.6 * random.nextDouble()) * (1 + i / 8.0);
        rows.append(',').append(good ? String.format(Locale.ROOT, "%.6f", values[i]) : "");
      }
      if (good) {
        samples.add(values);
      }
      rows.append(",1\n");
    }
    if (cutOff) {
      rows.append("999,1,0,17673");
    }
    Path file = directory.resolve("trials").resolve(trial.id()).resolve("rows.csv");
    Files.createDirectories(file.getParent());
    Files.writeString(file, rows.toString());
    return failed;
  }

  private void resources(TrialPlan trial) throws IOException {
    StringBuilder lines =
        new StringBuilder("epoch_ms,party,cpu_ms,rss_kib,threads,fds,minor_faults,major_faults\n");
    for (int i = 0; i < 20; i++) {
      for (String party : PARTIES) {
        lines.append(1_767_323_045_000L + i * 200).append(',').append(party).append(',');
        lines.append(i * (party.equals("ue") ? 10 : 24)).append(',');
        lines.append(61_440 + i * 100).append(",12,40,0,0\n");
      }
    }
    Files.writeString(
        directory.resolve("trials").resolve(trial.id()).resolve("resources.csv"), lines.toString());
  }

  private void json(String name, Object value) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, Json.mapper().writeValueAsString(value));
  }
}
