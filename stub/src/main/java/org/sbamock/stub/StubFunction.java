package org.sbamock.stub;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sbamock.mock.SbaMock;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.HostedFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.profile.NfService;

/**
 * A network function of any type, as a plain object, that answers by stub mappings alone. What none
 * matches is a 404 that tells the nearest.
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

  /** A function of that type with those settings. */
  public static Builder builder(NetworkFunctionSettings settings, NfType type) {
    return new Builder(settings, type);
  }

  /** Collects what a stub function needs. */
  public static final class Builder extends HostedFunction.Builder<Builder> {
    private final NfType type;
    private final Map<String, NfService.Version> services = new LinkedHashMap<>();

    private Builder(NetworkFunctionSettings settings, NfType type) {
      super(settings);
      this.type = type;
      front(SbaMock.standalone());
    }

    @Override
    protected Builder self() {
      return this;
    }

    /**
     * A service that the profile tells.
     *
     * @param name such as {@code nudm-ueau}
     * @param version of the API in its URI, such as {@code v1}
     * @throws IllegalArgumentException if the version is none
     */
    public Builder service(String name, String version) {
      if (!version.matches("v[1-9][0-9]*")) {
        throw new IllegalArgumentException(
            "the version of " + name + " is '" + version + "': such as v1 is expected");
      }
      services.put(name, new NfService.Version(version, version.substring(1) + ".0.0"));
      return this;
    }

    /** The function, not started. */
    @Override
    public StubFunction build() {
      return new StubFunction(this);
    }
  }
}
