/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.process.EmulatedLink;
import org.sbamock.loadgen.resources.EnergyMeter;
import org.sbamock.loadgen.resources.ResourceSampler;
import org.sbamock.loadgen.rows.RowLog;
import org.sbamock.loadgen.statistics.MadRule;
import org.sbamock.loadgen.statistics.Sample;
import org.sbamock.loadgen.statistics.Summary;
import org.sbamock.loadgen.trial.ContentMeter;
import org.sbamock.loadgen.trial.EarlyDataMeter;
import org.sbamock.loadgen.trial.TrialMeasurement;
import org.sbamock.loadgen.trial.TrialMeter;
import org.sbamock.loadgen.trial.TrialObserver;
import org.sbamock.loadgen.trial.TrialSession;
import org.sbamock.loadgen.trial.TrialSpec;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.call.MeteredWorkload;

/** Runs one trial of an experiment at functions that are ready, and writes its files. */
final class CellTrial {
  private final TrialPlan trial;
  private final TrialSetup setup;
  private final SharedCore core;
  private final Map<String, String> uncollected;
  private final Path directory;
  private final @Nullable MadRule outliers;
  private final EnergyMeter energy;
  private final LiveMetrics live;
  private final ClientLogs logs;

  /**
   * A trial that has not begun.
   *
   * @param uncollected the values that cannot be measured because garbage was not collected, with
   *     the reason
   */
  CellTrial(
      TrialPlan trial,
      SharedCore core,
      Map<String, String> uncollected,
      Path directory,
      @Nullable MadRule outliers,
      EnergyMeter energy,
      LiveMetrics live,
      ClientLogs logs) {
    this.trial = trial;
    this.setup = new TrialSetup(trial);
    this.core = core;
    this.uncollected = uncollected;
    this.directory = directory;
    this.outliers = outliers;
    this.energy = energy;
    this.live = live;
    this.logs = logs;
  }

