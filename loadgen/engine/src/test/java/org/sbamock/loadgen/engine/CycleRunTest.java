/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.sbamock.http.transport.Transport;

/** Runs of so many cycles. */
class CycleRunTest {
  private static final long MS = 1_000_000;
  private static final long S = 1_000 * MS;
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private final VirtualTime time = new VirtualTime();
  private final List<Row> rows = new ArrayList<>();
  private final Map<Integer, List<Long>> starts = new HashMap<>();

  /** Users of which each takes as many milliseconds as its number says, from 1; some fail. */
  private final class Server implements Workload {
    private final int failsEvery;
    private int played;

    Server(int failsEvery) {
      this.failsEvery = failsEvery;
    }

    @Override
    public List<String> steps() {
      return List.of("whole", "first", "second");
    }

    @Override
    public List<String> stamps() {
      return List.of("begin", "never");
    }

    @Override
    public VirtualUser newUser(int index) {
      return iteration -> {
        starts.computeIfAbsent(index, i -> new ArrayList<>()).add(time.nanoTime());
        iteration.stamp(0, iteration.epochNanos());
        int number = ++played;
        time.schedule(
            () -> {
              iteration.step(1, 5);
              if (failsEvery > 0 && number % failsEvery == 0) {
                iteration.failed("503 at second");
              } else {
                iteration.finished();
              }
            },
            (index + 1) * MS);
      };
    }
  }

  private LoadOutcome run(LoadPlan plan, Workload workload, int loops) {
    List<LoopTime> times = java.util.Collections.nCopies(loops, time);
    List<LoopWorker> workers = LoadRun.workersOf(plan, workload, rows::add, times);
    Collector collector = new Collector(plan, workload, workers);
    workers.forEach(worker -> worker.start(0));
    time.advanceTo(S);
    assertThat(workers).allMatch(worker -> worker.warm().isDone());
    long origin = 2 * S;
    LoadRun.measure(plan, workers, origin);
    time.advanceTo(60 * S);
    assertThat(workers).allMatch(worker -> worker.done().isDone());
    return collector.outcome(plan.duration().toNanos(), false);
  }

  private static LoadPlan closed(int users, long cycles, int warmup) {
    return closed(users, new CycleBudget(cycles, warmup));
  }

  private static LoadPlan closed(int users, CycleBudget cycles) {
    return LoadPlan.ofCycles(
        new LoadShape.Closed(users, Duration.ZERO), cycles, LONGEST, Duration.ofSeconds(5), 7);
  }

  @Test
  void playsEachCycleOnceAndSpreadsThemEvenlyOverUsersOfAllLoops() {
    LoadOutcome outcome = run(closed(5, 52, 0), new Server(0), 2);

    assertThat(outcome.achieved()).isEqualTo(52);
    assertThat(rows.stream().map(Row::cycle)).doesNotHaveDuplicates().hasSize(52);
    Map<Integer, Integer> perUser = new HashMap<>();
    rows.forEach(row -> perUser.merge(row.user(), 1, Integer::sum));
    assertThat(perUser)
        .containsOnly(entry(0, 11), entry(1, 11), entry(2, 10), entry(3, 10), entry(4, 10));
    assertThat(rows).allMatch(row -> row.lane() == row.user() % 2);
  }

  private static Map.Entry<Integer, Integer> entry(int user, int cycles) {
    return Map.entry(user, cycles);
  }

  @Test
  void doesNotMeasureWarmUpCyclesAndBeginsTheOthersTogether() {
    LoadOutcome outcome = run(closed(4, 8, 3), new Server(0), 2);

    assertThat(outcome.started()).isEqualTo(8);
    assertThat(rows).hasSize(8);
    starts.forEach(
        (user, times) -> {
          assertThat(times).hasSize(5);
          assertThat(times.subList(0, 3)).allMatch(start -> start < S);
          assertThat(times.get(3)).as("user %d", user).isEqualTo(2 * S);
        });
  }

  @Test
  void staggersTheLoopsOverAWarmUpCycle() {
    run(closed(4, new CycleBudget(8, 3, true)), new Server(0), 4);

    // A warm-up cycle of the users takes 1, 2, 3 and 4 ms, of which the upper median is 3 ms.
    starts.forEach(
        (user, times) ->
            assertThat(times.get(3)).as("user %d", user).isEqualTo(2 * S + user * 3 * MS / 4));
  }

  @Test
  void startsTheLoopsTogetherIfThereIsNoWarmUpCycle() {
    run(closed(4, new CycleBudget(8, 0, true)), new Server(0), 4);

    assertThat(starts.values()).allSatisfy(times -> assertThat(times.get(0)).isEqualTo(2 * S));
  }

