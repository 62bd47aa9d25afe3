package org.sbamock.amf;

import java.security.SecureRandom;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ChallengeRandom;
import org.sbamock.amf.core.RegistrationSettings;
import org.sbamock.amf.core.Registrations;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.nf.HostedFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/**
 * An Access and Mobility Management Function as a plain object. UEs register through {@code
 * /mock-ue/v1/registrations}, which stands for NAS.
 *
 * <pre>{@code
 * Amf amf = Amf.builder(NetworkFunctionSettings.builder().nrf(nrf.apiRoot()).build()).build();
 * amf.start();
 * }</pre>
 *
 * <p>Registered UEs outlive a stop and a new start of the same object.
 */
public final class Amf extends HostedFunction {
  private final Registrations registrations;

  private Amf(Builder builder, AmfServices services, Registrations registrations) {
    super(builder, services);
    this.registrations = registrations;
  }

  /** An AMF with those settings. */
  public static Builder builder(NetworkFunctionSettings settings) {
    return new Builder(settings);
  }

  /** The registrations of UEs. */
  public Registrations registrations() {
    return registrations;
  }

  /** Collects what an AMF needs. */
  public static final class Builder extends HostedFunction.Builder<Builder> {
    private RegistrationSettings registrations = RegistrationSettings.DEFAULT;
    private @Nullable ApiRoot ausf;
    private LongSupplier nanoClock = System::nanoTime;
    private RandomGenerator random = new ChallengeRandom(new SecureRandom());

    private Builder(NetworkFunctionSettings settings) {
      super(settings);
    }

    @Override
    protected Builder self() {
      return this;
    }

    /** What the AMF is and how much it takes. */
    public Builder registrations(RegistrationSettings kept) {
      registrations = kept;
      return this;
    }

    /** The one AUSF to ask; null, as by default, for those that the NRF knows. */
    public Builder ausf(@Nullable ApiRoot root) {
      ausf = root;
      return this;
    }

    /** The clock by which registrations under way age, nanoseconds. */
    public Builder nanoClock(LongSupplier source) {
      nanoClock = source;
      return this;
    }

    /** Where identifiers come from; several threads use it. */
    public Builder random(RandomGenerator generator) {
      random = generator;
      return this;
    }

    /**
     * The AMF, not started.
     *
     * @throws IllegalArgumentException if there is neither an NRF nor an AUSF
     */
    @Override
    public Amf build() {
      if (ausf == null && settings().registration().nrf() == null) {
        throw new IllegalArgumentException(
            "an AMF needs an NRF that knows AUSFs, or the API root of an AUSF");
      }
      AmfServices services = new AmfServices(registrations, ausf, random);
      Registrations kept = new Registrations(registrations, services::ausf, random, nanoClock);
      services.serve(kept);
      return new Amf(this, services, kept);
    }
  }
}
