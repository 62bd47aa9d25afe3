/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The statistics on simulated experiments, whose true ratios are known. Times are log-normal: the
 * machine is faster or slower in a block, each trial differs from it, and cycles vary within.
 */
class CalibrationTest {
  private static final long SEED = 20;
  private static final int EXPERIMENTS = 2_000;
  private static final int RESAMPLES = 400;
  private static final int BLOCKS = 10;
  private static final int CYCLES = 24;
  private static final double BLOCK = 0.2;
  private static final double TRIAL = 0.05;
  private static final double CYCLE = 0.3;

  /** The trials of two cells, each in the blocks of one experiment. */
  private record Trials(List<double[]> first, List<double[]> second) {
    Ratio ratio(Statistic statistic) {
      return Ratio.of(estimate(first, statistic), estimate(second, statistic));
    }

    Ratio withoutOutliers(Statistic statistic) {
      return Ratio.of(
          estimate(first, MadRule.THREE, statistic), estimate(second, MadRule.THREE, statistic));
    }

    private static Estimate estimate(List<double[]> blocks, Statistic statistic) {
      return estimate(blocks, null, statistic);
    }

    private static Estimate estimate(
        List<double[]> blocks, @Nullable MadRule rule, Statistic statistic) {
      return Estimate.of(Sample.ofBlocks(blocks), rule, statistic, new Bootstrap(RESAMPLES, SEED));
    }
  }

  private static Trials experiment(SplittableRandom random, int blocks, double ratio) {
    Trials trials = new Trials(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < blocks; i++) {
      double machine = 5 + BLOCK * random.nextGaussian();
      trials.first().add(trial(random, machine + Math.log(ratio)));
      trials.second().add(trial(random, machine));
    }
    return trials;
  }

  private static double[] trial(SplittableRandom random, double machine) {
    double own = machine + TRIAL * random.nextGaussian();
    double[] values = new double[CYCLES];
    Arrays.setAll(values, i -> Math.exp(own + CYCLE * random.nextGaussian()));
    return values;
  }

  private static Ratio ratio(SplittableRandom random, int blocks, double of, Statistic by) {
    return experiment(random, blocks, of).ratio(by);
  }

  private interface Question {
    boolean ask(SplittableRandom random);
  }

