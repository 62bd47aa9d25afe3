/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.time.Instant;
import java.util.Comparator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An NF instance in the store. All but {@link #current} is guarded by the store's lock. */
public final class NfInstance {
  /** Preferred ones first; the load has no part in it, since it changes with every heart-beat. */
  public static final Comparator<NfInstance> PREFERENCE =
      Comparator.comparingInt((NfInstance instance) -> instance.current.profile().priority())
          .thenComparing(
              Comparator.comparingInt(
                      (NfInstance instance) -> instance.current.profile().capacity())
                  .reversed())
          .thenComparing(instance -> instance.id);

  private final String id;
  private volatile ProfileVersion current;
  private Set<String> indexKeys = Set.of();
  private Instant lastHeard;
  private boolean heartBeating;
  private @Nullable Instant awaitedUntil;
  private boolean removed;
  private @Nullable Instant suspendedAt;

  public NfInstance(ProfileVersion first, Instant now) {
    id = first.nfInstanceId();
    current = first;
    lastHeard = now;
  }

  public String id() {
    return id;
  }

  public ProfileVersion current() {
    return current;
  }

  /** Goes to another version; not while an index that orders by it holds this instance. */
  public void become(ProfileVersion next) {
    current = next;
  }

  /** The keys under which the index holds the instance; empty while it is not discoverable. */
  public Set<String> indexKeys() {
    return indexKeys;
  }

  public void indexKeys(Set<String> keys) {
    indexKeys = keys;
  }

  public Instant lastHeard() {
    return lastHeard;
  }

  public void heard(Instant now, boolean heartBeat) {
    lastHeard = now;
    suspendedAt = null;
    heartBeating |= heartBeat;
  }

  /** Whether it has sent a heart-beat since it registered. */
  public boolean heartBeating() {
    return heartBeating;
  }

  /** When the watch will look at it; null if it is not watched. */
  public @Nullable Instant awaitedUntil() {
    return awaitedUntil;
  }

  public void awaitUntil(@Nullable Instant deadline) {
    awaitedUntil = deadline;
  }

  public boolean removed() {
    return removed;
  }

  public void markRemoved() {
    removed = true;
  }

  /** When the NRF suspended it for missed heart-beats; null if it did not. */
  public @Nullable Instant suspendedAt() {
    return suspendedAt;
  }

  public void suspended(Instant now) {
    suspendedAt = now;
  }
}
