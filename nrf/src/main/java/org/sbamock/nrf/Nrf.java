/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.api.NrfCounts;
import org.sbamock.nrf.core.InstanceLog;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfInstanceView;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.replica.NotifierDuty;
import org.sbamock.nrf.core.replica.Replica;
import org.sbamock.nrf.core.replica.ReplicaStatus;
import org.sbamock.nrf.core.replica.SharedInstanceLog;
import org.sbamock.nrf.core.replica.SharedStore;
import org.sbamock.nrf.core.routing.ScpDomainRoutingSubscriptions;
import org.sbamock.nrf.core.subscription.SubscriptionRules;
import org.sbamock.nrf.core.subscription.SubscriptionStore;
import org.sbamock.nrf.core.token.AccessTokenIssuer;
import org.sbamock.nrf.core.token.AccessTokenRules;
import org.sbamock.nrf.snapshot.SnapshotFile;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.nf.HostedFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.notification.NotificationCounts;
import org.sbamock.sbi.oauth2.TokenKey;

/**
 * A Network Repository Function (TS 29.510) as a plain object.
 *
 * <pre>{@code
 * Nrf nrf = Nrf.builder(NetworkFunctionSettings.builder().build()).build();
 * nrf.start();
 * ApiRoot root = nrf.apiRoot();
 * nrf.stop(Duration.ofSeconds(1)).join();
 * }</pre>
 *
 * <p>Registrations are kept when the same object is stopped and started again.
 */
public final class Nrf extends HostedFunction {
  /** The memory of each kind of subscription, as the divisor of that of profiles. */
  private static final int SUBSCRIPTIONS = 4;

  private final NrfRegistry registry;
  private final NotificationCounts notifications;
  private final NrfCounts counts;

  private Nrf(
      Builder builder,
      NrfRegistry registry,
      NotificationCounts notifications,
      NrfTokens tokens,
      NrfCounts counts) {
    super(builder, new NrfServices(registry, notifications, tokens, counts));
    this.counts = counts;
    this.registry = registry;
    this.notifications = notifications;
  }

  /** Returns a builder of an NRF with the given settings. */
  public static Builder builder(NetworkFunctionSettings settings) {
    return new Builder(settings);
  }

  /** Returns the registered NF instances. */
  public NfInstanceStore store() {
    return registry.store();
  }

  /** Returns the subscriptions to changes of NF instances. */
  public SubscriptionStore subscriptions() {
    return registry.subscriptions();
  }

  /** Returns the subscriptions to changes of the SCP domain routing information. */
  public ScpDomainRoutingSubscriptions routingSubscriptions() {
    return registry.routingSubscriptions();
  }

  /** Returns the state of the shared store; null if the registry is not shared. */
  public @Nullable ReplicaStatus replicaStatus() {
    SharedRegistry shared = registry.shared();
    return shared == null ? null : shared.replica().status();
  }

  /** Returns the numbers of notifications. */
  public NotificationCounts notifications() {
    return notifications;
  }

  /** Returns the numbers of discoveries and of access token requests. */
  public NrfCounts counts() {
    return counts;
  }

  /** Builds an NRF. */
  public static final class Builder extends HostedFunction.Builder<Builder> {
    private RegistryRules rules = RegistryRules.defaults();
    private SubscriptionRules subscriptionRules = SubscriptionRules.defaults();
    private InstantSource clock = InstantSource.system();
    private LongSupplier nanoClock = System::nanoTime;
    private RandomGenerator random = new Random();
    private NfStatusEvent.Listener listener = NfStatusEvent.Listener.NONE;
    private AccessTokenRules tokenRules = AccessTokenRules.DEFAULT;
    private @Nullable TokenKey tokenKey;
    private @Nullable SharedStore sharedStore;
    private @Nullable Path snapshotFile;

    private Builder(NetworkFunctionSettings settings) {
      super(settings);
    }

    @Override
    protected Builder self() {
      return this;
    }

    /** Sets the rules of the registry. */
    public Builder rules(RegistryRules kept) {
      rules = kept;
      return this;
    }

    /** Sets the rules of subscriptions and notifications. */
    public Builder subscriptionRules(SubscriptionRules kept) {
      subscriptionRules = kept;
      return this;
    }

    /**
     * Sets the clock of access tokens and of the validity of subscriptions; the system clock by
     * default.
     */
    public Builder clock(InstantSource source) {
      clock = source;
      return this;
    }

