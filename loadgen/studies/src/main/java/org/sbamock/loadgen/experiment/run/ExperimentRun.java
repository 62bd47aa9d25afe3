/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.SkippedTrial;
import org.sbamock.loadgen.experiment.StartKey;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.experiment.site.Events;
import org.sbamock.loadgen.experiment.site.Site;
import org.sbamock.loadgen.experiment.trial.TrialEnd;
import org.sbamock.loadgen.experiment.trial.TrialFeasibility;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.resources.HostProcessors;
import org.sbamock.loadgen.terminal.Interruption;

/**
 * Runs the trials of a plan, one at a time or concurrently at several sites. Trials that are
 * complete in the directory are not repeated. To be called once, on one thread.
 */
public final class ExperimentRun {
  private static final long TICK_MILLIS = 500;
  private static final long SAMPLE_NANOS = 1_000_000_000L;

  private final ExperimentPlan plan;
  private final ExperimentDirectory directory;
  private final Capabilities capabilities;
  private final Sites sites;
  private final DatabaseSink database;
  private final Interruption interruption;
  private final ExperimentListener news;
  private final Outcomes outcomes;
  private final Schedule schedule;
  private final RemainingTime timeLeft = new RemainingTime();
  private final HostProcessors processors = new HostProcessors();
  private final ProcessTreeCpu ownProcesses = new ProcessTreeCpu(HostProcessors.count());
  private final CpuHeadroom headroom = new CpuHeadroom();
  private final HeadroomWait headroomWait;
  private final OverloadCheck overloadCheck = new OverloadCheck();
  private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
  private final Set<String> repeatedWithoutResult = new HashSet<>();
  private final List<SiteSlot> slots = new ArrayList<>();
  private @Nullable RuntimeException fault;
  private int begun;
  private long sampledAt = System.nanoTime();

  /**
   * The outcome of a run.
   *
   * @param result the result in the directory
   * @param failed the trials without a result because a party failed
   * @param rowsWaiting the number of trials whose rows are not in the database
   */
  public record Outcome(ExperimentResult result, List<SkippedTrial> failed, int rowsWaiting) {}

  /** Opens the sites of a run. */
  @FunctionalInterface
  public interface Sites {
    /**
     * Opens a site.
     *
     * @param number the number of the site, from 1
     * @param events receives the events of its trials
     */
    Site open(int number, Events events);
  }

  /**
   * Creates a run.
   *
   * @param capabilities the capabilities of this machine
   * @param databaseUrl the JDBC URL of the database for rows
   * @param live receives the progress of trials; closed at the end
   * @param headroomWait the maximum duration of each wait for processors that other processes use;
   *     zero for no wait
   */
  public ExperimentRun(
      ExperimentPlan plan,
      ExperimentDirectory directory,
      Capabilities capabilities,
      Sites sites,
      String databaseUrl,
      LiveMetrics live,
      Duration headroomWait,
      Interruption interruption,
      ExperimentListener news) {
    this.plan = plan;
    this.directory = directory;
    this.capabilities = capabilities;
    this.sites = sites;
    this.database =
        new DatabaseSink(databaseUrl, directory.path().getFileName().toString(), news::notice);
    this.headroomWait = new HeadroomWait(headroom, headroomWait, news::notice, System::nanoTime);
    this.interruption = interruption;
    this.news = news;
    this.outcomes = new Outcomes(plan, directory, live);
    this.schedule = new Schedule(outcomes.left(), plan::hasCompany);
  }

  /**
   * Checks that the database is usable.
   *
   * @throws SQLException if it rejects the connection
   */
  public static void requireDatabase(String url) throws SQLException {
    DatabaseSink.require(url);
  }

  /**
   * Runs the trials.
   *
   * @throws java.io.UncheckedIOException if files cannot be written; existing files are kept
   */
  public Outcome run() throws InterruptedException {
    interruption.onSignal(() -> events.add(this::interrupt));
    try (database) {
      reportCompletedTrials();
      outcomes.write();
      skipTrialsWithObstacles();
      runTrials();
      int waiting = database.flush();
      return new Outcome(outcomes.finish(interruption.happened()), outcomes.failed(), waiting);
    }
  }