  /**
   * Runs the trial.
   *
   * @throws UncheckedIOException if files cannot be written
   * @throws TrialFailedException if a party failed
   * @throws NothingMeasuredException if no cycle was measured for an unknown reason
   */
  TrialResult run(TrialObserver observer) throws InterruptedException {
    try {
      Files.createDirectories(directory);
      keepInterrupted();
      core.impair(warmsUpOnBaseLink() ? trial.cell().onBaseLink() : trial.cell());
      return measure(observer);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + directory + ": " + e.getMessage(), e);
    }
  }

  /**
   * Returns whether the warm-up uses the base link without the condition: if connections do not
   * outlive the warm-up, it only warms up the processes, and would take too long under loss.
   */
  private boolean warmsUpOnBaseLink() {
    String connection = trial.cell().get(Dimension.CONNECTION);
    return connection.equals("per-request") || connection.equals("per-page");
  }

  /** Keeps the files of an interrupted trial beside the new ones. */
  private void keepInterrupted() throws IOException {
    Path rows = directory.resolve(RowLog.FILE);
    for (int i = 1; Files.exists(rows); i++) {
      Path kept = directory.resolve("rows.interrupted-" + i + ".csv");
      if (!Files.exists(kept)) {
        Files.move(rows, kept);
      }
    }
  }

  private TrialResult measure(TrialObserver observer) throws IOException, InterruptedException {
    WorkloadParameters parameters = setup.parameters(core);
    TrialSpec<MeteredWorkload> spec =
        TrialSpec.of(trial.id(), parameters, logs.apply(setup.generator(parameters), trial.id()));
    try (TrialSession<MeteredWorkload> session =
        new TrialSession<>(spec, core.system(), observer)) {
      MeteredWorkload workload = session.workload();
      try (RowLog rows =
          new RowLog(directory.resolve(RowLog.FILE), workload.steps(), workload.stamps())) {
        ResourceSampler resources =
            new ResourceSampler(core.watched(), energy, directory.resolve("resources.csv"));
        TrialMeasurement measured =
            session.run(setup.plan(), rows, meters(workload, rows, resources));
        if (measured.failure() != null) {
          throw new TrialFailedException(measured.failure());
        }
        measured
            .nothingMeasured()
            .ifPresent(
                reason -> {
                  throw new NothingMeasuredException(reason);
                });
        HistogramFiles.write(
            directory, measured.outcome().steps(), measured.started().toInstant().toEpochMilli());
        return result(measured, rows, workload.steps());
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
  }

  private List<TrialMeter> meters(
      MeteredWorkload workload, RowLog rows, ResourceSampler resources) {
    List<TrialMeter> meters = new ArrayList<>();
    meters.add(
        TrialMeter.following(
            new RunListener() {
              @Override
              public void measurementBegins() {
                core.impair(trial.cell());
              }
            }));
    EmulatedLink link = core.system().link();
    if (link != null) {
      meters.add(new CellLinkMeter(link, trial.cell(), trial.users(), rows));
    }
    meters.add(new ContentMeter(workload));
    meters.add(new ResourceMeter(resources, rows));
    meters.add(new EarlyDataMeter(workload.counts()));
    meters.add(
        TrialMeter.following(
            live.trial(trial.id(), setup.kind().id(), setup.protocol().id(), workload.counts())));
    meters.add(new RowMeter(rows));
    return meters;
  }

  private TrialResult result(TrialMeasurement measured, RowLog rows, List<String> metricNames) {
    Map<String, Summary> metrics = new LinkedHashMap<>();
    for (String name : metricNames) {
      Sample sample = Sample.of(rows.values(name));
      if (!sample.isEmpty()) {
        metrics.put(name, Summary.of(sample, outliers));
      }
    }
    LoadOutcome outcome = measured.outcome();
    return new TrialResult(
        trial.id(),
        trial.cell(),
        trial.lanes(),
        trial.seed(),
        measured.started().format(DateTimeFormatter.ISO_OFFSET_DATE_TIME),
        rounded(outcome.window().toNanos() / 1e9),
        new TrialResult.Cycles(planned(outcome), rows.done(), rows.succeeded()),
        metrics,
        values(measured),
        notMeasured(measured),
        outcome.failures().entrySet().stream()
            .map(entry -> new TrialResult.Failure(entry.getKey(), entry.getValue()))
            .toList(),
        outcome.generator().bottleneck().orElse(null),
        trial.cell().get(Dimension.CONGESTION_CONTROL),
        measured.link(),
        outcome.interrupted());
  }

  private long planned(LoadOutcome outcome) {
    return trial.duration() == null ? trial.cycles() : outcome.started() + outcome.notStarted();
  }

  /** Returns the values of the meters, with content as the throughput of a client. */
  private Map<String, Double> values(TrialMeasurement measured) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("success", measured.outcome().success());
    values.put("perSecond", rounded(measured.outcome().perSecond()));
    Map<String, Double> others = new LinkedHashMap<>(measured.values());
    Double sent = others.remove(ContentMeter.SENT);
    Double received = others.remove(ContentMeter.RECEIVED);
    if (sent != null && received != null) {
      values.put("throughput", rounded((sent + received) / trial.users()));
    }
    Double bandwidth = others.remove(CellLinkMeter.BANDWIDTH);
    if (bandwidth != null) {
      values.put(CellLinkMeter.BANDWIDTH, rounded(bandwidth));
    }
    others.forEach((name, value) -> values.put(name, rounded(value)));
    core.memoryAboveIdle(values).forEach((name, value) -> values.put(name, rounded(value)));
    values.putAll(
        LossTimers.of(setup.protocol(), setup.settings().generator().quic(), core.system().link()));
    values.keySet().removeAll(uncollected.keySet());
    return values;
  }

  private Map<String, String> notMeasured(TrialMeasurement measured) {
    Map<String, String> missing = new LinkedHashMap<>(measured.notMeasured());
    missing.putAll(core.withoutIdleMemory());
    missing.putAll(uncollected);
    if (core.system().link() == null) {
      missing.put(CellLinkMeter.BANDWIDTH, "there is no link whose packets are counted");
    }
    return missing;
  }

  private static double rounded(double value) {
    return Math.round(value * 1e4) / 1e4;
  }
}
