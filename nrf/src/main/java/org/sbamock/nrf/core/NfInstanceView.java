/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.discovery.DiscoveryIndex;
import org.sbamock.nrf.core.discovery.DiscoveryQuery;
import org.sbamock.nrf.core.discovery.DiscoveryQueryReader;
import org.sbamock.nrf.core.discovery.SearchResult;
import org.sbamock.nrf.core.profile.JsonFragments;
import org.sbamock.nrf.core.profile.NfInstance;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.nrf.core.profile.ServingAmf.Role;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.profile.PlmnId;

/**
 * The NF instances of a registry with their index, as of the last change that was applied.
 * Thread-safe: changes exclude discoveries; single profiles are read without a lock. Changes are
 * applied by an {@link InstanceLog} only, one at a time.
 */
public final class NfInstanceView {
  private final RegistryRules rules;
  private final Set<PlmnId> ownPlmns;
  private final NfStatusEvents events = new NfStatusEvents();
  private final byte[] timerJson;
  private final byte[] resultHead;

  private final Map<String, NfInstance> instances = new ConcurrentHashMap<>();
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final InstanceLists lists = new InstanceLists();
  private final DiscoveryIndex index = new DiscoveryIndex();
  private final RegistryMemory memory;
  private volatile long sequence;
  private volatile @Nullable String epoch;
  private volatile @Nullable Instant staleSince;

  /** Creates an empty view of an NRF whose PLMNs are not known. */
  public NfInstanceView(
      RegistryRules rules, @Nullable String epoch, NfStatusEvent.Listener listener) {
    this(rules, Set.of(), epoch, listener);
  }

  /**
   * Creates an empty view.
   *
   * @param ownPlmns the PLMNs of the NRF, which are those of instances that state none; empty if
   *     they are not known
   * @param epoch the part of entity tags that differs between registries; null if the view is not
   *     loaded yet, until which all requests are refused
   * @param listener receives every change in its order
   */
  public NfInstanceView(
      RegistryRules rules,
      Set<PlmnId> ownPlmns,
      @Nullable String epoch,
      NfStatusEvent.Listener listener) {
    this.rules = rules;
    this.ownPlmns = Set.copyOf(ownPlmns);
    this.epoch = epoch;
    events.addListener(listener);
    memory = new RegistryMemory(rules.maxOctets());
    timerJson = JsonFragments.ascii(",\"heartBeatTimer\":" + rules.heartBeatTimer().toSeconds());
    resultHead =
        JsonFragments.ascii(
            "{\"validityPeriod\":"
                + rules.validityPeriod().toSeconds()
                + ",\"nrfSupportedFeatures\":\""
                + DiscoveryQueryReader.SUPPORTED_FEATURES
                + "\",\"nfInstances\":[");
  }

  /**
   * Returns the epoch of entity tags.
   *
   * @throws SbiException with 503 if the view is not loaded yet
   */
  public String requireEpoch() {
    String present = epoch;
    if (present == null) {
      throw StoreProblem.notLoaded();
    }
    return present;
  }

  /** Returns since when changes by other NRFs may be missing; null if none is. */
  public @Nullable Instant staleSince() {
    return staleSince;
  }

  /** Sets since when changes by other NRFs may be missing; null if none is. */
  public void staleSince(@Nullable Instant time) {
    staleSince = time;
  }

  /** Returns whether the view is loaded. */
  public boolean isLoaded() {
    return epoch != null;
  }

  /**
   * Returns the profile of an instance.
   *
   * @throws SbiException with 404 if the instance does not exist
   */
  public ProfileVersion get(String nfInstanceId) {
    requireEpoch();
    return find(nfInstanceId).current();
  }

  private NfInstance find(String nfInstanceId) {
    NfInstance instance = instances.get(nfInstanceId);
    if (instance == null) {
      instance = instances.get(nfInstanceId.toLowerCase(Locale.ROOT));
    }
    if (instance == null) {
      // TS 29.510 gives the status, but has no cause for it (table 6.1.7.3-1).
      throw SbiException.of(404, null, "there is no NF instance " + nfInstanceId);
    }
    return instance;
  }

  /**
   * Returns the profile of an instance; null if it does not exist. The id must be in lower case.
   */
  public @Nullable ProfileVersion getOrNull(String nfInstanceId) {
    requireEpoch();
    NfInstance instance = instances.get(nfInstanceId);
    return instance == null ? null : instance.current();
  }