  private void reportCompletedTrials() {
    Map<String, Cell> done = outcomes.done();
    if (!done.isEmpty()) {
      news.notice(done.size() + " of " + plan.trials().size() + " trials are complete already.");
      database.addMissing(done, directory::rows);
    }
    begun = done.size();
  }

  private void skipTrialsWithObstacles() {
    for (TrialPlan trial : schedule.waiting()) {
      String obstacle =
          Optional.ofNullable(capabilities.obstacle(trial.cell()))
              .orElseGet(() -> TrialFeasibility.obstacle(trial));
      if (obstacle != null) {
        schedule.drop(trial);
        skip(trial, obstacle);
      }
    }
  }

  private void runTrials() throws InterruptedException {
    for (int number = 1; number <= plan.options().sides(); number++) {
      slots.add(new SiteSlot(number));
    }
    try {
      while (true) {
        begin();
        if (schedule.running() == 0) {
          return;
        }
        Runnable event = events.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
        for (; event != null; event = events.poll()) {
          event.run();
        }
        if (fault != null) {
          throw fault;
        }
      }
    } finally {
      closeAll();
    }
  }

  private void begin() {
    if (interruption.happened()) {
      schedule.clear();
    }
    for (SiteSlot slot : slots) {
      if (schedule.running() == 0 || plan.options().quick() || hasHeadroom()) {
        slot.begin();
      } else if (!schedule.hasNext()) {
        slot.idleWithoutTrial();
      }
    }
    sample();
  }

  /** Starts and warm-ups are not concurrent, because they would disturb trials that measure. */
  private boolean hasHeadroom() {
    return !isPreparing() && schedule.hasNext() && headroomWait.permits(schedule.running());
  }

  private boolean isPreparing() {
    return slots.stream().anyMatch(SiteSlot::isPreparing);
  }

  /** Trials that start or warm up are not sampled, because their CPU time is not typical. */
  private void sample() {
    if (isPreparing()) {
      if (slots.stream().anyMatch(SiteSlot::invalidatesSamples)) {
        headroom.clear();
      }
      processors.share();
      ownProcesses.share();
      sampledAt = System.nanoTime();
    } else if (System.nanoTime() - sampledAt >= SAMPLE_NANOS) {
      headroom.sample(processors.share(), own(), schedule.running());
      sampledAt = System.nanoTime();
    }
  }

  /** Empty with containers, because functions in containers are not descendants of this process. */
  private OptionalDouble own() {
    OptionalDouble share = ownProcesses.share();
    return capabilities.containers() == null ? share : OptionalDouble.empty();
  }

  private void interrupt() {
    slots.forEach(SiteSlot::interrupt);
  }

  private void closeAll() throws InterruptedException {
    List<Thread> closers = slots.stream().map(slot -> new Thread(slot::close, "close")).toList();
    closers.forEach(Thread::start);
    for (Thread closer : closers) {
      closer.join();
    }
  }

  private void skip(TrialPlan trial, String reason) {
    news.skipped(outcomes.skip(trial, reason));
  }

  private void accept(TrialPlan trial, TrialResult result) {
    boolean alone = plan.options().quick() || !plan.hasCompany(trial);
    Optional<String> overload =
        alone || result.interrupted()
            ? Optional.empty()
            : OverloadCheck.reason(result.values().get("processors.host"))
                .or(headroomWait::overload);
    if (overload.isEmpty()) {
      complete(trial, result);
    } else if (headroomWait.allowsRepeats() && overloadCheck.countRepeat(trial.id())) {
      begun--;
      schedule.again(trial);
      news.repeats(trial, overload.get());
    } else {
      complete(trial, result.withBottleneck(overload.get()));
    }
  }

  private void repeatOnce(TrialPlan trial, String reason) {
    if (repeatedWithoutResult.add(trial.id())) {
      begun--;
      schedule.again(trial);
      news.repeats(trial, reason);
    } else {
      news.skipped(outcomes.fail(trial, reason));
    }
  }

