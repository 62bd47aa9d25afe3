/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm;

import org.sbamock.homenetwork.HomeNetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.udm.core.AuthenticationDataGenerator;

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
  private Udm(Builder builder, AuthenticationDataGenerator generator) {
    super(builder, new UdmServices(generator));
  }

  /** Returns a builder of a UDM with the given settings. */
  public static Builder builder(NetworkFunctionSettings settings) {
    return new Builder(settings);
  }

  /** Builds a UDM. */
  public static final class Builder extends HomeNetworkFunction.Builder<Builder> {
    private Builder(NetworkFunctionSettings settings) {
      super(settings);
    }

    @Override
    protected Builder self() {
      return this;
    }

    /**
     * Builds the UDM without starting it.
     *
     * @throws IllegalArgumentException if a setting is out of its range
     */
    @Override
    public Udm build() {
      return new Udm(this, new AuthenticationDataGenerator(homeNetwork("{supiOrSuci}")));
    }
  }
}
