/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.notification;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** The numbers of notifications by their outcome. Thread-safe. */
public final class NotificationCounts {
  private final Map<Outcome, LongAdder> counts = new EnumMap<>(Outcome.class);

  /** The outcomes of notifications. */
  public enum Outcome {
    /** The subscriber accepted it with a status code of 2xx. */
    DELIVERED,
    /** The subscriber rejected it with a status code after which it is not retried. */
    REJECTED,
    /** It was not delivered in time, or there was no memory for it. */
    DISCARDED
  }

  /** Creates counts of zero. */
  public NotificationCounts() {
    for (Outcome outcome : Outcome.values()) {
      counts.put(outcome, new LongAdder());
    }
  }

  void add(Outcome outcome, long number) {
    adder(outcome).add(number);
  }

  /** Returns the number of notifications with an outcome. */
  public long of(Outcome outcome) {
    return adder(outcome).sum();
  }

  private LongAdder adder(Outcome outcome) {
    return Objects.requireNonNull(counts.get(outcome));
  }
}