  @Test
  void writesARowOfACycleWithItsStepsAndStampsAndWhatIsAbsent() {
    run(closed(1, 2, 1), new Server(3), 1);

    Row good = rows.get(0);
    assertThat(good.outcome()).isEqualTo(Row.OK);
    assertThat(good.startEpochNanos()).isEqualTo(2 * S);
    assertThat(good.steps()).containsExactly(MS, 5, Row.ABSENT);
    assertThat(good.stamps()).containsExactly(2 * S, Row.ABSENT);
    Row bad = rows.get(1);
    assertThat(bad.outcome()).isEqualTo("503 at second");
    assertThat(bad.steps()).containsExactly(Row.ABSENT, 5, Row.ABSENT);
  }

  @Test
  void countsAFailureAsACycle() {
    LoadOutcome outcome = run(closed(2, 20, 0), new Server(4), 1);

    assertThat(outcome.achieved()).isEqualTo(15);
    assertThat(outcome.failures()).containsEntry("503 at second", 5L);
    assertThat(outcome.success()).isEqualTo(0.75);
    assertThat(rows).hasSize(20);
  }

  @Test
  void endsAtTheLongestTimeWithWhatWasDoneUntilThen() {
    LoadOutcome outcome = run(closed(1, 1_000_000, 0), new Server(0), 1);

    assertThat(outcome.achieved()).isBetween(17_900L, 18_001L);
    assertThat(rows).hasSize((int) outcome.achieved());
  }

  @Test
  void leavesALoopWithoutCyclesOut() {
    LoadOutcome outcome = run(closed(1, 3, 1), new Server(0), 4);

    assertThat(outcome.achieved()).isEqualTo(3);
  }

  @Test
  void sendsSoManyAtTheRateOfAnOpenLoop() {
    LoadPlan plan =
        LoadPlan.ofCycles(
            new LoadShape.Open(10, Arrivals.CONSTANT, 100),
            new CycleBudget(25, 0),
            LONGEST,
            Duration.ofSeconds(5),
            7);

    LoadOutcome outcome = run(plan, new Server(0), 2);

    assertThat(outcome.achieved()).isEqualTo(25);
    assertThat(outcome.notStarted()).isZero();
    long[] begun = rows.stream().mapToLong(Row::startEpochNanos).sorted().toArray();
    LongStream.range(1, 25)
        .forEach(i -> assertThat(begun[(int) i] - begun[(int) i - 1]).isEqualTo(100 * MS));
  }

  @Test
  void warmsAnOpenLoopUpAtItsRateBeforeItMeasures() {
    LoadPlan plan =
        LoadPlan.ofCycles(
            new LoadShape.Open(10, Arrivals.CONSTANT, 100),
            new CycleBudget(20, 5),
            LONGEST,
            Duration.ofSeconds(5),
            7);
    Server server = new Server(0);

    LoadOutcome outcome = run(plan, server, 2);

    assertThat(server.played).isEqualTo(25);
    assertThat(outcome.achieved()).isEqualTo(20);
    assertThat(outcome.started()).isEqualTo(20);
    assertThat(rows).hasSize(20);
    long first = rows.stream().mapToLong(Row::startEpochNanos).min().orElseThrow();
    long last = rows.stream().mapToLong(Row::startEpochNanos).max().orElseThrow();
    assertThat(last - first).isEqualTo(19 * 100 * MS);
  }

  @Test
  void rejectsABudgetThatDoesNotFit() {
    assertThatThrownBy(() -> new CycleBudget(0, 0)).hasMessage("cycles 0: expected 1 or more");
    assertThatThrownBy(() -> new CycleBudget(1, -1))
        .hasMessage("warm-up cycles -1: expected 0 or more");
  }

  @Test
  void runsOnRealEventLoopsAndIsOverWhenTheCyclesAre() throws InterruptedException {
    var loops = Transport.best().eventLoops(3, "cycles");
    List<Row> seen = new CopyOnWriteArrayList<>();
    Workload immediate =
        new Workload() {
          @Override
          public List<String> steps() {
            return List.of("whole");
          }

          @Override
          public VirtualUser newUser(int index) {
            return Iteration::finished;
          }
        };
    List<String> heard = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void measurementBegins() {
            heard.add("begins after " + seen.size());
          }

          @Override
          public void measurementEnds() {
            heard.add("ends after " + seen.size());
          }
        };

    LoadOutcome outcome = new LoadRun(closed(6, 600, 2), immediate, seen::add, loops).run(listener);

    assertThat(outcome.achieved()).isEqualTo(600);
    assertThat(outcome.achievedInWindow()).isEqualTo(600);
    assertThat(outcome.window()).isLessThan(LONGEST);
    assertThat(heard).containsExactly("begins after 0", "ends after 600");
    loops.shutdownGracefully(0, 0, java.util.concurrent.TimeUnit.SECONDS).syncUninterruptibly();
  }
}
