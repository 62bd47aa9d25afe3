/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.time.InstantSource;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.RegistryRules.ProfileValidation;
import org.sbamock.nrf.core.discovery.DiscoveryQuery;
import org.sbamock.nrf.core.discovery.SearchResult;
import org.sbamock.nrf.core.profile.HeartBeat;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.patch.JsonPatch;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The registered NF instances (TS 29.510 clause 5.2). Thread-safe.
 *
 * <p>A request is validated against the version that it finds, and is committed if the instance
 * still has that version; otherwise it is validated again. Methods with a {@link Reply} never
 * block. Those without one wait for the outcome, and must not be called on an event loop.
 */
public final class NfInstanceStore {
  private final NfInstanceView view;
  private final InstanceLog log;
  private final ProfileDrafts drafts;

  /**
   * Creates an empty store of its own.
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
    this(mapper, new NfInstanceView(rules, Integer.toHexString(random.nextInt()), listener), clock);
  }

  /**
   * Creates a store of its own with an empty view.
   *
   * @param clock the clock of heart-beats, as of the other constructor
   */
  public NfInstanceStore(JsonMapper mapper, NfInstanceView view, InstantSource clock) {
    this.view = view;
    drafts = new ProfileDrafts(mapper, view.rules().validation() == ProfileValidation.STRICT);
    log = new LocalInstanceLog(view, drafts, clock);
  }

  /** Creates a store of a view whose changes are committed to a log. */
  public NfInstanceStore(JsonMapper mapper, NfInstanceView view, InstanceLog log) {
    this.view = view;
    this.log = log;
    drafts = new ProfileDrafts(mapper, view.rules().validation() == ProfileValidation.STRICT);
  }

  /** Registers an instance, or replaces its profile, without preconditions. */
  public Registration register(String nfInstanceId, JsonNode body) {
    return register(nfInstanceId, body, Preconditions.NONE);
  }

  /** Registers an instance, or replaces its profile, and waits for the outcome. */
  public Registration register(String nfInstanceId, JsonNode body, Preconditions preconditions) {
    return Awaited.result(reply -> register(nfInstanceId, body, preconditions, reply));
  }

  /**
   * Registers an instance, or replaces its profile (NFRegister and NFUpdate, clauses 5.2.2.2 and
   * 5.2.2.3).
   *
   * @param nfInstanceId the id in the resource's URI
   * @param body the NFProfile; the store takes ownership of it
   * @param reply receives the result, or the failure if it is found later
   * @throws SbiException with 400 if the id or the profile is incorrect, 412 if a precondition does
   *     not hold, 500 if the store is full by the number of instances or by their memory, 503 if
   *     the changes cannot be stored
   */
  public void register(
      String nfInstanceId,
      JsonNode body,
      Preconditions preconditions,
      Reply<? super Registration> reply) {
    register(drafts.read(nfInstanceId, body), preconditions, reply);
  }

  private void register(
      ProfileDraft draft, Preconditions preconditions, Reply<? super Registration> reply) {
    ProfileVersion before = view.getOrNull(draft.nfInstanceId());
    preconditions.require(before);
    log.commit(
        new InstanceChange(InstanceChange.Kind.REGISTRATION, before, draft),
        new Attempt(
            reply,
            version -> reply.done(new Registration(before == null, version)),
            () -> register(draft, preconditions, reply)));
  }

  /** Patches the profile of an instance, and waits for the outcome. */
  public PatchResult patch(String nfInstanceId, JsonNode patch, Preconditions preconditions) {
    return Awaited.result(reply -> patch(nfInstanceId, patch, preconditions, reply));
  }

  /**
   * Patches the profile of an instance; a patch of status and load is a heart-beat (clause
   * 5.2.2.3.2).
   *
   * @param patch a JSON Patch (RFC 6902)
   * @param reply receives the result, or the failure if it is found later
   * @throws SbiException with 400 for an incorrect patch or result, 403 for another id or type, 404
   *     for an unknown instance, 409 for a failed test, 412 if a precondition does not hold, 500 if
   *     the store has no memory for the result, 503 if the changes cannot be stored
   */
  public void patch(
      String nfInstanceId,
      JsonNode patch,
      Preconditions preconditions,
      Reply<? super PatchResult> reply) {
    HeartBeat heartBeat = HeartBeat.of(patch);
    if (heartBeat != null) {
      heartBeat(nfInstanceId, heartBeat, preconditions, reply);
    } else {
      patch(nfInstanceId, new JsonPatch(patch), preconditions, reply);
    }
  }

