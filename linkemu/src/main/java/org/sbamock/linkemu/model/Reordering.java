/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

/**
 * The reordering of packets: every {@code gap}-th packet is sent at once with the given
 * probability, while the others are delayed.
 *
 * @param chance the probability that a {@code gap}-th packet is sent at once
 * @param gap 1 to 1,000,000 packets
 */
public record Reordering(Probability chance, int gap) {
  /** No reordering. */
  public static final Reordering NONE = new Reordering(Probability.NEVER, 1);

  /**
   * Checks the range of the gap.
   *
   * @throws IllegalArgumentException if the gap is out of range
   */
  public Reordering {
    RangeChecks.within("reorder gap", gap, 1, 1_000_000);
  }
}
