/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The engine on a clock of the test's own. */
class LoadRunTest {
  private static final long MS = 1_000_000;
  private static final long S = 1_000 * MS;

  private final VirtualTime time = new VirtualTime();

  private static LoadPlan plan(LoadShape shape) {
    return new LoadPlan(
        shape, Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofSeconds(5), 7);
  }

  private static LoadShape open(double rate, Arrivals arrivals) {
    return new LoadShape.Open(rate, arrivals, 100_000);
  }

  /** A server that answers what it gets at a moment of its choice. */
  private final class Server implements Workload {
    private final LongUnaryOperator answerAt;
    final List<Long> starts = new ArrayList<>();

    Server(LongUnaryOperator answerAt) {
      this.answerAt = answerAt;
    }

    @Override
    public List<String> steps() {
      return List.of("whole", "step");
    }

    @Override
    public VirtualUser newUser(int index) {
      return iteration -> {
        long begun = time.nanoTime();
        starts.add(begun);
        time.schedule(
            () -> {
              iteration.step(1, time.nanoTime() - begun);
              iteration.finished();
            },
            answerAt.applyAsLong(begun) - begun);
      };
    }
  }

  private LoadOutcome run(LoadPlan plan, Workload workload) {
    List<LoopWorker> workers = LoadRun.workersOf(plan, workload, RowSink.NONE, List.of(time));
    Collector collector = new Collector(plan, workload, workers);
    workers.forEach(worker -> worker.start(0));
    time.advanceTo(30 * S);
    assertThat(workers.get(0).done()).isCompleted();
    return collector.outcome(plan.duration().toNanos(), false);
  }

  private static Histogram whole(LoadOutcome outcome) {
    return outcome.steps().values().iterator().next();
  }

  @Test
  void measuresAnOpenLoopFromTheIntendedStartWhenTheServerStalls() {
    // The generator's own loop stands still from 3 s to 5 s; each answer takes 1 ms.
    Server server = new Server(begun -> begun + MS);
    LoadPlan plan = plan(open(100, Arrivals.CONSTANT));
    time.schedule(() -> time.busy(2 * S), 3 * S + 5 * MS);

    LoadOutcome outcome = run(plan, server);

    assertThat(outcome.started()).isEqualTo(1_000);
    assertThat(outcome.achieved()).isEqualTo(1_000);
    assertThat(whole(outcome).getMaxValue()).isBetween(1_980 * MS, 2_020 * MS);
    assertThat(outcome.serviceTime().getMaxValue()).isLessThan(25 * MS);
    assertThat(whole(outcome).getCountBetweenValues(500 * MS, 3 * S)).isBetween(140L, 160L);
    assertThat(outcome.generator().bottleneck()).isPresent();
  }

  @Test
  void keepsTheRateOfAnOpenLoopWhileTheServerDoesNotAnswer() {
    // No answer between 3 s and 5 s: what was asked then is answered at 5 s.
    Server server = new Server(begun -> begun >= 3 * S && begun < 5 * S ? 5 * S : begun + MS);

    LoadOutcome outcome = run(plan(open(100, Arrivals.CONSTANT)), server);

    assertThat(outcome.started()).isEqualTo(1_000);
    assertThat(whole(outcome).getCountBetweenValues(1_000 * MS, 3 * S)).isBetween(95L, 105L);
    assertThat(outcome.generator().bottleneck()).isEmpty();
  }

  @Test
  void leavesNoTimerWhenItEndsWhichWouldKeepItsMeasurementsInMemory() {
    List<LoopWorker> workers =
        LoadRun.workersOf(
            plan(new LoadShape.Closed(4, Duration.ZERO)),
            new Server(begun -> begun + MS),
            RowSink.NONE,
            List.of(time));
    LoopWorker worker = workers.get(0);
    worker.start(0);

    // Iterations are in progress at 11 s, the end of the window; the drain would last until 16 s.
    time.advanceTo(11 * S + 20 * MS);

    assertThat(worker.done()).isCompleted();
    assertThat(time.scheduled()).isZero();
  }

  @Test
  void startsTheNextIterationOfAUserWithinTheReadThatEndedTheLastOne() {
    List<Boolean> within = new ArrayList<>();
    AtomicBoolean reading = new AtomicBoolean();
    Workload workload =
        workloadOf(
            iteration -> {
              within.add(reading.get());
              time.schedule(
                  () -> {
                    reading.set(true);
                    iteration.finished();
                    reading.set(false);
                  },
                  MS);
            });

    LoadOutcome outcome = run(plan(new LoadShape.Closed(1, Duration.ZERO)), workload);

    assertThat(outcome.started()).isEqualTo(10_000);
    assertThat(within.subList(1, within.size())).containsOnly(true);
  }

