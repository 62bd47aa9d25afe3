/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.util.BitSet;

/**
 * The numbers of the changes that one subscriber was notified of, which begin at 1. Not
 * thread-safe.
 */
final class ReceivedSequence {
  private final BitSet received = new BitSet();
  private int highest;
  private int outOfOrder;
  private int duplicates;

  /** Adds a number; returns false if it was received before. */
  boolean add(int number) {
    if (received.get(number)) {
      duplicates++;
      return false;
    }
    received.set(number);
    if (number < highest) {
      outOfOrder++;
    }
    highest = Math.max(highest, number);
    return true;
  }

  /** Returns the count of different numbers. */
  int delivered() {
    return received.cardinality();
  }

  /** Returns how many numbers were received after a higher one. */
  int outOfOrder() {
    return outOfOrder;
  }

  /** Returns how many numbers were received again. */
  int duplicates() {
    return duplicates;
  }

  /** Returns how many numbers of a set were not received. */
  int missing(BitSet sent) {
    BitSet missing = (BitSet) sent.clone();
    missing.andNot(received);
    return missing.cardinality();
  }

  /** Returns how many numbers of a set were not received although a higher one was. */
  int skipped(BitSet sent) {
    return missing(sent.get(0, highest));
  }
}
