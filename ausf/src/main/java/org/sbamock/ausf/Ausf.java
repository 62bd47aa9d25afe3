/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.ausf.core.ContextSettings;
import org.sbamock.ausf.core.EapSettings;
import org.sbamock.ausf.core.UeAuthentications;
import org.sbamock.homenetwork.HomeNetwork;
import org.sbamock.homenetwork.HomeNetworkFunction;
import org.sbamock.sbi.binding.BindingIndication;
import org.sbamock.sbi.binding.BindingLevel;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.profile.AusfInfo;
import org.sbamock.sbi.profile.ProfileAttributes;

/**
 * An Authentication Server Function (TS 29.509) with an embedded ARPF, as a plain object.
 *
 * <pre>{@code
 * Ausf ausf =
 *     Ausf.builder(NetworkFunctionSettings.builder().nrf(nrf.apiRoot()).build())
 *         .subscribers(new DerivedSubscribers("a seed", plmn::contains, AuthenticationMethod.AKA_5G))
 *         .build();
 * ausf.start();
 * }</pre>
 *
 * <p>Pending authentications are kept when the same object is stopped and started again.
 */
public final class Ausf extends HomeNetworkFunction {
  private final UeAuthentications authentications;

  private Ausf(Builder builder, AusfServices services, UeAuthentications authentications) {
    super(builder, services);
    this.authentications = authentications;
  }

  /** Returns a builder of an AUSF with the given settings. */
  public static Builder builder(NetworkFunctionSettings settings) {
    return new Builder(settings);
  }

  /** Returns the authentications. */
  public UeAuthentications authentications() {
    return authentications;
  }

  /** A builder of an AUSF. */
  public static final class Builder extends HomeNetworkFunction.Builder<Builder> {
    private ContextSettings contexts = ContextSettings.DEFAULT;
    private EapSettings eap = EapSettings.DEFAULT;
    private UdmSelection udm = UdmSelection.EMBEDDED;
    private @Nullable BindingLevel binding;
    private AusfInfo info = new AusfInfo(null, null, null);
    private LongSupplier nanoClock = System::nanoTime;

    private Builder(NetworkFunctionSettings settings) {
      super(settings);
    }

    @Override
    protected Builder self() {
      return this;
    }

    /** Sets the capacity and lifetime of authentication contexts. */
    public Builder contexts(ContextSettings kept) {
      contexts = kept;
      return this;
    }

    /** Sets the variants of EAP-AKA' that the AUSF requests from UEs. */
    public Builder eap(EapSettings variants) {
      eap = variants;
      return this;
    }

    /**
     * Sets the source of authentication vectors; the embedded one by default. With another one, the
     * subscribers, the home network keys and the replica have no effect.
     */
    public Builder udm(UdmSelection selection) {
      udm = selection;
      return this;
    }

    /** Sets the AusfInfo of the NF profile: group, ranges and routing indicators. */
    public Builder info(AusfInfo told) {
      info = told;
      return this;
    }

    /**
     * Sets the level of the binding indication for authentication contexts: NF instance or NF set;
     * null, the default, for none. The NF set is the first one in {@code nfSetIdList} of the
     * attributes of the NF profile.
     */
    public Builder binding(@Nullable BindingLevel level) {
      binding = level;
      return this;
    }

    private @Nullable BindingIndication bindingIndication() {
      BindingLevel level = binding;
      if (level == null) {
        return null;
      }
      ProfileAttributes attributes = settings().registration().attributes();
      return BindingIndication.of(
          level, settings().instanceId(), attributes == null ? null : attributes.nfSetId());
    }

    /**
     * Sets the clock for the expiry of contexts, in nanoseconds; {@link System#nanoTime} by
     * default.
     */
    public Builder nanoClock(LongSupplier source) {
      nanoClock = source;
      return this;
    }

    /**
     * Builds the AUSF without starting it.
     *
     * @throws IllegalArgumentException if a setting is out of its range, or the binding indication
     *     is one of an NF set without an NF set, or UDMs are to be discovered without an NRF or an
     *     SCP that discovers them
     */
    @Override
    public Ausf build() {
      if (udm.kind() == UdmSelection.Kind.DISCOVERED
          && settings().registration().nrf() == null
          && !settings().consumer().delegatesDiscovery()) {
        throw new IllegalArgumentException(
            "an AUSF requires an NRF or an SCP to discover UDMs, or the API root of a UDM");
      }
      HomeNetwork homeNetwork = homeNetwork("/supiOrSuci");
      AusfServices services =
          new AusfServices(info, bindingIndication(), udm, homeNetwork, contexts, random());
      UeAuthentications authentications =
          new UeAuthentications(
              homeNetwork.servingNetworks(), services::udm, random(), contexts, eap, nanoClock);
      services.serve(authentications);
      return new Ausf(this, services, authentications);
    }
  }
}
