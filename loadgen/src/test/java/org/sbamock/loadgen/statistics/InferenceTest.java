package org.sbamock.loadgen.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InferenceTest {
  private static final Bootstrap BOOTSTRAP = new Bootstrap(2000, 42);
  private static final Sample RAMP =
      Sample.of(IntStream.rangeClosed(1, 1001).asDoubleStream().toArray());

  @Test
  void theIntervalOfAMeanIsAsWideAsItsStandardErrorSays() {
    Interval interval = BOOTSTRAP.interval(RAMP, Statistic.MEAN, 0.95);
    double reach = 1.96 * RAMP.sd() / Math.sqrt(RAMP.size());
    assertThat(interval.low()).isCloseTo(501 - reach, within(reach / 10));
    assertThat(interval.high()).isCloseTo(501 + reach, within(reach / 10));
  }

  @Test
  void theIntervalOfAMedianIsAsWideAsTheBinomialSays() {
    Interval interval = BOOTSTRAP.interval(RAMP, Statistic.MEDIAN, 0.9);
    double reach = 1.645 * Math.sqrt(1001) / 2;
    assertThat(interval.low()).isCloseTo(501 - reach, within(reach / 8));
    assertThat(interval.high()).isCloseTo(501 + reach, within(reach / 8));
  }

  @Test
  void theIntervalOfAStandardDeviationIsAsWideAsItsMomentsSay() {
    SplittableRandom random = new SplittableRandom(7);
    Sample normal =
        Sample.of(IntStream.range(0, 3000).mapToDouble(i -> random.nextGaussian()).toArray());
    Interval interval = BOOTSTRAP.interval(normal, Statistic.SD, 0.95);
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

  @Test
  void aRatioKnowsWhetherItDiffersFromOne() {
    SplittableRandom random = new SplittableRandom(3);
    double[] first = random.doubles(800, 90, 110).toArray();
    double[] second = random.doubles(800, 90, 110).map(value -> value * 1.5).toArray();
    Ratio slower = Ratio.of(Statistic.MEAN, Sample.of(second), Sample.of(first), BOOTSTRAP);
    assertThat(slower.value()).isCloseTo(1.5, within(0.02));
    assertThat(slower.interval().isWithin(1.47, 1.53)).isTrue();
    assertThat(slower.p()).isLessThan(1e-6);
    assertThat(slower.inverse().value()).isCloseTo(1 / slower.value(), within(1e-12));
    assertThat(slower.inverse().interval().low())
        .isCloseTo(1 / slower.interval().high(), within(1e-12));
    Ratio same = Ratio.of(Statistic.MEAN, Sample.of(first), Sample.of(first), BOOTSTRAP);
    assertThat(same.value()).isEqualTo(1);
    assertThat(same.p()).isGreaterThan(0.5);
    assertThat(same.tight().isWithin(0.98, 1.02)).isTrue();
  }

  @Test
  void aRatioOfSingleFiguresHasTheUncertaintyGiven() {
    assertThat(Ratio.of(100, 100, 0.05).p()).isEqualTo(1);
    assertThat(Ratio.of(104, 100, 0.05).p()).isGreaterThan(0.05);
    assertThat(Ratio.of(120, 100, 0.05).p()).isLessThan(0.001);
    assertThat(Ratio.of(0, 0, 0.05).value()).isEqualTo(1);
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

  @Test
  void proportionsDifferOnlyIfThereAreEnoughTrials() {
    assertThat(Ratio.of(new Proportion(9, 10), new Proportion(10, 10)).p()).isGreaterThan(0.3);
    assertThat(Ratio.of(new Proportion(900, 1000), new Proportion(1000, 1000)).p())
        .isLessThan(1e-6);
    Ratio all = Ratio.of(new Proportion(2000, 2000), new Proportion(2000, 2000));
    assertThat(all.value()).isEqualTo(1);
    assertThat(all.p()).isEqualTo(1);
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

  @Test
  void holmsCorrectionGivesWhatRGives() {
    assertThat(Holm.adjust(0.01, 0.04, 0.03, 0.005))
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : 1)
        .containsExactly(0.03, 0.06, 0.06, 0.02);
    assertThat(Holm.adjust(0.6, 0.7)).containsExactly(1, 1);
    assertThat(Holm.adjust()).isEmpty();
  }
}
