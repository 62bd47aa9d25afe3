/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.ProfileVersion;

/**
 * Something happened to an NF instance (TS 29.510 clause 5.2.2.6).
 *
 * @param before the profile before; null for a new instance
 * @param after the profile now; null for an instance that is gone
 */
public record NfStatusEvent(
    Type type, @Nullable ProfileVersion before, @Nullable ProfileVersion after) {

  /** The kind of event, as NotificationEventType names it. */
  public enum Type {
    /** A new instance. */
    NF_REGISTERED,
    /** Another profile, status or load. */
    NF_PROFILE_CHANGED,
    /** An instance is gone. */
    NF_DEREGISTERED
  }

  /** Whoever wants to know. Called by the thread that made the change, after it; must not block. */
  @FunctionalInterface
  public interface Listener {
    /** Tells no one. */
    Listener NONE = event -> {};

    /** That happened. */
    void on(NfStatusEvent event);
  }

  static NfStatusEvent registered(ProfileVersion after) {
    return new NfStatusEvent(Type.NF_REGISTERED, null, after);
  }

  static NfStatusEvent changed(ProfileVersion before, ProfileVersion after) {
    return new NfStatusEvent(Type.NF_PROFILE_CHANGED, before, after);
  }

  static NfStatusEvent deregistered(ProfileVersion before) {
    return new NfStatusEvent(Type.NF_DEREGISTERED, before, null);
  }

  /** The profile now, or the last one. */
  public ProfileVersion profile() {
    return after != null ? after : java.util.Objects.requireNonNull(before);
  }
}
