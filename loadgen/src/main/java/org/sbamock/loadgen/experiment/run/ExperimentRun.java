package org.sbamock.loadgen.experiment.run;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.loadgen.engine.LoadRun;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.SkippedTrial;
import org.sbamock.loadgen.experiment.StartKey;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.resources.EnergyMeter;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.statistics.MadRule;
import org.sbamock.loadgen.terminal.Interruption;
import tools.jackson.databind.JsonNode;

/**
 * Runs the trials of a plan, one after the other; those that an earlier run has completed in the
 * same directory are not run again. Call it once, on one thread.
 */
public final class ExperimentRun {
  private final ExperimentPlan plan;
  private final ExperimentDirectory directory;
  private final BootJars jars;
  private final Capabilities capabilities;
  private final ClientLogs logs;
  private final DatabaseSink database;
  private final LiveMetrics live;
  private final Interruption interruption;
  private final RunNews news;
  private final EnergyMeter energy = EnergyMeter.ofHost();
  private final Environment environment = Environment.look();
  private final ZonedDateTime started = ZonedDateTime.now(ZoneId.systemDefault());
  private final Map<String, TrialResult> results = new LinkedHashMap<>();
  private final Map<String, SkippedTrial> skipped = new LinkedHashMap<>();
  private final List<SkippedTrial> failed = new ArrayList<>();
  private final Map<StartKey, String> unavailable = new HashMap<>();
  private final AtomicReference<@Nullable LoadRun> running = new AtomicReference<>();
  private @Nullable Parties parties;
  private int starts;
  private final TimeLeft timeLeft = new TimeLeft();

  /**
   * What came of a run.
   *
   * @param result as it is in the directory
   * @param failed trials that have no result since a party failed
   * @param rowsWaiting trials whose rows the database does not have
   */
  public record Outcome(ExperimentResult result, List<SkippedTrial> failed, int rowsWaiting) {}

  /**
   * A run.
   *
   * @param capabilities what this machine has
   * @param databaseUrl where rows go, a JDBC URL
   * @param live hears how trials go on, and is closed at the end
   * @param logs of the generator's connections
   */
  public ExperimentRun(
      ExperimentPlan plan,
      ExperimentDirectory directory,
      BootJars jars,
      Capabilities capabilities,
      String databaseUrl,
      LiveMetrics live,
      ClientLogs logs,
      Interruption interruption,
      RunNews news) {
    this.plan = plan;
    this.directory = directory;
    this.jars = jars;
    this.capabilities = capabilities;
    this.logs = logs;
    this.database =
        new DatabaseSink(databaseUrl, directory.path().getFileName().toString(), news::notice);
    this.live = live;
    this.interruption = interruption;
    this.news = news;
  }

  /**
   * Runs it.
   *
   * @throws java.io.UncheckedIOException if files cannot be written; what is there is kept
   */
  public Outcome run() throws InterruptedException {
    interruption.onSignal(this::interrupt);
    try (database) {
      loadDone();
      write(true);
      runTrials();
      boolean whole = results.size() + skipped.size() == plan.trials().size();
      int waiting = database.flush();
      live.close();
      return new Outcome(write(interruption.happened() || !whole), List.copyOf(failed), waiting);
    }
  }

  private void runTrials() throws InterruptedException {
    try {
      int number = 0;
      for (TrialPlan trial : plan.trials()) {
        number++;
        if (interruption.happened()) {
          break;
        }
        if (!results.containsKey(trial.id())) {
          runOrSkip(trial, number);
        }
      }
    } finally {
      closeParties();
    }
  }

  /**
   * Makes sure that rows can go to a database.
   *
   * @throws SQLException if it does not let us in
   */
  public static void requireDatabase(String url) throws SQLException {
    DatabaseSink.require(url);
  }

  private void interrupt() {
    LoadRun run = running.get();
    if (run != null) {
      run.interrupt();
    }
  }

  private void loadDone() {
    Map<String, Cell> done = new LinkedHashMap<>();
    for (TrialPlan trial : plan.trials()) {
      Optional<TrialResult> result = directory.result(trial.id());
      if (result.isPresent()) {
        results.put(trial.id(), result.get());
        done.put(trial.id(), trial.cell());
      }
    }
    if (!done.isEmpty()) {
      news.notice(done.size() + " of " + plan.trials().size() + " trials are complete already.");
      database.addMissing(done, this::rows);
    }
  }

  private Path rows(String trial) {
    return directory.trial(trial).resolve(TrialRun.ROWS);
  }