  private void complete(TrialPlan trial, TrialResult result) {
    outcomes.complete(result);
    if (!result.interrupted()) {
      database.add(trial.id(), trial.cell(), directory.rows(trial.id()));
    }
    news.trialEnds(result);
  }

  /** A site and its current trial. */
  private final class SiteSlot implements Events {
    private final int number;
    private @Nullable Site site;
    private @Nullable TrialPlan trial;
    private @Nullable StartKey running;
    private boolean preparing;
    private boolean startsFunctions;
    private long begunAt;

    SiteSlot(int number) {
      this.number = number;
    }

    void begin() {
      if (trial != null) {
        return;
      }
      TrialPlan next = schedule.next(number).orElse(null);
      if (next == null) {
        idle();
        return;
      }
      trial = next;
      preparing = true;
      startsFunctions = !next.startKey().equals(running);
      running = next.startKey();
      site().begin(next, plan.hasCompany(next));
    }

    /** Returns whether functions are starting or warming up for the current trial. */
    boolean isPreparing() {
      return preparing;
    }

    /**
     * Returns whether the current trial prepares in a way that invalidates earlier samples. Trials
     * that begin on running functions do not: otherwise the others would wait for new samples.
     */
    boolean invalidatesSamples() {
      TrialPlan present = trial;
      return preparing && present != null && CpuHeadroom.isInvalidatedBy(present, startsFunctions);
    }

    private Site site() {
      Site open = site;
      if (open == null) {
        open = sites.open(number, this);
        site = open;
      }
      return open;
    }

    /** Stops the functions if no trial runs and none may begin beside the running ones. */
    void idleWithoutTrial() {
      if (trial == null) {
        idle();
      }
    }

    /** Stops the functions of a site without a trial, which would use memory and CPU time. */
    private void idle() {
      if (site != null && schedule.release(number)) {
        site.idle();
        running = null;
      }
    }

    @Override
    public void notice(String line) {
      events.add(() -> news.notice(line));
    }

    @Override
    public void started(double seconds) {
      events.add(() -> timeLeft.started(seconds));
    }

    @Override
    public void begins() {
      events.add(
          () -> {
            TrialPlan present = trial;
            if (present != null) {
              begunAt = System.nanoTime();
              startsFunctions = false;
              news.trialBegins(
                  present,
                  ++begun,
                  plan.trials().size(),
                  timeLeft.of(present),
                  timeLeft.of(plan, schedule.waiting(), List.of(present.startKey())));
            }
          });
    }

    @Override
    public void prepared() {
      events.add(
          () -> {
            preparing = false;
            begunAt = System.nanoTime();
          });
    }

    @Override
    public void progress(Progress progress) {
      events.add(
          () -> {
            TrialPlan present = trial;
            if (present != null) {
              news.progress(present, progress);
            }
          });
    }

    @Override
    public void ended(TrialEnd end) {
      events.add(() -> end(end));
    }

    private void end(TrialEnd end) {
      TrialPlan ended = trial;
      trial = null;
      preparing = false;
      schedule.ended(number);
      if (ended == null) {
        return;
      }
      if (end instanceof TrialEnd.Measured measured) {
        timeLeft.took(ended, (System.nanoTime() - begunAt) / 1e9);
        accept(ended, measured.result());
      } else if (end instanceof TrialEnd.Impossible impossible) {
        skip(ended, impossible.reason());
      } else if (end instanceof TrialEnd.Failed failed) {
        news.skipped(outcomes.fail(ended, failed.reason()));
      } else if (end instanceof TrialEnd.NothingMeasured nothing) {
        repeatOnce(ended, nothing.reason());
      }
      if (!(end instanceof TrialEnd.Measured)) {
        running = null;
      }
      if (site != null && !site.isUsable()) {
        close();
      }
    }

    @Override
    public void broken(RuntimeException cause) {
      events.add(() -> fault = cause);
    }

    void interrupt() {
      if (site != null) {
        site.interrupt();
      }
    }

    void close() {
      Site open = site;
      site = null;
      running = null;
      if (open != null) {
        try {
          open.close();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }
}
