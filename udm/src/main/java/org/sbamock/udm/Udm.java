/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm;

import org.sbamock.homenetwork.HomeNetwork;
import org.sbamock.homenetwork.HomeNetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.udm.core.AuthenticationEvents;

/**
 * The authentication service of a Unified Data Management (TS 29.503), with ARPF and SIDF, as a
 * plain object.
 *
 * <pre>{@code
 * Udm udm =
 *     Udm.builder(NetworkFunctionSettings.builder().nrf(nrf.apiRoot()).build())
 *         .subscribers(new DerivedSubscribers("a seed", plmn::contains, AuthenticationMethod.AKA_5G))
 *         .build();
 * udm.start();
 * }</pre>
 */
public final class Udm extends HomeNetworkFunction {
  private final AuthenticationEvents events;

  private Udm(Builder builder, HomeNetwork homeNetwork, AuthenticationEvents events) {
    super(builder, new UdmServices(homeNetwork, events));
    this.events = events;
  }

  /** Returns the results of authentications that AUSFs reported. */
  public AuthenticationEvents authenticationEvents() {
    return events;
  }

  /** Returns a builder of a UDM with the given settings. */
  public static Builder builder(NetworkFunctionSettings settings) {
    return new Builder(settings);
  }

  /** Builds a UDM. */
  public static final class Builder extends HomeNetworkFunction.Builder<Builder> {
    private int maxAuthenticationEvents = AuthenticationEvents.DEFAULT_CAPACITY;

    private Builder(NetworkFunctionSettings settings) {
      super(settings);
    }

    @Override
    protected Builder self() {
      return this;
    }

    /**
     * Sets the maximum number of subscribers whose last authentication result is kept, at least 1;
     * 100,000 by default. The oldest result is discarded at this number or slightly before it.
     */
    public Builder maxAuthenticationEvents(int subscribers) {
      maxAuthenticationEvents = subscribers;
      return this;
    }

    /**
     * Builds the UDM without starting it.
     *
     * @throws IllegalArgumentException if a setting is out of its range
     */
    @Override
    public Udm build() {
      HomeNetwork homeNetwork = homeNetwork("{supiOrSuci}");
      return new Udm(
          this,
          homeNetwork,
          new AuthenticationEvents(
              homeNetwork.identification(), maxAuthenticationEvents, random(), System::nanoTime));
    }
  }
}
