/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.api.NrfCounts;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.routing.ScpDomainRoutingSubscriptions;
import org.sbamock.nrf.core.subscription.SubscriptionRules;
import org.sbamock.nrf.core.subscription.SubscriptionStore;
import org.sbamock.nrf.core.token.AccessTokenIssuer;
import org.sbamock.nrf.core.token.AccessTokenRules;
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

  private final NfInstanceStore store;
  private final SubscriptionStore subscriptions;
  private final ScpDomainRoutingSubscriptions routingSubscriptions;
  private final NotificationCounts notifications;
  private final NrfCounts counts;

  private Nrf(
      Builder builder,
      NfInstanceStore store,
      SubscriptionStore subscriptions,
      ScpDomainRoutingSubscriptions routingSubscriptions,
      NotificationCounts notifications,
      NrfTokens tokens,
      NrfCounts counts) {
    super(
        builder,
        new NrfServices(store, subscriptions, routingSubscriptions, notifications, tokens, counts));
    this.counts = counts;
    this.store = store;
    this.subscriptions = subscriptions;
    this.routingSubscriptions = routingSubscriptions;
    this.notifications = notifications;
  }

  /** Returns a builder of an NRF with the given settings. */
  public static Builder builder(NetworkFunctionSettings settings) {
    return new Builder(settings);
  }

  /** Returns the registered NF instances. */
  public NfInstanceStore store() {
    return store;
  }

  /** Returns the subscriptions to changes of NF instances. */
  public SubscriptionStore subscriptions() {
    return subscriptions;
  }

  /** Returns the subscriptions to changes of the SCP domain routing information. */
  public ScpDomainRoutingSubscriptions routingSubscriptions() {
    return routingSubscriptions;
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

    /** Builds the NRF without starting it. */
    @Override
    public Nrf build() {
      LongSupplier elapsed = nanoClock;
      NfInstanceStore store =
          new NfInstanceStore(
              Json.mapper(),
              rules,
              () -> Instant.EPOCH.plusNanos(elapsed.getAsLong()),
              random,
              listener);
      NrfTokens tokens =
          new NrfTokens(
              new AccessTokenIssuer(
                  store,
                  settings().instanceId().value(),
                  NrfServices.TOKEN_SERVICES,
                  tokenRules,
                  clock),
              settings().oauth2().seed(),
              tokenKey);
      long maxOctets = rules.maxOctets() / SUBSCRIPTIONS;
      SubscriptionStore subscriptions =
          new SubscriptionStore(Json.mapper(), subscriptionRules, maxOctets, clock, random);
      ScpDomainRoutingSubscriptions routingSubscriptions =
          new ScpDomainRoutingSubscriptions(subscriptionRules, maxOctets, clock, random);
      return new Nrf(
          this,
          store,
          subscriptions,
          routingSubscriptions,
          new NotificationCounts(),
          tokens,
          new NrfCounts());
    }
  }
}