    /**
     * Sets the clock of heart-beats, in nanoseconds; {@link System#nanoTime} by default, so that a
     * change of the system clock suspends no instance.
     */
    public Builder nanoClock(LongSupplier source) {
      nanoClock = source;
      return this;
    }

    /** Sets the source of the random part of entity tags, and of the ids of subscriptions. */
    public Builder random(RandomGenerator generator) {
      random = generator;
      return this;
    }

    /** Sets the listener of registrations, changes and removals. */
    public Builder listener(NfStatusEvent.Listener hearing) {
      listener = hearing;
      return this;
    }

    /** Sets the rules of access tokens. */
    public Builder tokenRules(AccessTokenRules kept) {
      tokenRules = kept;
      return this;
    }

    /** Sets the key that signs access tokens; by default derived from the seed of the settings. */
    public Builder tokenKey(@Nullable TokenKey key) {
      tokenKey = key;
      return this;
    }

    /**
     * Sets the store that this NRF shares with its replicas; by default, the NRF keeps its registry
     * to itself. The NRF connects to the store when it is started, and closes it when it is
     * stopped. Replicas need the same rules.
     */
    public Builder sharedStore(@Nullable SharedStore store) {
      sharedStore = store;
      return this;
    }

    /**
     * Sets a file with the registry, which is read by {@link #build}, and replaced at most every
     * 500 ms after changes and when the NRF is stopped; none by default.
     */
    public Builder snapshotFile(@Nullable Path file) {
      snapshotFile = file;
      return this;
    }

    /**
     * Builds the NRF without starting it.
     *
     * @throws IllegalArgumentException if the snapshot file cannot be read, or if there is a shared
     *     store as well
     */
    @Override
    public Nrf build() {
      SharedStore shared = sharedStore;
      if (shared != null && snapshotFile != null) {
        throw new IllegalArgumentException(
            "the snapshot file "
                + snapshotFile
                + " is for a registry in memory: remove it, or the URL of the shared store");
      }
      NrfRegistry registry = shared == null ? localRegistry() : sharedRegistry(shared);
      NrfTokens tokens =
          new NrfTokens(
              new AccessTokenIssuer(
                  registry.store(),
                  settings().instanceId().value(),
                  NrfServices.TOKEN_SERVICES,
                  tokenRules,
                  clock),
              settings().oauth2().seed(),
              tokenKey);
      return new Nrf(this, registry, new NotificationCounts(), tokens, new NrfCounts());
    }

    private NfInstanceView view(@Nullable String epoch) {
      return new NfInstanceView(
          rules, Set.copyOf(settings().registration().plmns()), epoch, listener);
    }

    private NrfRegistry localRegistry() {
      LongSupplier elapsed = nanoClock;
      long maxOctets = rules.maxOctets() / SUBSCRIPTIONS;
      NfInstanceStore store =
          new NfInstanceStore(
              Json.mapper(),
              view(Integer.toHexString(random.nextInt())),
              () -> Instant.EPOCH.plusNanos(elapsed.getAsLong()));
      SubscriptionStore subscriptions =
          new SubscriptionStore(Json.mapper(), subscriptionRules, maxOctets, clock, random);
      ScpDomainRoutingSubscriptions routing =
          new ScpDomainRoutingSubscriptions(subscriptionRules, maxOctets, clock, random);
      Path file = snapshotFile;
      SnapshotFile snapshot = null;
      if (file != null) {
        snapshot = new SnapshotFile(file, store, subscriptions, routing);
        snapshot.read();
      }
      return new NrfRegistry(store, subscriptions, routing, snapshot, null);
    }

    private NrfRegistry sharedRegistry(SharedStore shared) {
      long maxOctets = rules.maxOctets() / SUBSCRIPTIONS;
      NfInstanceView view = view(null);
      Replica replica = new Replica(shared, view, clock);
      SubscriptionStore subscriptions =
          new SubscriptionStore(
              Json.mapper(), subscriptionRules, maxOctets, clock, random, replica::subscriptions);
      ScpDomainRoutingSubscriptions routing =
          new ScpDomainRoutingSubscriptions(
              subscriptionRules, maxOctets, clock, random, replica::subscriptions);
      NotifierDuty duty =
          new NotifierDuty(
              shared,
              UUID.randomUUID().toString(),
              subscriptionRules.notifications().maxPendingOctets());
      InstanceLog log = new SharedInstanceLog(Json.mapper(), view, replica, duty);
      NfInstanceStore store = new NfInstanceStore(Json.mapper(), view, log);
      return new NrfRegistry(
          store, subscriptions, routing, null, new SharedRegistry(shared, replica, duty, store));
    }
  }
}
