/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.stub;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.sbamock.mock.SbaMock;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.HostedFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.profile.NfService;

/**
 * A network function of any type, as a plain object, that responds by stub mappings only. A request
 * that matches none receives a 404 with the nearest mapping.
 *
 * <pre>{@code
 * StubFunction udm =
 *     StubFunction.builder(NetworkFunctionSettings.builder().nrf(nrf.apiRoot()).build(), NfType.UDM)
 *         .service("nudm-ueau", "v1")
 *         .build();
 * udm.start();
 * SbaMock.of(udm).stubFor(…);
 * }</pre>
 */
public final class StubFunction extends HostedFunction {
  private StubFunction(Builder builder) {
    super(builder, new StubServices(builder.type, builder.services));
  }

  /** Returns a builder of a function of a type with the given settings. */
  public static Builder builder(NetworkFunctionSettings settings, NfType type) {
    return new Builder(settings, type);
  }

  /** A builder of a stub function. */
  public static final class Builder extends HostedFunction.Builder<Builder> {
    private final NfType type;
    private final Map<String, Set<NfService.Version>> services = new LinkedHashMap<>();

    private Builder(NetworkFunctionSettings settings, NfType type) {
      super(settings);
      this.type = type;
      interceptor(SbaMock.standalone());
    }

    @Override
    protected Builder self() {
      return this;
    }

    /**
     * Adds a service to the NF profile, or a further version of a service that was added before.
     *
     * @param name such as {@code nudm-ueau}
     * @param version the API version in the URI, such as {@code v1}
     * @throws IllegalArgumentException if the version is invalid
     */
    public Builder service(String name, String version) {
      if (!version.matches("v[1-9][0-9]*")) {
        throw new IllegalArgumentException(
            "the version of " + name + " is '" + version + "': expected a version such as v1");
      }
      services
          .computeIfAbsent(name, added -> new LinkedHashSet<>())
          .add(new NfService.Version(version, version.substring(1) + ".0.0"));
      return this;
    }

    /** Builds the function without starting it. */
    @Override
    public StubFunction build() {
      return new StubFunction(this);
    }
  }
}
