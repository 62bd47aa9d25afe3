/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.replica;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.NfInstanceView;
import org.sbamock.nrf.core.StoreProblem;
import org.sbamock.nrf.core.replica.SharedStore.Change;
import org.sbamock.nrf.core.replica.SharedStore.Commit;
import org.sbamock.nrf.core.replica.SharedStore.Content;
import org.sbamock.nrf.core.replica.SharedStore.Deadline;
import org.sbamock.nrf.core.replica.SharedStore.Resource;
import org.sbamock.nrf.core.replica.SharedStore.Stored;
import org.sbamock.nrf.core.routing.ScpDomainRoutingSubscription;
import org.sbamock.nrf.core.routing.ScpDomainRoutingSubscriptions;
import org.sbamock.nrf.core.subscription.Subscription;
import org.sbamock.nrf.core.subscription.SubscriptionLog;
import org.sbamock.nrf.core.subscription.SubscriptionStore;
import org.sbamock.sbi.SbiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The copy of a shared registry that one NRF holds. It commits changes to the store, applies those
 * of all replicas in their order, and completes each of its own when its copy contains it.
 */
public final class Replica implements SharedStore.Follower {
  private static final Logger LOG = LoggerFactory.getLogger(Replica.class);

  private final SharedStore store;
  private final NfInstanceView view;
  private final InstantSource clock;
  private final Waiters waiters = new Waiters();
  private final Map<String, Kind> kinds = new LinkedHashMap<>();

  /** The versions of resources that cannot be read, so that they can be replaced. */
  private final Map<String, String> unreadable = new ConcurrentHashMap<>();

  private volatile ReplicaStatus status = ReplicaStatus.LOADING;

  /** The resources of one kind. Calls come one at a time. */
  interface Kind {
    /**
     * Replaces all resources.
     *
     * @param epoch the epoch of the content
     * @param sequence the number of the last change
     * @param unreadable receives those that cannot be read
     */
    void load(String epoch, long sequence, List<Resource> resources, Consumer<Resource> unreadable);

    /**
     * Applies a change.
     *
     * @throws RuntimeException if the resource cannot be read
     */
    void apply(String id, Resource resource);

    /** Passes all resources, as they are stored. */
    void forEach(Consumer<Stored> visitor);

    /** Passes the events of the changes to listeners. */
    default void publish() {}
  }

  /** Receives the outcome of a change. */
  interface Outcome {
    /** The change of this number was made. */
    void done(long sequence);

    /** The resource has another version, or its deadline has not passed. */
    void conflict();

    /** The outcome is unknown, or the change was not made. */
    void failed(SbiException problem);
  }

  /**
   * Creates a replica with an empty view.
   *
   * @param view a view that is not loaded
   * @param clock the clock of the times in its status
   */
  public Replica(SharedStore store, NfInstanceView view, InstantSource clock) {
    this.store = store;
    this.view = view;
    this.clock = clock;
  }

  /**
   * Registers a kind of resource; before {@link #start}. The kinds are loaded in the order in which
   * they were added; that of the view is the last one, since requests are served when it is loaded.
   */
  void add(String prefix, Kind kind) {
    kinds.put(prefix, kind);
  }

  /** Returns the log of subscriptions to NF instances. */
  public SubscriptionLog<Subscription> subscriptions(SubscriptionStore subscriptions) {
    return new SharedSubscriptionLog<>(
        this, "subscription", subscriptions.table(), Subscription::json, subscriptions::restored);
  }

  /** Returns the log of subscriptions to the SCP domain routing information. */
  public SubscriptionLog<ScpDomainRoutingSubscription> subscriptions(
      ScpDomainRoutingSubscriptions subscriptions) {
    return new SharedSubscriptionLog<>(
        this,
        "scp-domain-routing-subscription",
        subscriptions.table(),
        ScpDomainRoutingSubscription::json,
        subscriptions::restored);
  }

  /** Begins to follow the store. */
  public void start() {
    store.start(this);
  }

  /** Returns the state of the store as this replica sees it. */
  public ReplicaStatus status() {
    return status;
  }

  void requireLoaded() {
    view.requireEpoch();
  }

  /** Returns the version of a resource that cannot be read; empty if there is none. */
  String unreadableVersion(String key) {
    return unreadable.getOrDefault(key, "");
  }

