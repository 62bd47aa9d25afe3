/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SampleTest {
  /** Of NIST/SEMATECH's handbook, 7.2.6.2: twelve measurements of a gauge. */
  private static final Sample GAUGE =
      Sample.of(
          95.1772, 95.1567, 95.1937, 95.1959, 95.1442, 95.0610, 95.1591, 95.1195, 95.1065, 95.0925,
          95.1990, 95.1682);

  @Test
  void quantilesInterpolateBetweenRanks() {
    Sample four = Sample.of(4, 1, 3, 2);
    assertThat(four.quantile(0)).isEqualTo(1);
    assertThat(four.quantile(0.25)).isEqualTo(1.75);
    assertThat(four.median()).isEqualTo(2.5);
    assertThat(four.quantile(1)).isEqualTo(4);
    assertThat(GAUGE.quantile(0.9)).isCloseTo(95.19568, within(1e-9));
  }

  @Test
  void theStandardDeviationIsThatOfASample() {
    Sample sample = Sample.of(2, 4, 4, 4, 5, 5, 7, 9);
    assertThat(sample.mean()).isEqualTo(5);
    assertThat(sample.sd()).isCloseTo(Math.sqrt(32 / 7.0), within(1e-12));
    assertThat(Sample.of(3).sd()).isZero();
  }

  @Test
  void anEmptySampleHasNoFigures() {
    Sample empty = Sample.of();
    for (Statistic statistic : Statistic.values()) {
      assertThat(statistic.of(empty)).as(statistic.id()).isNaN();
    }
  }

  @Test
  void whatIsNoNumberIsRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sample.of(1, Double.NaN))
        .withMessageContaining("finite");
    assertThatIllegalArgumentException().isThrownBy(() -> GAUGE.quantile(1.1));
  }

  @Test
  void anUnknownStatisticIsAnsweredWithThoseThereAre() {
    assertThat(Statistic.named("p95")).isEqualTo(Statistic.P95);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Statistic.named("average"))
        .withMessageContaining("'average'")
        .withMessageContaining("mean, sd");
  }

  @Test
  void theMedianAbsoluteDeviationIsAboutTheMedian() {
    Sample sample = Sample.of(1, 1, 2, 2, 4, 6, 9);
    assertThat(MadRule.scaledDeviation(sample)).isCloseTo(1.4826, within(1e-12));
    assertThat(MadRule.THREE.keep(sample).values()).containsExactly(1, 1, 2, 2, 4, 6);
    assertThat(new MadRule(1).keep(sample).values()).containsExactly(1, 1, 2, 2);
  }

  @Test
  void theOutliersOfAResampleAreThoseOfItsValues() {
    SplittableRandom random = new SplittableRandom(1);
    for (int run = 0; run < 500; run++) {
      double[] values = random.doubles(1 + random.nextInt(12)).map(x -> Math.rint(9 * x)).toArray();
      Arrays.sort(values);
      int[] times = Bootstrap.draw(random, values.length);
      double[] resample = resample(values, times);
      MadRule rule = new MadRule(1.5);

      int kept = rule.keep(values, times, values.length);

      double[] expected = rule.keep(Sample.of(resample)).values();
      assertThat(resample(values, times))
          .as("%s", Arrays.toString(resample))
          .containsExactly(expected);
      assertThat(kept).isEqualTo(expected.length);
    }
  }

  private static double[] resample(double[] values, int[] times) {
    return IntStream.range(0, values.length)
        .boxed()
        .flatMapToDouble(i -> DoubleStream.generate(() -> values[i]).limit(times[i]))
        .toArray();
  }

  @Test
  void aSummaryReportsWhatTheRuleLeavesOut() {
    Summary summary = Summary.of(Sample.of(1, 1, 2, 2, 4, 6, 9), MadRule.THREE);
    assertThat(summary.n()).isEqualTo(7);
    assertThat(summary.mean()).isCloseTo(25 / 7.0, within(1e-12));
    assertThat(summary.outliers()).isEqualTo(1);
    assertThat(summary.trimmedMean()).isCloseTo(16 / 6.0, within(1e-12));
    assertThat(Summary.of(Sample.of(1, 2), null).trimmedMean()).isNull();
  }
}
