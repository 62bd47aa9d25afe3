/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

/**
 * The loss model of packets; NetEm's {@code loss random}, {@code loss gemodel}, {@code loss state}.
 */
public sealed interface Loss {
  /** No loss. */
  Loss NONE = new Random(Probability.NEVER);

  /** Returns independent loss with a probability in percent. */
  static Loss random(double percent) {
    return new Random(Probability.of(percent));
  }

  /** Returns the stationary loss rate in percent; for correlated loss, its nominal rate. */
  double expectedPercent();

  /** Bernoulli loss; correlated if the probability is correlated. */
  record Random(Probability chance) implements Loss {
    @Override
    public double expectedPercent() {
      return chance.percent();
    }
  }

  /**
   * The Gilbert–Elliott model: a good and a bad state, each with its own loss probability.
   *
   * @param p the transition probability to the bad state, in percent per packet
   * @param r the transition probability to the good state, in percent per packet
   * @param badLoss the loss in the bad state, NetEm's 1-h, in percent
   * @param goodLoss the loss in the good state, NetEm's 1-k, in percent
   */
  record GilbertElliott(double p, double r, double badLoss, double goodLoss) implements Loss {
    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a value is out of range, or p and r are both zero
     */
    public GilbertElliott {
      RangeChecks.percent("loss gemodel p", p);
      RangeChecks.percent("loss gemodel r", r);
      RangeChecks.percent("loss gemodel 1-h", badLoss);
      RangeChecks.percent("loss gemodel 1-k", goodLoss);
      if (p + r == 0) {
        throw new IllegalArgumentException("loss gemodel: expected p or r above 0 %");
      }
    }

    @Override
    public double expectedPercent() {
      return (p * badLoss + r * goodLoss) / (p + r);
    }
  }

  /**
   * NetEm's Markov chain of four states: 1 good reception within a gap, 2 good reception within a
   * burst, 3 loss within a burst, 4 loss within a gap. Every parameter is in percent per packet.
   */
  record FourState(double p13, double p31, double p32, double p23, double p14) implements Loss {
    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a parameter or the sum of probabilities out of one state
     *     is out of range, or the chain would never leave a state
     */
    public FourState {
      RangeChecks.percent("loss state p13", p13);
      RangeChecks.percent("loss state p31", p31);
      RangeChecks.percent("loss state p32", p32);
      RangeChecks.percent("loss state p23", p23);
      RangeChecks.percent("loss state p14", p14);
      RangeChecks.percent("loss state p13 + p14", p13 + p14);
      RangeChecks.percent("loss state p31 + p32", p31 + p32);
    }

    @Override
    public double expectedPercent() {
      if (p13 == 0) {
        return 100 * p14 / (100 + p14);
      }
      if (p31 == 0) {
        return p32 == 0 ? 100 : p23 == 0 ? 0 : 100 * p23 / (p23 + p32);
      }
      double one = 1;
      double three = p13 / p31;
      double two = p23 == 0 ? (p32 == 0 ? 0 : Double.POSITIVE_INFINITY) : three * p32 / p23;
      double four = p14 / 100;
      return 100 * (three + four) / (one + two + three + four);
    }
  }
}