  /** Passes the instances of a type, discoverable or not, to a predicate until it returns true. */
  public void forEachOfType(String nfType, Predicate<ProfileVersion> seenEnough) {
    requireEpoch();
    lock.readLock().lock();
    try {
      for (NfInstance instance : lists.ofType(nfType)) {
        if (seenEnough.test(instance.current())) {
          return;
        }
      }
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * Lists instances (clause 5.2.2.8), including those that are not discoverable.
   *
   * @param nfType the type of the instances; null for all
   * @param offset the number of instances to skip
   * @param limit the maximum number of instances
   */
  public NfInstanceList list(@Nullable String nfType, long offset, int limit) {
    requireEpoch();
    lock.readLock().lock();
    try {
      return lists.list(nfType, offset, limit);
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * Finds registered instances (NFDiscover, clause 5.3.2.2), in the order of preference, whatever
   * the maximum length of the result is.
   */
  public SearchResult discover(DiscoveryQuery query) {
    return result(query, Long.MAX_VALUE, () -> "");
  }

  /**
   * Finds registered instances, and returns as many as the maximum length of the result allows.
   *
   * @param storedSearch stores the search if there are more, and returns its id
   */
  public SearchResult discover(DiscoveryQuery query, Supplier<String> storedSearch) {
    return result(query, query.maxPayload(), storedSearch);
  }

  private SearchResult result(DiscoveryQuery query, long maxLength, Supplier<String> storedSearch) {
    return SearchResult.of(
        query, found(query), ownPlmns, resultHead, requireEpoch(), maxLength, storedSearch);
  }

  private List<ProfileVersion> found(DiscoveryQuery query) {
    String id = query.targetNfInstanceId();
    if (id != null) {
      NfInstance instance = instances.get(id);
      ProfileVersion version = instance == null ? null : instance.current();
      return version != null && version.state().isRegistered() && query.selects(version.profile())
          ? List.of(version)
          : List.of();
    }
    lock.readLock().lock();
    try {
      String guami = query.guami();
      return guami == null ? index.find(query) : foundByGuami(query, guami);
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * Finds the AMFs that have a GUAMI. If none that has it is discoverable, finds the backups for
   * the failure of the AMF if it is still registered, and otherwise those for its removal (TS
   * 29.510 table 6.2.3.2.3.1-1). The caller has the lock.
   */
  private List<ProfileVersion> foundByGuami(DiscoveryQuery query, String guami) {
    String nfType = query.targetNfType();
    boolean backups =
        index.has(nfType, guami, Role.FAILURE_BACKUP)
            || index.has(nfType, guami, Role.REMOVAL_BACKUP);
    if (!backups || index.has(nfType, guami, Role.SERVING)) {
      return index.find(query);
    }
    for (NfInstance instance : lists.ofType(nfType)) {
      if (instance.current().profile().has(guami, Role.SERVING)) {
        return index.find(query, Role.FAILURE_BACKUP);
      }
    }
    return index.find(query, Role.REMOVAL_BACKUP);
  }

  /** Returns the rules of this registry. */
  public RegistryRules rules() {
    return rules;
  }

  /** Returns an estimate of the memory that the profiles occupy, in octets. */
  public long octets() {
    lock.readLock().lock();
    try {
      return memory.used();
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Adds a listener of later changes. */
  public void addListener(NfStatusEvent.Listener listener) {
    events.addListener(listener);
  }

  /** Removes a listener. */
  public void removeListener(NfStatusEvent.Listener listener) {
    events.removeListener(listener);
  }

  /** Returns the number of the last change; see {@link NfStatusEvent#sequence}. */
  public long sequence() {
    return sequence;
  }

  /** Returns the number of instances. */
  public int size() {
    return instances.size();
  }

  /** Returns an instance; null if it does not exist. For the log. */
  public @Nullable NfInstance instanceOrNull(String nfInstanceId) {
    return instances.get(nfInstanceId);
  }

  /**
   * Requires that there is room for a profile.
   *
   * @param before the version that it replaces; null for a new instance
   * @throws SbiException with 500 INSUFFICIENT_RESOURCES if there is none
   */
  public void requireRoom(@Nullable ProfileVersion before, ProfileDraft after) {
    lock.readLock().lock();
    try {
      if (before == null && lists.size() >= rules.maxInstances()) {
        throw SbiException.of(
            Cause.INSUFFICIENT_RESOURCES, "the NRF has no room for more NF instances");
      }
      memory.require(before, version(after, 0));
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * Registers an instance or replaces its profile, whatever the limits are. The event is passed to
   * the listeners by {@link #publish}.
   *
   * @param number the number of the change
   */
  public NfInstance put(ProfileDraft draft, long number) {
    return put(draft, number, false);
  }

  private NfInstance put(ProfileDraft draft, long number, boolean silent) {
    ProfileVersion version = version(draft, number);
    lock.writeLock().lock();
    try {
      sequence = number;
      NfInstance known = instances.get(version.nfInstanceId());
      if (known == null) {
        memory.replace(null, version);
        NfInstance instance = new NfInstance(version, Instant.EPOCH);
        instances.put(instance.id(), instance);
        lists.add(instance);
        indexIfDiscoverable(instance);
        if (!silent) {
          events.add(NfStatusEvent.registered(version));
        }
        return instance;
      }
      ProfileVersion before = known.current();
      memory.replace(before, version);
      if (before.profile() == version.profile()
          && before.state().isRegistered() == version.state().isRegistered()) {
        known.become(version);
      } else {
        replace(known, version);
      }
      if (!silent) {
        events.add(NfStatusEvent.changed(before, version));
      }
      return known;
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Returns the version that a change of a number makes of a draft. */
  public ProfileVersion version(ProfileDraft draft, long number) {
    String etag = '"' + requireEpoch() + '.' + Long.toHexString(number) + '"';
    return new ProfileVersion(
        draft.profile(), draft.octets(), draft.state(), draft.stateJson(), timerJson, number, etag);
  }

  /**
   * Removes an instance if it exists. The event is passed to the listeners by {@link #publish}.
   *
   * @param number the number of the change
   * @return its last version; null if it does not exist
   */
  public @Nullable ProfileVersion remove(String nfInstanceId, long number) {
    lock.writeLock().lock();
    try {
      sequence = number;
      NfInstance instance = instances.remove(nfInstanceId);
      if (instance == null) {
        return null;
      }
      ProfileVersion last = instance.current();
      memory.release(last);
      index.remove(instance);
      lists.remove(instance);
      events.add(NfStatusEvent.deregistered(number, last));
      return last;
    } finally {
      lock.writeLock().unlock();
    }
  }

  /**
   * Replaces all instances. Changes since the last content have events, but the first content has
   * none.
   *
   * @param content the profiles by the numbers of their last changes
   * @param number the number of the last change of all, which is also that of removals
   */
  public void replaceAll(String newEpoch, long number, Map<Long, ProfileDraft> content) {
    lock.writeLock().lock();
    try {
      boolean first = epoch == null;
      boolean renewed = !newEpoch.equals(epoch);
      epoch = newEpoch;
      Set<String> gone = new HashSet<>(instances.keySet());
      content.entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(
              entry -> {
                ProfileDraft draft = entry.getValue();
                NfInstance known = instances.get(draft.nfInstanceId());
                gone.remove(draft.nfInstanceId());
                boolean same =
                    known != null
                        && draft.isSame(known.current())
                        && (renewed || known.current().version() == entry.getKey());
                if (!same || renewed) {
                  put(draft, entry.getKey(), first || same);
                }
              });
      gone.forEach(id -> remove(id, number));
      sequence = number;
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Passes all versions, in no order. */
  public void forEach(Consumer<ProfileVersion> visitor) {
    instances.values().forEach(instance -> visitor.accept(instance.current()));
  }

  private void replace(NfInstance instance, ProfileVersion version) {
    index.remove(instance);
    if (!instance.current().nfType().equals(version.nfType())) {
      lists.remove(instance);
      instance.become(version);
      lists.add(instance);
    } else {
      instance.become(version);
    }
    indexIfDiscoverable(instance);
  }

  private void indexIfDiscoverable(NfInstance instance) {
    if (instance.current().state().isRegistered()) {
      index.add(instance);
    }
  }

  /** Passes the events of the changes to the listeners. Calls without a lock. */
  public void publish() {
    events.publish();
  }
}