  private void heartBeat(
      String nfInstanceId,
      HeartBeat heartBeat,
      Preconditions preconditions,
      Reply<? super PatchResult> reply) {
    ProfileVersion before = view.get(nfInstanceId);
    preconditions.require(before);
    NfProfile.State state = heartBeat.appliedTo(before.state());
    ProfileDraft after = state == before.state() ? null : drafts.withState(before, state);
    log.commit(
        new InstanceChange(InstanceChange.Kind.HEART_BEAT, before, after),
        new Attempt(
            reply,
            version -> reply.done(new PatchResult(true, version)),
            () -> heartBeat(nfInstanceId, heartBeat, preconditions, reply)));
  }

  private void patch(
      String nfInstanceId,
      JsonPatch operations,
      Preconditions preconditions,
      Reply<? super PatchResult> reply) {
    ProfileVersion before = view.get(nfInstanceId);
    preconditions.require(before);
    ProfileDraft after = drafts.patched(before, operations);
    log.commit(
        new InstanceChange(InstanceChange.Kind.REGISTRATION, before, after),
        new Attempt(
            reply,
            version -> reply.done(new PatchResult(false, version)),
            () -> patch(nfInstanceId, operations, preconditions, reply)));
  }

  /** Deregisters an instance without preconditions, and waits for the outcome. */
  public void deregister(String nfInstanceId) {
    deregister(nfInstanceId, Preconditions.NONE);
  }

  /** Deregisters an instance, and waits for the outcome. */
  public void deregister(String nfInstanceId, Preconditions preconditions) {
    Awaited.<ProfileVersion>result(reply -> deregister(nfInstanceId, preconditions, reply));
  }

  /**
   * Deregisters an instance (clause 5.2.2.4).
   *
   * @param reply receives the last version, or the failure if it is found later
   * @throws SbiException with 404 if the instance does not exist, 412 if a precondition does not
   *     hold, 503 if the changes cannot be stored
   */
  public void deregister(
      String nfInstanceId, Preconditions preconditions, Reply<? super ProfileVersion> reply) {
    ProfileVersion last = view.get(nfInstanceId);
    preconditions.require(last);
    log.commit(
        new InstanceChange(InstanceChange.Kind.DEREGISTRATION, last, null),
        new Attempt(reply, reply::done, () -> deregister(nfInstanceId, preconditions, reply)));
  }

  /** Suspends and removes instances without heart-beats; see {@link InstanceLog#expire}. */
  public int expire() {
    return log.expire();
  }

  /** Returns the view, from which requests are read. */
  public NfInstanceView view() {
    return view;
  }

  /** Returns the profile of an instance; see {@link NfInstanceView#get}. */
  public ProfileVersion get(String nfInstanceId) {
    return view.get(nfInstanceId);
  }

  /** Returns the profile of an instance; see {@link NfInstanceView#getOrNull}. */
  public @Nullable ProfileVersion getOrNull(String nfInstanceId) {
    return view.getOrNull(nfInstanceId);
  }

  /** Passes the instances of a type; see {@link NfInstanceView#forEachOfType}. */
  public void forEachOfType(String nfType, Predicate<ProfileVersion> seenEnough) {
    view.forEachOfType(nfType, seenEnough);
  }

  /** Lists instances; see {@link NfInstanceView#list}. */
  public NfInstanceList list(@Nullable String nfType, long offset, int limit) {
    return view.list(nfType, offset, limit);
  }

  /** Finds registered instances; see {@link NfInstanceView#discover(DiscoveryQuery)}. */
  public SearchResult discover(DiscoveryQuery query) {
    return view.discover(query);
  }

  /** Finds registered instances; see {@link NfInstanceView#discover(DiscoveryQuery, Supplier)}. */
  public SearchResult discover(DiscoveryQuery query, Supplier<String> storedSearch) {
    return view.discover(query, storedSearch);
  }

  /** Returns the rules of this store. */
  public RegistryRules rules() {
    return view.rules();
  }

  /** Returns an estimate of the memory that the profiles occupy, in octets. */
  public long octets() {
    return view.octets();
  }

  /** Adds a listener of later changes. */
  public void addListener(NfStatusEvent.Listener listener) {
    view.addListener(listener);
  }

  /** Removes a listener. */
  public void removeListener(NfStatusEvent.Listener listener) {
    view.removeListener(listener);
  }

  /** Returns the number of the last change; see {@link NfStatusEvent#sequence}. */
  public long sequence() {
    return view.sequence();
  }

  /** Returns the number of instances. */
  public int size() {
    return view.size();
  }
}
