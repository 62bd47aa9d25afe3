/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.loadgen.statistics.Sample;

class RoundedSampleTest {
  @Test
  void numbersAreDifferencesInTheUnitOfTheLastDecimal() {
    assertThat(RoundedNumbers.encode(new double[] {1.5, 1.754, -2}, 2))
        .containsExactly(2, 150, 25, -375);
    assertThat(RoundedNumbers.decode(new long[] {2, 150, 25, -375})).containsExactly(1.5, 1.75, -2);
    assertThat(RoundedNumbers.encode(new double[] {123_456, 123_999}, -2))
        .containsExactly(-2, 1235, 5);
    assertThat(RoundedNumbers.decode(new long[] {-2, 1235, 5})).containsExactly(123_500, 124_000);
  }

  @Test
  void positiveNumbersOnALogarithmicScaleAreAccurateRelativeToEach() {
    assertThat(RoundedNumbers.encode(new double[] {1, Math.E}, 500)).containsExactly(500, 0, 500);
    for (double number : new double[] {1e-9, 0.0123, 47.11, 3e9}) {
      assertThat(
              RoundedNumbers.decode(RoundedNumbers.encode(new double[] {number}, 500))[0] / number)
          .isCloseTo(1, within(0.001));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RoundedNumbers.decode(new long[] {10, 1_000_000}))
        .withMessageContaining("too large");
  }

  @Test
  void aSmallSampleIsComplete() {
    double[] values = {0.5, 1.25, 1.25, 3.125, 97.5};
    assertThat(RoundedSample.decode(RoundedSample.encode(values, 10, 500)))
        .usingComparatorWithPrecision(0.05)
        .containsExactly(values);
    assertThat(RoundedSample.decode(RoundedSample.encode(new double[] {7}, 10, 500)))
        .usingComparatorWithPrecision(0.01)
        .containsExactly(7);
    assertThat(RoundedSample.decode(RoundedSample.encode(new double[] {0, 0, 0}, 10, 500)))
        .containsExactly(0, 0, 0);
  }

  @Test
  void aSampleWithZerosKeepsItsMean() {
    double[] readings = new double[100];
    Arrays.fill(readings, 60, 100, 4.9);
    readings[59] = 0.3;
    assertThat(Sample.of(RoundedSample.decode(RoundedSample.encode(readings, 12, 500))).mean())
        .isCloseTo(Sample.of(readings).mean(), within(0.002));
  }

  @ParameterizedTest
  @CsvSource({"4,3", "100,12", "300,80", "301,80", "20000,80", "20000,3", "81,80"})
  void aReducedSampleKeepsItsSizeMeanAndExtremes(int size, int points) {
    SplittableRandom random = new SplittableRandom(size);
    double[] values = new double[size];
    Arrays.setAll(values, i -> 40 * Math.exp(random.nextGaussian() / 2));
    Arrays.sort(values);

    long[] encoded = RoundedSample.encode(values, points, 500);
    Sample before = Sample.of(values);
    Sample after = Sample.of(RoundedSample.decode(encoded));

    assertThat(encoded).hasSize(points + 2);
    assertThat(after.size()).isEqualTo(size).isEqualTo(RoundedSample.size(encoded));
    assertThat(after.mean()).isCloseTo(before.mean(), within(before.mean() * 0.001));
    assertThat(after.min()).isCloseTo(before.min(), within(before.min() * 0.001));
    assertThat(after.max()).isCloseTo(before.max(), within(before.max() * 0.001));
    if (points == 80) {
      assertThat(after.sd()).isCloseTo(before.sd(), within(before.sd() * 0.01));
      for (double p : new double[] {0.05, 0.25, 0.5, 0.75, 0.9, 0.99}) {
        assertThat(after.quantile(p))
            .as("quantile " + p)
            .isCloseTo(before.quantile(p), within(before.quantile(p) * 0.02));
      }
    }
  }

  @Test
  void invalidEncodingsAreRejected() {
    assertRejected("expected at least as many values as points", new long[0]);
    assertRejected("expected at least as many values as points", 5, 2);
    assertRejected("expected at least as many values as points", 2, 0, 1, 1, 1);
    assertRejected("at most 5000000", 5_000_001, 0, 1, 1, 1);
    assertRejected("expected at least 3", 10, 0, 1, 1);
    assertRejected("is not in ascending order", 3, 0, 5, -1, 1);
    assertRejected("expected a scale from -9", 1, 10_001, 1);
    assertRejected("expected a scale from -9", 1, Long.MIN_VALUE, 1);
    assertRejected("larger than 64 bits", 2, 0, Long.MAX_VALUE, 1);
  }

  private static void assertRejected(String message, long... encoded) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RoundedSample.decode(encoded))
        .withMessageContaining(message);
  }
}
