/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An NF instance in the store. All fields but {@link #current} are guarded by the store's lock. */
public final class NfInstance {
  /**
   * The order of preference. The load is not considered, because it changes with every heart-beat.
   */
  public static final Comparator<NfInstance> PREFERENCE =
      Comparator.comparingInt((NfInstance instance) -> instance.current.profile().priority())
          .thenComparing(
              Comparator.comparingInt(
                      (NfInstance instance) -> instance.current.profile().capacity())
                  .reversed())
          .thenComparing(instance -> instance.id);

  private final String id;
  private volatile ProfileVersion current;
  private List<String> indexKeys = List.of();
  private Instant lastContact;
  private boolean heartBeating;
  private @Nullable Instant awaitedUntil;
  private @Nullable Instant suspendedAt;

  public NfInstance(ProfileVersion first, Instant now) {
    id = first.nfInstanceId();
    current = first;
    lastContact = now;
  }

  public String id() {
    return id;
  }

  public ProfileVersion current() {
    return current;
  }

  /**
   * Replaces the version. Must not be called while an index that is ordered by it contains this
   * instance.
   */
  public void become(ProfileVersion next) {
    current = next;
  }

  /**
   * Returns the keys under which the index contains this instance; empty while it is not
   * discoverable.
   */
  public List<String> indexKeys() {
    return indexKeys;
  }

  public void indexKeys(List<String> keys) {
    indexKeys = keys;
  }

  public Instant lastContact() {
    return lastContact;
  }

  public void heard(Instant now, boolean heartBeat) {
    lastContact = now;
    suspendedAt = null;
    heartBeating |= heartBeat;
  }

  /** Returns whether the instance has sent a heart-beat since its registration. */
  public boolean heartBeating() {
    return heartBeating;
  }

  /** Returns the time of the scheduled check of heart-beats; null if none is scheduled. */
  public @Nullable Instant awaitedUntil() {
    return awaitedUntil;
  }

  public void awaitUntil(@Nullable Instant deadline) {
    awaitedUntil = deadline;
  }

  /**
   * Returns the time at which the NRF suspended the instance for missed heart-beats; null if it is
   * not suspended.
   */
  public @Nullable Instant suspendedAt() {
    return suspendedAt;
  }

  public void suspended(Instant now) {
    suspendedAt = now;
  }
}
