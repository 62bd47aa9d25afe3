package org.sbamock.loadgen.experiment.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadRun;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.process.EmulatedLink;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.resources.EnergyMeter;
import org.sbamock.loadgen.resources.ResourceSampler;
import org.sbamock.loadgen.rows.RowLog;
import org.sbamock.loadgen.statistics.MadRule;
import org.sbamock.loadgen.statistics.Sample;
import org.sbamock.loadgen.statistics.Summary;
import org.sbamock.loadgen.workload.EarlyDataMeter;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.MeteredWorkload;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.Workloads;

/** Runs one trial in parties that are ready for it. */
final class TrialRun {
  private final TrialPlan trial;
  private final TrialSetup setup;
  private final Parties parties;
  private final Map<String, String> untold;
  private final Path directory;
  private final @Nullable MadRule outliers;
  private final EnergyMeter energy;
  private final LiveMetrics live;
  private final ClientLogs logs;

  /**
   * A run of that trial.
   *
   * @param untold what cannot be told of it, by the names of its values, and why
   */
  TrialRun(
      TrialPlan trial,
      Parties parties,
      Map<String, String> untold,
      Path directory,
      @Nullable MadRule outliers,
      EnergyMeter energy,
      LiveMetrics live,
      ClientLogs logs) {
    this.trial = trial;
    this.setup = new TrialSetup(trial);
    this.parties = parties;
    this.untold = untold;
    this.directory = directory;
    this.outliers = outliers;
    this.energy = energy;
    this.live = live;
    this.logs = logs;
  }

