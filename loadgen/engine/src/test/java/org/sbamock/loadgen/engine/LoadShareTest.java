/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shares of several generators, with a random number of shares and event loops. */
class LoadShareTest {
  private static final long MS = 1_000_000;
  private static final long S = 1_000 * MS;

  private final VirtualTime time = new VirtualTime();

  private static List<LoadShare> shares(int count) {
    return IntStream.range(0, count).mapToObj(index -> new LoadShare(index, count)).toList();
  }

  @RepeatedTest(50)
  void sharesAddUpToTheWhole(RepetitionInfo repetition) {
    int seed = repetition.getCurrentRepetition();
    Random random = new Random(seed);
    int count = 1 + random.nextInt(100);
    long whole = random.nextLong(count, 1_000_000);

    long sum = 0;
    for (LoadShare share : shares(count)) {
      assertThat(share.before(whole)).as("seed %d", seed).isEqualTo(sum);
      assertThat(share.of(whole)).as("seed %d", seed).isBetween(whole / count, whole / count + 1);
      sum += share.of(whole);
    }
    assertThat(sum).as("seed %d", seed).isEqualTo(whole);
  }

  @RepeatedTest(20)
  void sharesOfSharesAreTheElementsOfTheShare(RepetitionInfo repetition) {
    int seed = repetition.getCurrentRepetition();
    Random random = new Random(seed);
    int workers = 1 + random.nextInt(9);
    int loops = 1 + random.nextInt(5);
    int whole = random.nextInt(1_000);

    Set<Integer> lanes = new HashSet<>();
    for (LoadShare worker : shares(workers)) {
      Set<Integer> elements = new HashSet<>();
      for (LoadShare loop : shares(loops)) {
        LoadShare lane = worker.interleave(loop);
        lanes.add(lane.index());
        assertThat(lane.of(whole)).as("seed %d", seed).isEqualTo(loop.of(worker.of(whole)));
      }
      for (int element = 0; element < worker.of(whole); element++) {
        elements.add(worker.interleave(element));
      }
      assertThat(elements).as("seed %d", seed).hasSize(worker.of(whole));
      assertThat(elements).allMatch(element -> element < whole);
    }
    assertThat(lanes).as("seed %d", seed).hasSize(workers * loops);
  }

  @ParameterizedTest
  @CsvSource({"0,0", "-1,4", "4,4"})
  void rejectsAShareOutsideOfTheShares(int index, int count) {
    assertThatIllegalArgumentException().isThrownBy(() -> new LoadShare(index, count));
  }

  /** A workload that responds after 1 ms and records its starts. */
  private final class Recorder implements Workload {
    final List<Long> starts = new ArrayList<>();

    @Override
    public List<String> steps() {
      return List.of("whole");
    }

    @Override
    public VirtualUser newUser(int index) {
      return iteration -> {
        starts.add(time.nanoTime());
        time.schedule(iteration::finished, MS);
      };
    }
  }

  /** Runs all generators at the same time, and returns the starts of each. */
  private List<List<Long>> starts(LoadPlan plan, int generators, int loops) {
    List<Recorder> recorders = new ArrayList<>();
    List<LoopWorker> all = new ArrayList<>();
    for (LoadShare share : shares(generators)) {
      Recorder recorder = new Recorder();
      recorders.add(recorder);
      List<LoopTime> times = java.util.Collections.nCopies(loops, time);
      all.addAll(LoadRun.workersOf(plan.withShare(share), recorder, RowSink.NONE, times));
    }
    long origin = time.nanoTime();
    all.forEach(worker -> worker.start(origin));
    if (plan.cycles() != null) {
      time.advanceTo(origin + S);
      all.forEach(worker -> worker.measure(origin + S));
    }
    time.advanceTo(origin + 60 * S);
    assertThat(all).allMatch(worker -> worker.done().isDone());
    return recorders.stream()
        .map(recorder -> recorder.starts.stream().map(start -> start - origin).toList())
        .toList();
  }

  private static LoadPlan open(Arrivals arrivals) {
    return new LoadPlan(
        new LoadShape.Open(1_000, arrivals, 1_000),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5),
        Duration.ofSeconds(1),
        7);
  }

  @Test
  void arrivalsOfAllGeneratorsAreThoseOfOne() {
    List<Long> one = starts(open(Arrivals.CONSTANT), 1, 1).get(0);
    List<List<Long>> four = starts(open(Arrivals.CONSTANT), 4, 2);

    assertThat(four.stream().flatMap(List::stream).sorted().toList()).isEqualTo(one);
    assertThat(four).allMatch(starts -> starts.size() == one.size() / 4);
  }

  @Test
  void eachGeneratorDerivesOtherRandomArrivalsFromTheSeed() {
    List<List<Long>> four = starts(open(Arrivals.POISSON), 4, 1);

    assertThat(four).doesNotHaveDuplicates();
    assertThat(four.stream().mapToInt(List::size).sum()).isBetween(5_600, 6_400);
    assertThat(starts(open(Arrivals.POISSON), 4, 1)).isEqualTo(four);
  }

  @Test
  void iterationsOfAllGeneratorsAddUp() {
    LoadShape open = new LoadShape.Open(500, Arrivals.CONSTANT, 100);
    LoadShape closed = new LoadShape.Closed(10, Duration.ZERO);
    for (LoadShape shape : List.of(open, closed)) {
      LoadPlan plan =
          LoadPlan.ofCycles(
              shape, new CycleBudget(1_003, 0), Duration.ofSeconds(30), Duration.ofSeconds(1), 7);

      assertThat(starts(plan, 4, 2).stream().map(List::size))
          .as(shape.toString())
          .containsExactly(251, 251, 251, 250);
    }
  }

  @Test
  void usersOfAllGeneratorsAddUp() {
    LoadPlan plan =
        new LoadPlan(
            new LoadShape.Closed(10, Duration.ofSeconds(10)),
            Duration.ZERO,
            Duration.ofSeconds(10),
            Duration.ofSeconds(1),
            7);

    // Within the think time each user starts once.
    assertThat(starts(plan, 4, 2).stream().map(List::size)).containsExactly(3, 3, 2, 2);
  }
}
