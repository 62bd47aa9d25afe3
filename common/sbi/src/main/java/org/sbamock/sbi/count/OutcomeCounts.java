/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.count;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts by outcome. Thread-safe.
 *
 * @param <E> the outcomes
 */
public class OutcomeCounts<E extends Enum<E>> {
  private final LongAdder[] counts;

  /** Creates counts of zero. */
  public OutcomeCounts(Class<E> outcomes) {
    counts = new LongAdder[outcomes.getEnumConstants().length];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = new LongAdder();
    }
  }

  /** Counts one event. */
  public final void add(E outcome) {
    add(outcome, 1);
  }

  /** Counts events. */
  public final void add(E outcome, long number) {
    counts[outcome.ordinal()].add(number);
  }

  /** Returns the number of events with an outcome. */
  public final long of(E outcome) {
    return counts[outcome.ordinal()].sum();
  }
}