  @Test
  void doesNotNestIterationsThatEndBeforeTheirStartReturns() {
    int atOnce = 10_000;
    AtomicInteger begun = new AtomicInteger();
    Workload workload =
        workloadOf(
            iteration -> {
              if (begun.incrementAndGet() <= atOnce) {
                iteration.finished();
              } else {
                time.schedule(iteration::finished, S);
              }
            });

    LoadOutcome outcome = run(plan(new LoadShape.Closed(1, Duration.ZERO)), workload);

    assertThat(begun.get()).isBetween(atOnce + 9, atOnce + 12);
    assertThat(outcome.started()).isBetween(9L, 11L);
  }

  private static Workload workloadOf(VirtualUser user) {
    return new Workload() {
      @Override
      public List<String> steps() {
        return List.of("whole");
      }

      @Override
      public VirtualUser newUser(int index) {
        return user;
      }
    };
  }

  /** A server that stands still from 10 s to 12 s, and else answers after 1 ms. */
  private LoadOutcome runThroughAPause(LoadShape shape) {
    LoadPlan plan =
        new LoadPlan(shape, Duration.ZERO, Duration.ofSeconds(30), Duration.ofSeconds(5), 7);
    Server server =
        new Server(begun -> begun >= 10 * S && begun < 12 * S ? 12 * S + MS : begun + MS);
    List<LoopWorker> workers = LoadRun.workersOf(plan, server, RowSink.NONE, List.of(time));
    Collector collector = new Collector(plan, server, workers);
    workers.forEach(worker -> worker.start(0));
    time.advanceTo(40 * S);
    return collector.outcome(plan.duration().toNanos(), false);
  }

  @Test
  void showsAPauseOfTheServerInTheTailAtAFixedRate() {
    LoadOutcome outcome = runThroughAPause(open(200, Arrivals.CONSTANT));

    assertThat(outcome.achieved()).isEqualTo(6_000);
    assertThat(whole(outcome).getValueAtPercentile(99.9)).isBetween(1_950 * MS, 2_010 * MS);
    assertThat(whole(outcome).getValueAtPercentile(99)).isBetween(1_600 * MS, 2_010 * MS);
    assertThat(whole(outcome).getValueAtPercentile(50)).isLessThan(2 * MS);
    assertThat(outcome.generator().bottleneck()).isEmpty();
  }

  /** Why the fixed rate is there: who waits for each answer asks but once in a pause. */
  @Test
  void missesAPauseOfTheServerInTheTailOfAClosedLoop() {
    LoadOutcome outcome = runThroughAPause(new LoadShape.Closed(1, Duration.ZERO));

    assertThat(whole(outcome).getValueAtPercentile(99.9)).isLessThan(2 * MS);
    assertThat(whole(outcome).getMaxValue()).isGreaterThan(1_990 * MS);
  }

  @Test
  void spacesConstantArrivalsEvenly() {
    Server server = new Server(begun -> begun + MS);

    run(plan(open(1_000, Arrivals.CONSTANT)), server);

    for (int i = 1; i < server.starts.size(); i++) {
      assertThat(server.starts.get(i) - server.starts.get(i - 1)).isEqualTo(MS);
    }
  }

  @Test
  void spreadsPoissonArrivalsExponentiallyAndAlikeWithTheSameSeed() {
    LoadPlan plan = plan(open(1_000, Arrivals.POISSON));
    Server server = new Server(begun -> begun + MS);
    run(plan, server);
    VirtualTimeRun again = new VirtualTimeRun(plan);

    assertThat(again.starts()).isEqualTo(server.starts);
    double mean = 0;
    for (int i = 1; i < server.starts.size(); i++) {
      mean += server.starts.get(i) - server.starts.get(i - 1);
    }
    mean /= server.starts.size() - 1;
    double variance = 0;
    for (int i = 1; i < server.starts.size(); i++) {
      double gap = server.starts.get(i) - server.starts.get(i - 1) - mean;
      variance += gap * gap;
    }
    variance /= server.starts.size() - 1;
    assertThat(mean).isBetween(0.95 * MS, 1.05 * MS);
    assertThat(Math.sqrt(variance) / mean).isBetween(0.9, 1.1);
  }

  private record VirtualTimeRun(LoadPlan plan) {
    List<Long> starts() {
      LoadRunTest other = new LoadRunTest();
      Server server = other.new Server(begun -> begun + MS);
      other.run(plan, server);
      return server.starts;
    }
  }

  @Test
  void countsArrivalsThatItCouldNotStart() {
    Server server = new Server(begun -> begun + 100 * MS);

    LoadOutcome outcome = run(plan(new LoadShape.Open(100, Arrivals.CONSTANT, 5)), server);

    assertThat(outcome.started() + outcome.notStarted()).isEqualTo(1_000);
    assertThat(outcome.notStarted()).isBetween(480L, 520L);
    assertThat(outcome.success()).isLessThan(0.55);
    assertThat(outcome.generator().bottleneck())
        .hasValueSatisfying(why -> assertThat(why).contains("not started"));
  }

