/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.RegistryRules.ProfileValidation;
import org.sbamock.nrf.core.discovery.DiscoveryIndex;
import org.sbamock.nrf.core.discovery.DiscoveryQuery;
import org.sbamock.nrf.core.discovery.DiscoveryQueryReader;
import org.sbamock.nrf.core.discovery.SearchResult;
import org.sbamock.nrf.core.profile.HeartBeat;
import org.sbamock.nrf.core.profile.JsonFragments;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.nrf.core.profile.NfInstance;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.ProfileJson;
import org.sbamock.nrf.core.profile.ProfileReader;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.patch.JsonPatch;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The registered NF instances (TS 29.510 clause 5.2). Thread-safe: changes exclude discoveries;
 * single profiles are read without a lock.
 */
public final class NfInstanceStore {
  private final JsonMapper mapper;
  private final RegistryRules rules;
  private final InstantSource clock;
  private final NfStatusEvents events = new NfStatusEvents();
  private final ProfileReader reader;
  private final String epoch;
  private final byte[] timerJson;
  private final byte[] resultHead;

  private final Map<String, NfInstance> instances = new ConcurrentHashMap<>();
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final InstanceLists lists = new InstanceLists();
  private final DiscoveryIndex index = new DiscoveryIndex();
  private final HeartBeatMonitor watch;
  private final RegistryMemory memory;
  private volatile long sequence;

  /**
   * Creates an empty store.
   *
   * @param clock the clock of heart-beats; only differences of its times matter, so it can be
   *     monotonic with any origin
   * @param random the source of the part of entity tags that differs between runs of the NRF
   * @param listener receives every change in its order
   */
  public NfInstanceStore(
      JsonMapper mapper,
      RegistryRules rules,
      InstantSource clock,
      RandomGenerator random,
      NfStatusEvent.Listener listener) {
    this.mapper = mapper;
    this.rules = rules;
    this.clock = clock;
    events.addListener(listener);
    reader = new ProfileReader(mapper, rules.validation() == ProfileValidation.STRICT);
    watch = new HeartBeatMonitor(rules);
    memory = new RegistryMemory(rules.maxOctets());
    epoch = Integer.toHexString(random.nextInt());
    timerJson = JsonFragments.ascii(",\"heartBeatTimer\":" + rules.heartBeatTimer().toSeconds());
    resultHead =
        JsonFragments.ascii(
            "{\"validityPeriod\":"
                + rules.validityPeriod().toSeconds()
                + ",\"nrfSupportedFeatures\":\""
                + DiscoveryQueryReader.SUPPORTED_FEATURES
                + "\",\"nfInstances\":[");
  }

  /** Registers an instance, or replaces its profile, without preconditions. */
  public Registration register(String nfInstanceId, JsonNode body) {
    return register(nfInstanceId, body, Preconditions.NONE);
  }

  /**
   * Registers an instance, or replaces its profile (NFRegister and NFUpdate, clauses 5.2.2.2 and
   * 5.2.2.3).
   *
   * @param nfInstanceId the id in the resource's URI
   * @param body the NFProfile; the store takes ownership of it
   * @throws SbiException with 400 if the id or the profile is incorrect, 412 if a precondition does
   *     not hold, 500 if the store is full by the number of instances or by their memory
   */
  public Registration register(String nfInstanceId, JsonNode body, Preconditions preconditions) {
    NfProfile profile = reader.read(canonical(nfInstanceId), body);
    long octets = RegistryMemory.of(profile);
    byte[] stateJson = ProfileJson.ofState(mapper, profile.state());
    Registration registration;
    lock.writeLock().lock();
    try {
      NfInstance known = instances.get(profile.nfInstanceId());
      preconditions.require(known == null ? null : known.current());
      if (known == null && lists.size() >= rules.maxInstances()) {
        throw SbiException.of(
            Cause.INSUFFICIENT_RESOURCES, "the NRF has no room for more NF instances");
      }
      ProfileVersion version = next(profile, octets, profile.state(), stateJson);
      memory.require(known == null ? null : known.current(), version);
      Instant now = clock.instant();
      if (known == null) {
        NfInstance instance = new NfInstance(version, now);
        instances.put(instance.id(), instance);
        lists.add(instance);
        indexIfDiscoverable(instance);
        watch.watch(instance);
        events.add(NfStatusEvent.registered(version));
      } else {
        events.add(NfStatusEvent.changed(known.current(), version));
        replace(known, version);
        known.heard(now, false);
        watch.watch(known);
      }
      registration = new Registration(known == null, version);
    } finally {
      lock.writeLock().unlock();
    }
    events.publish();
    return registration;
  }