  /**
   * Runs it.
   *
   * @param started is handed the run, which it may interrupt
   * @param progress hears how it goes on
   * @throws UncheckedIOException if files cannot be written
   * @throws TrialFailedException if a party failed
   */
  TrialResult run(Consumer<LoadRun> started, Consumer<Progress> progress)
      throws InterruptedException {
    try {
      Files.createDirectories(directory);
      keepInterrupted();
      parties.impair(warmsUpOnTheBase() ? base() : trial.cell());
      return measure(started, progress);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + directory + ": " + e.getMessage(), e);
    }
  }

  /**
   * Whether the warm-up has the base link alone: where connections do not outlive it, it is for the
   * processes' sake, and would take its time under loss.
   */
  private boolean warmsUpOnTheBase() {
    return !trial.cell().get(Dimension.CONNECTION).equals("reuse");
  }

  private Cell base() {
    return trial.cell().with(Dimension.CONDITION, "lossless");
  }

  /** What an earlier run was interrupted at is kept beside what comes. */
  private void keepInterrupted() throws IOException {
    Path rows = directory.resolve(RowLog.FILE);
    for (int i = 1; Files.exists(rows); i++) {
      Path kept = directory.resolve("rows.interrupted-" + i + ".csv");
      if (!Files.exists(kept)) {
        Files.move(rows, kept);
      }
    }
  }

  private TrialResult measure(Consumer<LoadRun> started, Consumer<Progress> progress)
      throws IOException, InterruptedException {
    WorkloadParameters parameters = setup.parameters(parties);
    try (GeneratorClient client =
        new GeneratorClient(
            logs.apply(setup.generator(parameters), trial.id()),
            parties.tls(),
            parties.threads())) {
      MeteredWorkload workload = Workloads.of(parameters, client.client());
      try (RowLog rows =
              new RowLog(directory.resolve(RowLog.FILE), workload.steps(), workload.stamps());
          ResourceSampler resources =
              new ResourceSampler(parties.watched(), energy, directory.resolve("resources.csv"))) {
        LoadRun run = new LoadRun(setup.plan(), workload, rows, client.eventLoops());
        started.accept(run);
        rows.failure().thenRun(run::interrupt);
        resources.failure().thenRun(run::interrupt);
        EmulatedLink link = parties.link();
        Meters meters =
            new Meters(
                () -> parties.impair(trial.cell()),
                resources,
                link == null ? null : new LinkCounts(link),
                new ContentMeter(workload),
                new EarlyDataMeter(workload.counts()),
                progress);
        ZonedDateTime begun = ZonedDateTime.now(ZoneId.systemDefault());
        LoadOutcome outcome = run.run(RunListener.both(meters, live(workload)));
        rows.close();
        requireWritten(rows.failure());
        requireWritten(resources.failure());
        requireAlive();
        HistogramFiles.write(directory, outcome.steps(), begun.toInstant().toEpochMilli());
        return result(begun, outcome, rows, workload.steps(), meters);
      }
    }
  }

  private RunListener live(MeteredWorkload workload) {
    return live.trial(trial.id(), setup.kind().id(), setup.protocol().id(), workload.counts());
  }

  private static void requireWritten(CompletableFuture<IOException> failure) throws IOException {
    if (failure.isDone()) {
      throw Objects.requireNonNull(failure.getNow(null));
    }
  }

  private void requireAlive() {
    FunctionProcess dead = parties.death().getNow(null);
    if (dead != null) {
      throw new TrialFailedException(dead.name() + " ended during the trial" + dead.tail());
    }
    String link = parties.linkFailure();
    if (link != null) {
      throw new TrialFailedException(link);
    }
  }

  private TrialResult result(
      ZonedDateTime begun,
      LoadOutcome outcome,
      RowLog rows,
      List<String> metricNames,
      Meters meters) {
    Map<String, Summary> metrics = new LinkedHashMap<>();
    for (String name : metricNames) {
      Sample sample = Sample.of(rows.values(name));
      if (!sample.isEmpty()) {
        metrics.put(name, Summary.of(sample, outliers));
      }
    }
    double seconds = outcome.window().toNanos() / 1e9;
    LinkCounts link = meters.link();
    return new TrialResult(
        trial.id(),
        trial.cell(),
        trial.lanes(),
        trial.seed(),
        begun.format(DateTimeFormatter.ISO_OFFSET_DATE_TIME),
        rounded(seconds),
        new TrialResult.Cycles(planned(outcome), rows.done(), rows.succeeded()),
        metrics,
        values(outcome, rows, meters, seconds),
        notMeasured(meters),
        outcome.failures().entrySet().stream()
            .map(entry -> new TrialResult.Failure(entry.getKey(), entry.getValue()))
            .toList(),
        outcome.generator().bottleneck().orElse(null),
        trial.cell().get(Dimension.CONGESTION_CONTROL),
        link == null ? null : link.use(trial.cell()),
        outcome.interrupted());
  }

  private long planned(LoadOutcome outcome) {
    return trial.duration() == null ? trial.cycles() : outcome.started() + outcome.notStarted();
  }

  private Map<String, Double> values(
      LoadOutcome outcome, RowLog rows, Meters meters, double seconds) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("success", outcome.success());
    values.put("perSecond", rounded(outcome.perSecond()));
    if (seconds > 0) {
      double clientSeconds = seconds * trial.users();
      values.put("throughput", rounded(meters.content().octets() / clientSeconds));
      LinkCounts link = meters.link();
      if (link != null) {
        values.put("bandwidth", rounded(link.generatorOctets() / clientSeconds));
      }
    }
    meters.earlyData().shares().forEach((name, share) -> values.put(name, rounded(share)));
    values.putAll(meters.resources().values(rows.done()));
    values.keySet().removeAll(untold.keySet());
    return values;
  }

  private Map<String, String> notMeasured(Meters meters) {
    Map<String, String> missing = new LinkedHashMap<>(meters.resources().notMeasured());
    missing.putAll(untold);
    if (meters.link() == null) {
      missing.put("bandwidth", "there is no link whose packets are counted");
    }
    return missing;
  }

  private static double rounded(double value) {
    return Math.round(value * 1e4) / 1e4;
  }

  /** Content in both directions while the trial was measured. */
  private static final class ContentMeter implements RunListener {
    private final MeteredWorkload workload;
    private long before;
    private long after;

    ContentMeter(MeteredWorkload workload) {
      this.workload = workload;
    }

    private long read() {
      return workload.contentSent() + workload.contentReceived();
    }

    @Override
    public void measurementBegins() {
      before = read();
    }

    @Override
    public void measurementEnds() {
      after = read();
    }

    long octets() {
      return after - before;
    }
  }

  private record Meters(
      Runnable impairment,
      ResourceSampler resources,
      @Nullable LinkCounts link,
      ContentMeter content,
      EarlyDataMeter earlyData,
      Consumer<Progress> progress)
      implements RunListener {
    private List<RunListener> all() {
      List<RunListener> all = new ArrayList<>();
      if (link != null) {
        all.add(link);
      }
      all.add(content);
      all.add(earlyData);
      all.add(resources);
      return all;
    }

    @Override
    public void measurementBegins() {
      impairment.run();
      all().forEach(RunListener::measurementBegins);
    }

    @Override
    public void measurementEnds() {
      all().forEach(RunListener::measurementEnds);
    }

    @Override
    public void progress(Progress now) {
      progress.accept(now);
    }
  }
}
