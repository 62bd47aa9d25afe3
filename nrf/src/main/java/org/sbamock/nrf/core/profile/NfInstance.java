/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An NF instance in the store. All fields but {@link #current} are guarded by the store's lock. */
public final class NfInstance {
  /**
   * The order of preference: by priority, capacity and id. A discovery also considers the load,
   * which changes with every heart-beat.
   */
  public static final Comparator<NfInstance> PREFERENCE = NfInstance::byRank;

  /** The order of the ids. */
  public static final Comparator<NfInstance> BY_ID = NfInstance::byId;

  private final String id;
  private final long idHigh;
  private final long idLow;
  private long rank;
  private volatile ProfileVersion current;
  private List<String> indexKeys = List.of();
  private Instant lastContact;
  private boolean heartBeating;
  private @Nullable Instant awaitedUntil;
  private @Nullable Instant suspendedAt;

  public NfInstance(ProfileVersion first, Instant now) {
    id = first.nfInstanceId();
    UUID uuid = UUID.fromString(id);
    idHigh = uuid.getMostSignificantBits();
    idLow = uuid.getLeastSignificantBits();
    rank = first.profile().rank();
    current = first;
    lastContact = now;
  }

  // Both compare without a look at the profiles: an index with many instances does it often.

  private static int byRank(NfInstance one, NfInstance other) {
    int order = Long.compare(one.rank, other.rank);
    return order == 0 ? byId(one, other) : order;
  }

  private static int byId(NfInstance one, NfInstance other) {
    int order = Long.compareUnsigned(one.idHigh, other.idHigh);
    return order == 0 ? Long.compareUnsigned(one.idLow, other.idLow) : order;
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
    rank = next.profile().rank();
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
