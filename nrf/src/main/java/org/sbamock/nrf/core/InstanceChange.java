/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.ProfileVersion;

/**
 * A change of an NF instance that is valid if the instance still has a version.
 *
 * @param before the version that the instance must have; null if it must not exist
 * @param after the profile after the change; null if the instance is removed or its profile does
 *     not change
 */
public record InstanceChange(
    Kind kind, @Nullable ProfileVersion before, @Nullable ProfileDraft after) {

  /** The kinds of change, by their effect on heart-beats. */
  public enum Kind {
    /** A registration, or an update of the profile by the NF. */
    REGISTRATION,
    /** A heart-beat; it changes status and load at most. */
    HEART_BEAT,
    /** The suspension of an instance whose heart-beats are overdue. */
    SUSPENSION,
    /** The removal by the NF. */
    DEREGISTRATION,
    /** The removal of an instance that was suspended for too long. */
    EXPIRY
  }

  /** Returns whether the instance is removed. */
  public boolean isRemoval() {
    return kind == Kind.DEREGISTRATION || kind == Kind.EXPIRY;
  }

  /** Returns the id of the instance. */
  public String nfInstanceId() {
    return after != null ? after.nfInstanceId() : required().nfInstanceId();
  }

  /** Returns the version that the instance must have, of a change that requires one. */
  public ProfileVersion required() {
    return Objects.requireNonNull(before);
  }
}
