/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.ProfileVersion;

/**
 * A change of an NF instance (TS 29.510 clause 5.2.2.6).
 *
 * @param sequence the number of the change; changes are numbered in their order
 * @param before the profile before the change; null for a new instance
 * @param after the profile after the change; null for a removed instance
 */
public record NfStatusEvent(
    Type type, long sequence, @Nullable ProfileVersion before, @Nullable ProfileVersion after) {

  /** The kinds of event, named as in NotificationEventType. */
  public enum Type {
    /** The instance was registered. */
    NF_REGISTERED,
    /** The profile, status or load changed. */
    NF_PROFILE_CHANGED,
    /** The instance was removed. */
    NF_DEREGISTERED
  }

  /**
   * Receives events, one at a time and in the order of the changes. Called by a thread that makes
   * changes; must not block.
   */
  @FunctionalInterface
  public interface Listener {
    /** Ignores all events. */
    Listener NONE = event -> {};

    /** Receives an event. */
    void on(NfStatusEvent event);
  }

  static NfStatusEvent registered(ProfileVersion after) {
    return new NfStatusEvent(Type.NF_REGISTERED, after.version(), null, after);
  }

  static NfStatusEvent changed(ProfileVersion before, ProfileVersion after) {
    return new NfStatusEvent(Type.NF_PROFILE_CHANGED, after.version(), before, after);
  }

  static NfStatusEvent deregistered(long sequence, ProfileVersion before) {
    return new NfStatusEvent(Type.NF_DEREGISTERED, sequence, before, null);
  }

  /** Returns the profile after the change, or the last profile of a removed instance. */
  public ProfileVersion profile() {
    return after != null ? after : java.util.Objects.requireNonNull(before);
  }
}
