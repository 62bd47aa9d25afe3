/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

/** The NF instances that a subscription monitors (SubscrCond, TS 29.510 clause 6.1.6.2.16). */
@FunctionalInterface
public interface SubscriptionCondition {
  /** The condition of a subscription without one: all instances. */
  SubscriptionCondition ALL = view -> true;

  /** Returns the memory that the condition occupies besides its JSON, in octets. */
  default long octets() {
    return 0;
  }

  /** Returns whether an instance fulfils the condition with a version of its profile. */
  boolean selects(ProfileView view);
}
