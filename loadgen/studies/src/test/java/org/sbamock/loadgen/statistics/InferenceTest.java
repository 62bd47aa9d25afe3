/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InferenceTest {
  private static final Bootstrap BOOTSTRAP = new Bootstrap(2000, 42);
  private static final Sample RAMP =
      Sample.of(IntStream.rangeClosed(1, 1001).asDoubleStream().toArray());

  @Test
  void theIntervalOfAMeanIsAsWideAsItsStandardErrorSays() {
    Interval interval = Estimate.of(RAMP, Statistic.MEAN, BOOTSTRAP).interval(0.95);
    double reach = 1.96 * RAMP.sd() / Math.sqrt(RAMP.size());
    assertThat(interval.low()).isCloseTo(501 - reach, within(reach / 10));
    assertThat(interval.high()).isCloseTo(501 + reach, within(reach / 10));
  }

  @Test
  void theIntervalOfAMedianIsAsWideAsTheBinomialSays() {
    Interval interval = Estimate.of(RAMP, Statistic.MEDIAN, BOOTSTRAP).interval(0.9);
    double reach = 1.645 * Math.sqrt(1001) / 2;
    assertThat(interval.low()).isCloseTo(501 - reach, within(reach / 8));
    assertThat(interval.high()).isCloseTo(501 + reach, within(reach / 8));
  }

  @Test
  void theIntervalOfAStandardDeviationIsAsWideAsItsMomentsSay() {
    SplittableRandom random = new SplittableRandom(7);
    Sample normal =
        Sample.of(IntStream.range(0, 3000).mapToDouble(i -> random.nextGaussian()).toArray());
    Interval interval = Estimate.of(normal, Statistic.SD, BOOTSTRAP).interval(0.95);
    double reach = 1.96 / Math.sqrt(2 * 3000.0);
    assertThat(interval.high() - interval.low()).isCloseTo(2 * reach, within(reach / 4));
  }

  @Test
  void resampledQuantilesAreThoseOfTheResample() {
    Sample two = Sample.of(0, 1);
    assertThat(BOOTSTRAP.replicates(two, Statistic.MEDIAN)).containsOnly(0.0, 0.5, 1.0);
    assertThat(BOOTSTRAP.replicates(Sample.of(5), Statistic.P95)).containsOnly(5.0);
  }

  @Test
  void theSameSeedDrawsTheSame() {
    Sample sample = Sample.of(1, 5, 9, 2);
    assertThat(new Bootstrap(100, 1).replicates(sample, Statistic.MEAN))
        .isEqualTo(new Bootstrap(100, 1).replicates(sample, Statistic.MEAN))
        .isNotEqualTo(new Bootstrap(100, 2).replicates(sample, Statistic.MEAN));
    assertThatIllegalArgumentException().isThrownBy(() -> new Bootstrap(10, 1));
  }

  private static Estimate mean(double... values) {
    return Estimate.of(Sample.of(values), Statistic.MEAN, BOOTSTRAP);
  }

  @Test
  void aRatioKnowsWhetherItDiffersFromOne() {
    SplittableRandom random = new SplittableRandom(3);
    double[] first = random.doubles(800, 90, 110).toArray();
    double[] second = random.doubles(800, 90, 110).map(value -> value * 1.5).toArray();
    Ratio slower = Ratio.of(mean(second), mean(first));
    assertThat(slower.value()).isCloseTo(1.5, within(0.02));
    assertThat(slower.interval().isWithin(1.47, 1.53)).isTrue();
    assertThat(slower.p(1)).isLessThan(1e-6);
    assertThat(slower.p(slower.value())).isGreaterThan(0.9);
    Ratio same =
        Ratio.of(
            mean(first), Estimate.of(Sample.of(first), Statistic.MEAN, new Bootstrap(2000, 5)));
    assertThat(same.value()).isEqualTo(1);
    assertThat(same.p(1)).isGreaterThan(0.9);
    assertThat(same.equivalenceP(0.98, 1.02)).isLessThan(1e-6);
    assertThat(same.error()).isCloseTo(0.0577 / Math.sqrt(800) * Math.sqrt(2), within(3e-4));
  }

  @Test
  void aDifferenceHasTheUncertaintyOfBoth() {
    Estimate difference =
        Estimate.of(RAMP, Statistic.MEAN, BOOTSTRAP)
            .minus(Estimate.of(RAMP, Statistic.MEAN, new Bootstrap(2000, 5)));
    assertThat(difference.value()).isZero();
    double reach = 1.96 * RAMP.sd() / Math.sqrt(RAMP.size()) * Math.sqrt(2);
    assertThat(difference.interval(0.95).high()).isCloseTo(reach, within(reach / 8));
  }

  @Test
  void noRatioDiffersFromOneIfItsIntervalIncludesOne() {
    double[] mostlyBelow =
        IntStream.range(0, 1000).mapToDouble(draw -> draw % 25 == 0 ? 1.1 : 0.8).toArray();
    Estimate one = new Estimate(1, DoubleStream.generate(() -> 1).limit(1000).toArray(), 1_000_000);
    Ratio ratio = Ratio.of(new Estimate(0.8, mostlyBelow, 1_000_000), one);
    assertThat(Math.abs(Math.log(0.8))).isGreaterThan(3 * ratio.error());
    assertThat(ratio.interval().high()).isGreaterThan(1);
    assertThat(ratio.p(1)).isBetween(0.05, 0.1);
    assertThat(ratio.equivalenceP(0.5, 1)).isBetween(0.025, 0.05);
  }

  @Test
  void theIntervalOfARatioOfFewTrialsMayContainOneThoughNoReplicateIsBelow() {
    double[] above = DoubleStream.iterate(1.01, value -> value + 1e-4).limit(1000).toArray();
    Ratio ratio =
        Ratio.of(
            new Estimate(1.06, above, 3),
            new Estimate(1, DoubleStream.generate(() -> 1).limit(1000).toArray(), 3));
    assertThat(ratio.interval().low()).isBetween(0.95, 0.99);
    assertThat(ratio.interval().high()).isBetween(1.13, 1.16);
  }

  private static Ratio single(double first, double second) {
    return Ratio.of(
        Estimate.of(first, 0.05, BOOTSTRAP), Estimate.of(second, 0.05, new Bootstrap(2000, 5)));
  }

  @Test
  void aRatioOfSingleFiguresHasTheUncertaintyGiven() {
    assertThat(single(100, 100).p(1)).isGreaterThan(0.9);
    assertThat(single(104, 100).p(1)).isGreaterThan(0.05);
    assertThat(single(120, 100).p(1)).isLessThan(0.001);
    assertThat(single(0, 0).value()).isEqualTo(1);
  }

  @Test
  void wilsonsIntervalHasTheKnownBounds() {
    Interval eight = new Proportion(8, 10).interval(0.95);
    assertThat(eight.low()).isCloseTo(0.4901625, within(1e-6));
    assertThat(eight.high()).isCloseTo(0.9433178, within(1e-6));
    Interval none = new Proportion(0, 10).interval(0.95);
    assertThat(none.low()).isZero();
    assertThat(none.high()).isCloseTo(0.2775328, within(1e-6));
    assertThat(new Proportion(10, 10).interval(0.95).high()).isEqualTo(1);
    assertThatIllegalArgumentException().isThrownBy(() -> new Proportion(2, 1));
  }

  private static Ratio parts(long first, long second, long trials) {
    return Ratio.of(
        Estimate.of(new Proportion(first, trials), BOOTSTRAP),
        Estimate.of(new Proportion(second, trials), new Bootstrap(2000, 5)));
  }

  @Test
  void proportionsDifferOnlyIfThereAreEnoughTrials() {
    assertThat(parts(9, 10, 10).p(1)).isGreaterThan(0.1);
    assertThat(parts(900, 1000, 1000).p(1)).isLessThan(1e-6);
    assertThat(parts(2000, 2000, 2000).value()).isEqualTo(1);
    assertThat(parts(2000, 2000, 2000).p(1)).isEqualTo(1);
    assertThat(parts(2000, 2000, 2000).equivalenceP(0.99, 1.01)).isLessThan(1e-6);
  }

  @Test
  void successesThatVaryBetweenTrialsAreLessCertain() {
    Proportion proportion = new Proportion(500, 1000);
    Sample alike = Sample.of(0.48, 0.5, 0.52, 0.5);
    Sample varied = Sample.of(0.1, 0.9, 0.2, 0.8);
    assertThat(proportion.dispersion(alike)).isEqualTo(1);
    assertThat(proportion.dispersion(varied))
        .isCloseTo(varied.sd() * varied.sd() / (0.25 / 250), within(1e-9));
    assertThat(Estimate.of(proportion, varied, BOOTSTRAP).error())
        .isGreaterThan(5 * Estimate.of(proportion, BOOTSTRAP).error());
    assertThat(new Proportion(1000, 1000).dispersion(Sample.of(1, 1, 1, 1))).isEqualTo(1);
  }

  @Test
  void noSuccessIsLessThanAll() {
    Ratio ratio =
        Ratio.of(
            Estimate.of(new Proportion(0, 100), Sample.of(0, 0, 0, 0, 0), BOOTSTRAP),
            Estimate.of(
                new Proportion(100, 100), Sample.of(1, 1, 1, 1, 1), new Bootstrap(2000, 5)));
    assertThat(ratio.interval().high()).isLessThan(1);
    assertThat(ratio.p(1)).isLessThan(0.001);
  }

  @Test
  void theIntervalOfANegativeFigureIsNotCut() {
    double[] replicates = {-8, -7, -6, -5, -4, -3, -2};
    assertThat(new Estimate(-5, replicates, 3).interval(0.95).low()).isLessThan(-8);
    double[] positive = {2, 3, 4, 5, 6, 7, 8};
    assertThat(new Estimate(5, positive, 1).interval(0.95).low()).isZero();
  }

  /** The example of R's {@code wilcox.test}: permeability constants, Hollander and Wolfe. */
  @Test
  void theRankTestGivesWhatRGives() {
    Sample term = Sample.of(0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46);
    Sample early = Sample.of(1.15, 0.88, 0.90, 0.74, 1.21);
    RankTest test = RankTest.of(term, early);
    assertThat(test.u()).isEqualTo(35);
    assertThat(test.p()).isCloseTo(2 * 0.1272, within(1e-3));
    assertThat(test.superiority()).isEqualTo(0.7);
    assertThat(test.delta()).isCloseTo(0.4, within(1e-12));
    assertThat(RankTest.of(early, term).delta()).isCloseTo(-0.4, within(1e-12));
  }

  @Test
  void equalConstantsDoNotDiffer() {
    RankTest test = RankTest.of(Sample.of(1, 1, 1), Sample.of(1, 1));
    assertThat(test.p()).isEqualTo(1);
    assertThat(test.delta()).isZero();
  }
}