  /** Returns the share of simulated experiments that answer a question with yes. */
  private static double share(Question question) {
    SplittableRandom random = new SplittableRandom(SEED);
    int yes = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      yes += question.ask(random) ? 1 : 0;
    }
    return (double) yes / EXPERIMENTS;
  }

  @ParameterizedTest
  @EnumSource(names = {"MEAN", "MEDIAN", "P95"})
  void intervalsContainTheTrueRatioAsOftenAsTheirLevelSays(Statistic statistic) {
    for (int blocks : new int[] {5, BLOCKS, 20}) {
      double covered =
          share(
              random -> {
                Interval interval = ratio(random, blocks, 1.3, statistic).interval();
                return interval.low() <= 1.3 && 1.3 <= interval.high();
              });
      // Quantiles of few trials have intervals that are slightly too wide.
      double most = blocks < BLOCKS ? 0.975 : 0.97;
      assertThat(covered).as("%s of %d blocks", statistic, blocks).isBetween(0.93, most);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"MEAN", "MEDIAN", "P95"})
  void equalFiguresRarelyDiffer(Statistic statistic) {
    assertThat(share(random -> ratio(random, BLOCKS, 1, statistic).p(1) < 0.05))
        .isBetween(0.03, 0.07);
  }

  /** A fifth of the cycles take three times as long, near the limit of the outlier rule. */
  @ParameterizedTest
  @EnumSource(names = {"MEAN", "SD"})
  void theLimitsOfTheOutlierRuleAreUncertainToo(Statistic statistic) {
    double covered = share(random -> containsOne(contaminated(random).withoutOutliers(statistic)));
    double ofKept =
        share(
            random -> {
              Trials trials = contaminated(random);
              return containsOne(
                  Ratio.of(ofKept(trials.first(), statistic), ofKept(trials.second(), statistic)));
            });

    // As those of quantiles, these intervals are slightly too wide.
    assertThat(covered).isBetween(0.93, 0.985);
    assertThat(ofKept).as("with the limits of the whole sample").isLessThan(0.93);
  }

  private static Trials contaminated(SplittableRandom random) {
    Trials trials = experiment(random, BLOCKS, 1);
    for (List<double[]> cell : List.of(trials.first(), trials.second())) {
      cell.forEach(
          values -> Arrays.setAll(values, i -> values[i] * (random.nextInt(5) < 1 ? 3 : 1)));
    }
    return trials;
  }

  private static Estimate ofKept(List<double[]> blocks, Statistic statistic) {
    return Estimate.of(
        MadRule.THREE.keep(Sample.ofBlocks(blocks)), statistic, new Bootstrap(RESAMPLES, SEED));
  }

  private static boolean containsOne(Ratio ratio) {
    return ratio.interval().low() <= 1 && 1 <= ratio.interval().high();
  }

  @Test
  void whatBlocksShareCancelsOut() {
    Trials trials = experiment(new SplittableRandom(SEED), BLOCKS, 1);
    Ratio paired = trials.ratio(Statistic.MEAN);
    List<double[]> shuffled = new ArrayList<>(trials.second());
    Collections.rotate(shuffled, 1);
    Ratio unpaired = new Trials(trials.first(), shuffled).ratio(Statistic.MEAN);

    assertThat(paired.value()).isCloseTo(unpaired.value(), within(1e-9));
    assertThat(paired.error()).isLessThan(unpaired.error() / 2);
  }

  @Test
  void figuresAtTheMarginAreRarelyEquivalent() {
    double margin = 0.15;
    assertThat(
            share(
                random ->
                    ratio(random, BLOCKS, 1 + margin, Statistic.MEAN)
                            .equivalenceP(1 / (1 + margin), 1 + margin)
                        < 0.05))
        .as("the ratio is at the margin")
        .isBetween(0.03, 0.07);
    assertThat(
            share(
                random ->
                    ratio(random, BLOCKS, 1, Statistic.MEAN)
                            .equivalenceP(1 / (1 + margin), 1 + margin)
                        < 0.05))
        .as("the power for equal figures")
        .isGreaterThan(0.8);
  }

  @Test
  void fewOfTheDifferencesThatAreFoundAreFalse() {
    int tests = 40;
    int different = 10;
    SplittableRandom random = new SplittableRandom(SEED);
    double rates = 0;
    int found = 0;
    int runs = 200;
    for (int run = 0; run < runs; run++) {
      double[] p = new double[tests];
      for (int i = 0; i < tests; i++) {
        p[i] = ratio(random, BLOCKS, i < different ? 1.2 : 1, Statistic.MEAN).p(1);
      }
      double[] adjusted = FalseDiscoveryRate.adjust(p);
      int real = 0;
      int all = 0;
      for (int i = 0; i < tests; i++) {
        if (adjusted[i] < 0.05) {
          all++;
          real += i < different ? 1 : 0;
        }
      }
      found += real;
      rates += all == 0 ? 0 : (double) (all - real) / all;
    }
    assertThat(rates / runs).as("the mean share of false discoveries").isLessThan(0.05);
    assertThat(found).as("real differences").isGreaterThan(runs * different * 8 / 10);
  }

  @Test
  void adjustsLikeThePublishedExample() {
    // The p-values of Benjamini and Hochberg (1995), section 3.2, of which they reject four.
    double[] p = {
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
      0.5719, 0.6528, 0.7590, 1
    };
    double[] adjusted = FalseDiscoveryRate.adjust(p);
    assertThat(Arrays.stream(adjusted).filter(value -> value <= 0.05)).hasSize(4);
    assertThat(adjusted[0]).isCloseTo(0.0015, within(1e-9));
    assertThat(adjusted[14]).isEqualTo(1);
    assertThat(FalseDiscoveryRate.adjust()).isEmpty();
  }

  @Test
  void aBlockWithoutATrialIsLeftOutOfItsCellOnly() {
    Trials trials = experiment(new SplittableRandom(SEED), BLOCKS, 1.3);
    double complete = trials.ratio(Statistic.MEAN).error();
    trials.second().set(3, new double[0]);
    Ratio ratio = trials.ratio(Statistic.MEAN);
    assertThat(ratio.value()).isCloseTo(1.3, within(0.15));
    assertThat(ratio.error()).isGreaterThan(complete);
    assertThat(Sample.ofBlocks(trials.second()).clusters()).isEqualTo(BLOCKS - 1);
  }
}