  @Test
  void countsArrivalsThatFellDueWhileItsLoopStoodStillUntilTheEnd() {
    Server server = new Server(begun -> begun + MS);
    time.schedule(() -> time.busy(4 * S), 9 * S + MS / 2);

    LoadOutcome outcome = run(plan(open(100, Arrivals.CONSTANT)), server);

    assertThat(outcome.started() + outcome.notStarted()).isEqualTo(1_000);
    assertThat(outcome.notStarted()).isGreaterThan(100);
  }

  @Test
  void keepsAsManyUsersBusyAsAClosedLoopHas() {
    Server server = new Server(begun -> begun + 10 * MS);

    LoadOutcome outcome = run(plan(new LoadShape.Closed(8, Duration.ZERO)), server);

    assertThat(outcome.perSecond()).isBetween(795.0, 805.0);
    assertThat(whole(outcome).getValueAtPercentile(50)).isBetween(9_900_000L, 10_100_000L);
    assertThat(outcome.success()).isEqualTo(1);
  }

  @Test
  void letsUsersThink() {
    Server server = new Server(begun -> begun + 10 * MS);

    LoadOutcome outcome = run(plan(new LoadShape.Closed(8, Duration.ofMillis(90))), server);

    assertThat(outcome.perSecond()).isBetween(79.0, 81.0);
  }

  @Test
  void leavesTheWarmUpOutOfTheFigures() {
    Server server = new Server(begun -> begun + (begun < S ? 500 : 10) * MS);

    LoadOutcome outcome = run(plan(new LoadShape.Closed(4, Duration.ZERO)), server);

    assertThat(whole(outcome).getMaxValue()).isLessThan(20 * MS);
  }

  @Test
  void countsWhatIsStillUnderWayAfterTheDrain() {
    Server server = new Server(begun -> begun >= 10 * S ? 1_000 * S : begun + 10 * MS);

    LoadOutcome outcome = run(plan(new LoadShape.Closed(3, Duration.ZERO)), server);

    assertThat(outcome.unfinished()).isEqualTo(3);
    assertThat(outcome.started()).isEqualTo(outcome.achieved() + 3);
    assertThat(outcome.success()).isLessThan(1);
  }

  @Test
  void reportsThatItWasTheBottleneckWhenItsLoopIsNeverIdle() {
    Workload busy =
        new Workload() {
          @Override
          public List<String> steps() {
            return List.of("whole");
          }

          @Override
          public VirtualUser newUser(int index) {
            return iteration -> {
              time.busy(MS);
              iteration.finished();
            };
          }
        };

    LoadOutcome outcome = run(plan(new LoadShape.Closed(1, Duration.ZERO)), busy);

    assertThat(outcome.generator().busiestLoop()).isGreaterThan(0.95);
    assertThat(outcome.generator().bottleneck()).isPresent();
  }

  @Test
  void pausesAfterAFailureLestItSpinsAgainstADeadServer() {
    Workload dead =
        new Workload() {
          @Override
          public List<String> steps() {
            return List.of("whole");
          }

          @Override
          public VirtualUser newUser(int index) {
            return iteration -> iteration.failed("CONNECT at whole");
          }
        };

    LoadOutcome outcome = run(plan(new LoadShape.Closed(2, Duration.ZERO)), dead);

    assertThat(outcome.failures()).containsOnlyKeys("CONNECT at whole");
    assertThat(outcome.failed()).isEqualTo(400);
    assertThat(outcome.success()).isZero();
  }

  @Test
  void keepsWhatItHasWhenInterruptedAndLeavesOutWhatIsUnderWay() {
    Server server = new Server(begun -> begun >= 4 * S ? 1_000 * S : begun + 10 * MS);
    LoadPlan plan = plan(new LoadShape.Closed(3, Duration.ZERO));
    List<LoopWorker> workers = LoadRun.workersOf(plan, server, RowSink.NONE, List.of(time));
    Collector collector = new Collector(plan, server, workers);
    workers.forEach(worker -> worker.start(0));
    time.advanceTo(5 * S);

    workers.forEach(LoopWorker::interrupt);
    time.advanceTo(5 * S);

    assertThat(workers.get(0).done()).isCompleted();
    LoadOutcome outcome = collector.outcome(4 * S, true);
    assertThat(outcome.achieved()).isBetween(890L, 910L);
    assertThat(outcome.unfinished()).isZero();
    assertThat(outcome.success()).isEqualTo(1);
    assertThat(outcome.interrupted()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Arrivals.class)
  void sharesTheRateAmongLoops(Arrivals arrivals) {
    Server server = new Server(begun -> begun + MS);
    LoadPlan plan = plan(open(1_000, arrivals));
    List<LoopWorker> workers =
        LoadRun.workersOf(plan, server, RowSink.NONE, List.of(time, time, time));
    Collector collector = new Collector(plan, server, workers);

    workers.forEach(worker -> worker.start(0));
    time.advanceTo(30 * S);

    @Nullable LoadOutcome outcome = collector.outcome(10 * S, false);
    assertThat(outcome.started()).isBetween(9_600L, 10_400L);
  }
}