  private static String canonical(String nfInstanceId) {
    try {
      return NfInstanceId.parse(nfInstanceId).value();
    } catch (IllegalArgumentException e) {
      throw SbiException.incorrectIe("{nfInstanceID}", "is not a UUID");
    }
  }

  /**
   * Patches the profile of an instance; a patch of status and load is a heart-beat (clause
   * 5.2.2.3.2).
   *
   * @param patch a JSON Patch (RFC 6902)
   * @throws SbiException with 400 for an incorrect patch or result, 403 for another id or type, 404
   *     for an unknown instance, 409 for a failed test, 412 if a precondition does not hold, 500 if
   *     the store has no memory for the result
   */
  public PatchResult patch(String nfInstanceId, JsonNode patch, Preconditions preconditions) {
    HeartBeat heartBeat = HeartBeat.of(patch);
    if (heartBeat != null) {
      return new PatchResult(true, heartBeat(nfInstanceId, heartBeat, preconditions));
    }
    JsonPatch operations = new JsonPatch(patch);
    while (true) {
      ProfileVersion before = get(nfInstanceId);
      preconditions.require(before);
      ProfileVersion after = patch(before, operations);
      if (after != null) {
        return new PatchResult(false, after);
      }
    }
  }

  private ProfileVersion heartBeat(
      String nfInstanceId, HeartBeat heartBeat, Preconditions preconditions) {
    ProfileVersion before;
    ProfileVersion after;
    lock.writeLock().lock();
    try {
      NfInstance instance = find(nfInstanceId);
      before = instance.current();
      preconditions.require(before);
      NfProfile.State state = heartBeat.appliedTo(before.state());
      after = state == before.state() ? before : next(before, state);
      memory.require(before, after);
      if (state.isRegistered() == before.state().isRegistered()) {
        instance.become(after);
      } else {
        replace(instance, after);
      }
      instance.heard(clock.instant(), true);
      watch.watch(instance);
      if (after != before) {
        events.add(NfStatusEvent.changed(before, after));
      }
    } finally {
      lock.writeLock().unlock();
    }
    events.publish();
    return after;
  }

  /** Returns the patched version; null if the instance changed concurrently. */
  private @Nullable ProfileVersion patch(ProfileVersion before, JsonPatch operations) {
    JsonNode patched = operations.appliedTo(mapper.readTree(before.json().toBytes()));
    requireSame(before, patched, "nfInstanceId", before.nfInstanceId());
    requireSame(before, patched, "nfType", before.nfType());
    NfProfile profile = reader.read(before.nfInstanceId(), patched);
    long octets = RegistryMemory.of(profile);
    byte[] stateJson = ProfileJson.ofState(mapper, profile.state());
    ProfileVersion after;
    lock.writeLock().lock();
    try {
      NfInstance instance = instances.get(before.nfInstanceId());
      if (instance == null || instance.current() != before) {
        return null;
      }
      after = next(profile, octets, profile.state(), stateJson);
      memory.require(before, after);
      replace(instance, after);
      instance.heard(clock.instant(), false);
      watch.watch(instance);
      events.add(NfStatusEvent.changed(before, after));
    } finally {
      lock.writeLock().unlock();
    }
    events.publish();
    return after;
  }

  private static void requireSame(
      ProfileVersion before, JsonNode patched, String name, String value) {
    if (!value.equals(JsonNodes.text(patched.get(name)))) {
      throw SbiException.of(
          Cause.MODIFICATION_NOT_ALLOWED,
          "/" + name,
          "cannot be changed for " + before.nfInstanceId());
    }
  }

