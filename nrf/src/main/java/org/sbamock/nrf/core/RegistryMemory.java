/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.discovery.DiscoveryIndex;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;

/** The memory that the registered profiles occupy, estimated in octets. Not thread-safe. */
final class RegistryMemory {
  private final long limit;
  private long used;

  RegistryMemory(long limit) {
    this.limit = limit;
  }

  /** Returns an estimate of the memory that a profile and its index entries occupy. */
  static long of(NfProfile profile) {
    return profile.octets() + DiscoveryIndex.octets(profile);
  }

  /** Returns the memory that all profiles occupy. */
  long used() {
    return used;
  }

  /**
   * Requires memory for a version that replaces another one. A version that is not larger is always
   * accepted.
   *
   * @param before the replaced version; null for a new instance
   * @throws SbiException with 500 INSUFFICIENT_RESOURCES if the limit is exceeded
   */
  void require(@Nullable ProfileVersion before, ProfileVersion after) {
    long more = after.octets() - (before == null ? 0 : before.octets());
    if (more > 0 && used + more > limit) {
      throw SbiException.of(
          Cause.INSUFFICIENT_RESOURCES,
          "the NRF has no memory for the profile: all profiles together have " + limit + " octets");
    }
  }

  /**
   * Counts a version that replaces another one.
   *
   * @param before the replaced version; null for a new instance
   */
  void replace(@Nullable ProfileVersion before, ProfileVersion after) {
    used += after.octets() - (before == null ? 0 : before.octets());
  }

  /** Counts the removal of an instance. */
  void release(ProfileVersion last) {
    used -= last.octets();
  }
}