  private void runOrSkip(TrialPlan trial, int number) throws InterruptedException {
    String obstacle = capabilities.obstacle(trial.cell());
    if (obstacle != null) {
      skip(trial, obstacle);
      return;
    }
    try {
      new TrialSetup(trial).kind();
    } catch (IllegalArgumentException e) {
      skip(trial, String.valueOf(e.getMessage()));
      return;
    }
    Parties ready = parties(trial);
    if (ready == null) {
      return;
    }
    news.trialBegins(
        trial,
        number,
        plan.trials().size(),
        timeLeft.of(trial),
        timeLeft.of(after(number), StartKey.of(trial)));
    long begun = System.nanoTime();
    try {
      TrialResult result =
          new TrialRun(trial, ready, directory.trial(trial.id()), outliers(), energy, live, logs)
              .run(this::runs, news::progress);
      complete(trial, result);
      timeLeft.took(trial, (System.nanoTime() - begun) / 1e9);
    } catch (TrialFailedException | LinkException e) {
      if (!interruption.happened()) {
        fail(trial, String.valueOf(e.getMessage()));
      }
      closeParties();
    } catch (IllegalArgumentException | IllegalStateException e) {
      fail(trial, String.valueOf(e.getMessage()));
    } finally {
      running.set(null);
    }
  }

  private void runs(LoadRun run) {
    running.set(run);
    Parties present = parties;
    if (interruption.happened() || (present != null && present.death().isDone())) {
      run.interrupt();
    }
  }

  private void complete(TrialPlan trial, TrialResult result) {
    results.put(trial.id(), result);
    if (!result.interrupted()) {
      directory.write(result);
    }
    write(true);
    if (!result.interrupted()) {
      database.add(trial.id(), trial.cell(), rows(trial.id()));
    }
    news.trialEnds(result);
  }

  private @Nullable Parties parties(TrialPlan trial) throws InterruptedException {
    StartKey key = StartKey.of(trial);
    String reason = unavailable.get(key);
    if (reason != null) {
      skip(trial, reason);
      return null;
    }
    try {
      Parties present = parties;
      if (present != null && !present.death().isDone() && present.adapt(key)) {
        return present;
      }
      closeParties();
      return open(key);
    } catch (IllegalStateException e) {
      unavailable.put(key, String.valueOf(e.getMessage()));
      skip(trial, String.valueOf(e.getMessage()));
    } catch (FunctionException | LinkException e) {
      if (!interruption.happened()) {
        fail(trial, String.valueOf(e.getMessage()));
      }
    }
    closeParties();
    return null;
  }

  private Parties open(StartKey key) throws InterruptedException {
    int generators =
        plan.trials().stream()
            .filter(trial -> trial.cell().get(Dimension.TOPOLOGY).equals(key.topology()))
            .mapToInt(TrialPlan::loops)
            .max()
            .orElse(1);
    news.notice(
        "Starting NRF, AUSF and AMF ("
            + key.topology()
            + (key.packaging().equals("container") ? ", in containers" : "")
            + ") ...");
    Parties opened =
        new Parties(
            directory.resolve("functions-" + ++starts),
            jars,
            plan.options().quick() ? CoreSettings.QUICK_JVM : CoreSettings.SMALL_JVM,
            key,
            capabilities.containers(),
            generators,
            plan.seed());
    parties = opened;
    interruption.onSignal(() -> closeUnready(opened));
    opened.death().thenRun(this::interrupt);
    long begun = System.nanoTime();
    opened.start();
    timeLeft.started((System.nanoTime() - begun) / 1e9);
    return opened;
  }

  /** A start that is under way ends at once; a trial that is under way ends by itself. */
  private void closeUnready(Parties opened) {
    if (running.get() == null && parties == opened) {
      opened.close();
    }
  }

  private void closeParties() {
    Parties open = parties;
    parties = null;
    if (open != null) {
      open.close();
    }
  }

  private void skip(TrialPlan trial, String reason) {
    SkippedTrial entry = new SkippedTrial(trial.id(), trial.cell(), reason);
    skipped.put(trial.id(), entry);
    news.skipped(entry);
  }

  private void fail(TrialPlan trial, String reason) {
    SkippedTrial entry = new SkippedTrial(trial.id(), trial.cell(), "failed: " + reason);
    failed.add(entry);
    skipped.put(trial.id(), entry);
    write(true);
    news.skipped(entry);
  }

  private List<TrialPlan> after(int number) {
    return plan.trials().stream()
        .skip(number)
        .filter(trial -> !results.containsKey(trial.id()))
        .toList();
  }

  private @Nullable MadRule outliers() {
    JsonNode rule = plan.experiment().outliers();
    return rule == null ? null : new MadRule(rule.path("limit").asDouble(3));
  }

  private ExperimentResult write(boolean interrupted) {
    ExperimentResult result =
        new ExperimentResult(
            ExperimentResult.SCHEMA_VERSION,
            plan.experiment().name(),
            plan.experiment().title(),
            started.format(DateTimeFormatter.ISO_OFFSET_DATE_TIME),
            ZonedDateTime.now(ZoneId.systemDefault())
                .format(DateTimeFormatter.ISO_OFFSET_DATE_TIME),
            interrupted,
            plan.options().quick(),
            plan.seed(),
            directory.configuration(),
            environment,
            plan.scaledDown(),
            List.copyOf(results.values()),
            List.copyOf(skipped.values()),
            List.of(),
            live.uses());
    directory.write(result);
    return result;
  }
}