  /** Deregisters an instance without preconditions. */
  public void deregister(String nfInstanceId) {
    deregister(nfInstanceId, Preconditions.NONE);
  }

  /**
   * Deregisters an instance (clause 5.2.2.4).
   *
   * @throws SbiException with 404 if the instance does not exist, 412 if a precondition does not
   *     hold
   */
  public void deregister(String nfInstanceId, Preconditions preconditions) {
    lock.writeLock().lock();
    try {
      NfInstance instance = find(nfInstanceId);
      ProfileVersion last = instance.current();
      preconditions.require(last);
      remove(instance);
      events.add(NfStatusEvent.deregistered(nextSequence(), last));
    } finally {
      lock.writeLock().unlock();
    }
    events.publish();
  }

  /**
   * Returns the profile of an instance.
   *
   * @throws SbiException with 404 if the instance does not exist
   */
  public ProfileVersion get(String nfInstanceId) {
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
    NfInstance instance = instances.get(nfInstanceId);
    return instance == null ? null : instance.current();
  }

  /** Passes the instances of a type, discoverable or not, to a predicate until it returns true. */
  public void forEachOfType(String nfType, Predicate<ProfileVersion> seenEnough) {
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
    return SearchResult.of(query, found(query), resultHead, epoch, Long.MAX_VALUE, () -> "");
  }

  /**
   * Finds registered instances, and returns as many as the maximum length of the result allows.
   *
   * @param storedSearch stores the search if there are more, and returns its id
   */
  public SearchResult discover(DiscoveryQuery query, Supplier<String> storedSearch) {
    return SearchResult.of(
        query, found(query), resultHead, epoch, query.maxPayload(), storedSearch);
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
      return index.find(query);
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Returns the rules of this store. */
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

  /**
   * Suspends instances with overdue heart-beats, and removes those that have been suspended for
   * long enough. Must be called periodically.
   *
   * @return the number of suspended or removed instances
   */
  public int expire() {
    List<HeartBeatMonitor.Overdue> all;
    lock.writeLock().lock();
    try {
      all = watch.overdue(clock.instant());
      for (HeartBeatMonitor.Overdue overdue : all) {
        NfInstance instance = overdue.instance();
        ProfileVersion before = instance.current();
        if (overdue.action() == HeartBeatMonitor.Action.REMOVE) {
          remove(instance);
          events.add(NfStatusEvent.deregistered(nextSequence(), before));
        } else {
          NfProfile.State state =
              new NfProfile.State(
                  NfProfile.SUSPENDED, before.state().load(), before.state().loadTimeStamp());
          ProfileVersion after = next(before, state);
          memory.replace(before, after);
          replace(instance, after);
          events.add(NfStatusEvent.changed(before, after));
        }
      }
    } finally {
      lock.writeLock().unlock();
    }
    events.publish();
    return all.size();
  }

  private ProfileVersion next(ProfileVersion before, NfProfile.State state) {
    byte[] stateJson = ProfileJson.ofState(mapper, state);
    return next(before.profile(), before.profileOctets(), state, stateJson);
  }

  private ProfileVersion next(
      NfProfile profile, long octets, NfProfile.State state, byte[] stateJson) {
    long version = nextSequence();
    String etag = '"' + epoch + '.' + Long.toHexString(version) + '"';
    return new ProfileVersion(profile, octets, state, stateJson, timerJson, version, etag);
  }

  /** Numbers the next change; requires the write lock. */
  private long nextSequence() {
    long next = sequence + 1;
    sequence = next;
    return next;
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

  private void remove(NfInstance instance) {
    memory.release(instance.current());
    watch.forget(instance);
    instances.remove(instance.id());
    index.remove(instance);
    lists.remove(instance);
  }

  private void indexIfDiscoverable(NfInstance instance) {
    if (instance.current().state().isRegistered()) {
      index.add(instance);
    }
  }
}
