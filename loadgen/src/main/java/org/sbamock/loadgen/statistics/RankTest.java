package org.sbamock.loadgen.statistics;

import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * The Mann–Whitney U test of two samples, two-sided, with the size of the effect.
 *
 * @param u the statistic of the first sample
 * @param p the probability of a difference as large as this, were the distributions equal
 * @param superiority A of Vargha and Delaney (A12): the probability that a value of the first
 *     exceeds one of the second, half of ties counted; 0.5 is none
 */
public record RankTest(double u, double p, double superiority) {

  /**
   * Tests; exact for small samples without ties, else by the normal approximation corrected for
   * ties and continuity.
   *
   * @throws IllegalArgumentException if one of the samples is empty
   */
  public static RankTest of(Sample first, Sample second) {
    if (first.isEmpty() || second.isEmpty()) {
      throw new IllegalArgumentException("an empty sample cannot be tested");
    }
    if (first.min() == second.max() && first.max() == second.min()) {
      return new RankTest(first.size() * (double) second.size() / 2, 1, 0.5);
    }
    var result =
        MannWhitneyUTest.withDefaults()
            .with(AlternativeHypothesis.TWO_SIDED)
            .test(first.raw(), second.raw());
    double pairs = (double) first.size() * second.size();
    return new RankTest(result.getStatistic(), result.getPValue(), result.getStatistic() / pairs);
  }

  /** Cliff's delta, from -1 (every value of the first is below) to 1 (every one is above). */
  public double delta() {
    return 2 * superiority - 1;
  }
}
