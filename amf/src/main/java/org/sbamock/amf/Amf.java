/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ChallengeRandom;
import org.sbamock.amf.core.RegistrationSettings;
import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.communication.CommunicationSettings;
import org.sbamock.amf.core.event.EventSubscriptionRules;
import org.sbamock.amf.core.event.EventSubscriptions;
import org.sbamock.amf.core.ue.Paging;
import org.sbamock.http.Settings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.nf.HostedFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.notification.NotificationCounts;

/**
 * An Access and Mobility Management Function as a plain object. UEs register through {@code
 * /mock-ue/v1/registrations}, which replaces NAS.
 *
 * <pre>{@code
 * Amf amf = Amf.builder(NetworkFunctionSettings.builder().nrf(nrf.apiRoot()).build()).build();
 * amf.start();
 * }</pre>
 *
 * <p>Registered UEs and subscriptions are kept when the same object is stopped and started again.
 */
public final class Amf extends HostedFunction {
  private final Registrations registrations;
  private final EventSubscriptions eventSubscriptions;
  private final NotificationCounts notifications;

  private Amf(
      Builder builder,
      AmfServices services,
      Registrations registrations,
      EventSubscriptions eventSubscriptions,
      NotificationCounts notifications) {
    super(builder, services);
    this.registrations = registrations;
    this.eventSubscriptions = eventSubscriptions;
    this.notifications = notifications;
  }

  /** Returns a builder of an AMF with the given settings. */
  public static Builder builder(NetworkFunctionSettings settings) {
    return new Builder(settings);
  }

  /** Returns the registrations of UEs. */
  public Registrations registrations() {
    return registrations;
  }

  /** Returns the subscriptions to events of UEs. */
  public EventSubscriptions eventSubscriptions() {
    return eventSubscriptions;
  }

  /** Returns the numbers of notifications. */
  public NotificationCounts notifications() {
    return notifications;
  }

  /** A builder of an AMF. */
  public static final class Builder extends HostedFunction.Builder<Builder> {
    private RegistrationSettings registrations = RegistrationSettings.DEFAULT;
    private EventSubscriptionRules eventRules = EventSubscriptionRules.DEFAULT;
    private Duration pagingTime = Paging.DEFAULT_TIME;
    private CommunicationSettings communication = CommunicationSettings.DEFAULT;
    private InstantSource clock = InstantSource.system();
    private @Nullable ApiRoot ausf;
    private @Nullable ApiRoot oldAmf;
    private LongSupplier nanoClock = System::nanoTime;
    private RandomGenerator random = new ChallengeRandom(new SecureRandom());
    private boolean mockUe = true;

    private Builder(NetworkFunctionSettings settings) {
      super(settings);
    }

    @Override
    protected Builder self() {
      return this;
    }

    /** Sets the identity and the capacity of the AMF. */
    public Builder registrations(RegistrationSettings kept) {
      registrations = kept;
      return this;
    }

    /** Sets the limits of Namf_Communication. */
    public Builder communication(CommunicationSettings kept) {
      communication = kept;
      return this;
    }

    /** Sets the rules of event subscriptions and their notifications. */
    public Builder eventRules(EventSubscriptionRules kept) {
      eventRules = kept;
      return this;
    }

    /** Sets the time after which a paged UE that has not responded is given up; positive. */
    public Builder pagingTime(Duration time) {
      Settings.positive("paging-time", time);
      pagingTime = time;
      return this;
    }

    /** Sets the clock of event subscriptions and reports. */
    public Builder clock(InstantSource source) {
      clock = source;
      return this;
    }

    /**
     * Sets the API root of the AUSF; null, the default, to discover AUSFs through the NRF, or to
     * have an SCP discover them.
     */
    public Builder ausf(@Nullable ApiRoot root) {
      ausf = root;
      return this;
    }

    /**
     * Sets the API root of the AMF that transfers the contexts of UEs with a 5G-GUTI of another
     * AMF; null, the default, to discover it by its GUAMI through the NRF.
     */
    public Builder oldAmf(@Nullable ApiRoot root) {
      oldAmf = root;
      return this;
    }

    /** Sets whether the API for UEs, {@code /mock-ue/v1}, is served; true by default. */
    public Builder mockUe(boolean on) {
      mockUe = on;
      return this;
    }

    /** Sets the clock for the expiry of pending registrations, in nanoseconds. */
    public Builder nanoClock(LongSupplier source) {
      nanoClock = source;
      return this;
    }

    /** Sets the source of random identifiers; must be thread-safe. */
    public Builder random(RandomGenerator generator) {
      random = generator;
      return this;
    }

    /**
     * Builds the AMF without starting it.
     *
     * @throws IllegalArgumentException if there is neither an NRF nor an AUSF nor an SCP that
     *     discovers AUSFs
     */
    @Override
    public Amf build() {
      if (ausf == null
          && settings().registration().nrf() == null
          && !settings().consumer().delegatesDiscovery()) {
        throw new IllegalArgumentException(
            "an AMF requires an NRF or an SCP to discover AUSFs, or the API root of an AUSF");
      }
      AmfServices services =
          new AmfServices(
              registrations,
              new Communication(communication, clock, random),
              mockUe,
              ausf,
              oldAmf,
              random);
      Registrations kept = new Registrations(registrations, services::ausf, random, nanoClock);
      EventSubscriptions subscriptions =
          new EventSubscriptions(eventRules, kept.contexts(), clock, random);
      NotificationCounts counts = new NotificationCounts();
      services.serve(kept, new UeServices(kept, subscriptions, counts, pagingTime, clock));
      return new Amf(this, services, kept, subscriptions, counts);
    }
  }
}