  /**
   * Commits a change, and completes it when this replica has applied it.
   *
   * @param outcome receives the outcome, possibly on another thread
   */
  void commit(
      String expected,
      Resource resource,
      Deadline deadline,
      boolean onlyIfOverdue,
      Outcome outcome) {
    ReplicaStatus present = status;
    if (present.state() == ReplicaStatus.State.AWAY) {
      outcome.failed(StoreProblem.away(present.reason()));
      return;
    }
    Change change = new Change(view.requireEpoch(), expected, resource, deadline, onlyIfOverdue);
    store
        .commit(change)
        .whenComplete(
            (commit, failure) -> {
              if (failure != null) {
                outcome.failed(StoreProblem.away(String.valueOf(failure.getMessage())));
              } else {
                complete(commit, outcome);
              }
            });
  }

  private void complete(Commit commit, Outcome outcome) {
    switch (commit.result()) {
      case DONE -> waiters.when(commit.sequence(), () -> outcome.done(commit.sequence()));
      case CONFLICT, NOT_OVERDUE -> waiters.when(commit.sequence(), outcome::conflict);
      case OTHER_EPOCH ->
          outcome.failed(StoreProblem.away("its content was replaced and is being loaded"));
    }
  }

  @Override
  public void loaded(String epoch, long sequence, List<Resource> resources) {
    Map<String, List<Resource>> byKind = new LinkedHashMap<>();
    unreadable.clear();
    kinds.keySet().forEach(prefix -> byKind.put(prefix, new ArrayList<>()));
    for (Resource resource : resources) {
      List<Resource> ofKind = byKind.get(prefix(resource.key()));
      if (ofKind == null || resource.sequence() < 0) {
        ignore(resource, "it is of no known kind or has no version", null);
      } else {
        ofKind.add(resource);
      }
    }
    kinds.forEach(
        (prefix, kind) ->
            kind.load(
                epoch,
                sequence,
                byKind.getOrDefault(prefix, List.of()),
                resource -> ignore(resource, "it cannot be read", null)));
    kinds.values().forEach(Kind::publish);
    waiters.applied(sequence);
    waiters.releaseAll();
    LOG.info(
        "the registry is loaded from the store: {} NF instances, change {} of epoch {}",
        view.size(),
        sequence,
        epoch);
  }

  @Override
  public boolean changed(Resource resource) {
    long sequence = resource.sequence();
    if (sequence <= waiters.applied()) {
      return true;
    }
    if (sequence != waiters.applied() + 1) {
      LOG.warn(
          "changes of the registry after {} are missing, the next one is {}; all is loaded again",
          waiters.applied(),
          resource.version());
      return false;
    }
    Kind kind = kinds.get(prefix(resource.key()));
    if (kind == null) {
      ignore(resource, "it is of no known kind", null);
    } else {
      try {
        unreadable.remove(resource.key());
        kind.apply(id(resource.key()), resource);
        kind.publish();
      } catch (RuntimeException e) {
        ignore(resource, "it cannot be read", e);
      }
    }
    waiters.applied(sequence);
    return true;
  }

  private void ignore(Resource resource, String reason, @Nullable RuntimeException cause) {
    LOG.error(
        "{} of version {} in the store is ignored: {}",
        resource.key(),
        resource.version(),
        reason,
        cause);
    if (!resource.removed()) {
      unreadable.put(resource.key(), resource.version());
    }
  }

  /** Returns the kind of a key, such as {@code instance:}. */
  private static String prefix(String key) {
    return key.substring(0, key.indexOf(':') + 1);
  }

  private static String id(String key) {
    return key.substring(key.indexOf(':') + 1);
  }

  @Override
  public @Nullable Content content() {
    if (!view.isLoaded()) {
      return null;
    }
    List<Stored> content = new ArrayList<>();
    kinds.values().forEach(kind -> kind.forEach(content::add));
    return new Content(waiters.applied(), content);
  }

  @Override
  public void away(String reason) {
    ReplicaStatus before = status;
    if (before.state() == ReplicaStatus.State.AWAY) {
      return;
    }
    boolean loaded = view.isLoaded();
    Instant now = clock.instant();
    view.staleSince(now);
    status = new ReplicaStatus(ReplicaStatus.State.AWAY, reason, now);
    LOG.warn(
        loaded
            ? "the store of the registry is away: {}; requests are answered from the last view,"
                + " changes are refused"
            : "the store of the registry is away: {}; requests are refused until the registry is"
                + " loaded",
        reason);
    waiters.releaseAll();
  }

  @Override
  public void back() {
    ReplicaStatus before = status;
    view.staleSince(null);
    status = view.isLoaded() ? ReplicaStatus.PRESENT : ReplicaStatus.LOADING;
    if (before.state() == ReplicaStatus.State.AWAY) {
      LOG.info(
          "the store of the registry is back after {} s",
          Duration.between(before.since(), clock.instant()).toSeconds());
    }
  }
}
