/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.util.concurrent.atomic.AtomicLong;

/** The memory of all subscriptions, as estimated. Thread-safe. */
final class SubscriptionMemory {
  private final long max;
  private final AtomicLong octets = new AtomicLong();

  /**
   * Creates an account.
   *
   * @param max the maximum in octets
   */
  SubscriptionMemory(long max) {
    this.max = max;
  }

  /** Adds octets; false, without a change, if there would be more than the maximum. */
  boolean reserve(long more) {
    long before = octets.get();
    while (before + more <= max) {
      if (octets.compareAndSet(before, before + more)) {
        return true;
      }
      before = octets.get();
    }
    return false;
  }

  /** Adds octets, also beyond the maximum; removes them if the number is negative. */
  void add(long more) {
    octets.addAndGet(more);
  }

  long octets() {
    return octets.get();
  }
}
