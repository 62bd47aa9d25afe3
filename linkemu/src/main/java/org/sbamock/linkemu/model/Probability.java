/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

/**
 * The probability of an event per packet.
 *
 * @param percent 0 to 100
 * @param correlation 0 to 100 %, as in NetEm: the share of the previous draw in each draw.
 *     Correlation narrows the draws around one half, so rare events become rarer, as with the
 *     kernel's NetEm
 */
public record Probability(double percent, double correlation) {
  /** The probability zero. */
  public static final Probability NEVER = new Probability(0, 0);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public Probability {
    RangeChecks.percent("percent", percent);
    RangeChecks.percent("correlation", correlation);
  }

  /** Returns an independent probability of {@code percent} per packet. */
  public static Probability of(double percent) {
    return new Probability(percent, 0);
  }

  /** Returns whether the probability is above 0. */
  public boolean possible() {
    return percent > 0;
  }
}
