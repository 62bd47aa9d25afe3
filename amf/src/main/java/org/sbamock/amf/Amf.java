package org.sbamock.amf;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ChallengeRandom;
import org.sbamock.amf.core.RegistrationSettings;
import org.sbamock.amf.core.Registrations;
import org.sbamock.http.server.ServerObserver;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.Caller;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nf.Registration;
import org.sbamock.sbi.nf.SbiHost;

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
public final class Amf implements NetworkFunction {
  private final Registrations registrations;
  private final SbiHost host;

  private Amf(Builder builder) {
    if (builder.ausf == null && builder.settings.registration().nrf() == null) {
      throw new IllegalArgumentException(
          "an AMF needs an NRF that knows AUSFs, or the API root of an AUSF");
    }
    AmfServices services = new AmfServices(builder.registrations, builder.ausf, builder.random);
    registrations =
        new Registrations(builder.registrations, services::ausf, builder.random, builder.nanoClock);
    services.serve(registrations);
    host =
        SbiHost.builder(builder.settings, services)
            .observer(builder.observer)
            .calls(builder.calls)
            .build();
  }

  /** An AMF with those settings. */
  public static Builder builder(NetworkFunctionSettings settings) {
    return new Builder(settings);
  }

  /** The registrations of UEs. */
  public Registrations registrations() {
    return registrations;
  }

  @Override
  public NfType type() {
    return host.type();
  }

  @Override
  public NfInstanceId instanceId() {
    return host.instanceId();
  }

  @Override
  public void start() {
    host.start();
  }

  @Override
  public CompletableFuture<Void> stop(Duration drain) {
    return host.stop(drain);
  }

  @Override
  public ApiRoot apiRoot() {
    return host.apiRoot();
  }

  @Override
  public int port() {
    return host.port();
  }

  @Override
  public boolean isListening() {
    return host.isListening();
  }

  @Override
  public Registration registration() {
    return host.registration();
  }

  /** Collects what an AMF needs. */
  public static final class Builder {
    private final NetworkFunctionSettings settings;
    private RegistrationSettings registrations = RegistrationSettings.DEFAULT;
    private @Nullable ApiRoot ausf;
    private LongSupplier nanoClock = System::nanoTime;
    private RandomGenerator random = new ChallengeRandom(new SecureRandom());
    private ServerObserver observer = ServerObserver.NONE;
    private UnaryOperator<Caller> calls = UnaryOperator.identity();

    private Builder(NetworkFunctionSettings settings) {
      this.settings = settings;
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

    /** Who hears of each exchange. */
    public Builder observer(ServerObserver hearing) {
      observer = hearing;
      return this;
    }

    /** What stands around the client, such as metrics. */
    public Builder calls(UnaryOperator<Caller> around) {
      calls = around;
      return this;
    }

    /**
     * The AMF, not started.
     *
     * @throws IllegalArgumentException if there is neither an NRF nor an AUSF
     */
    public Amf build() {
      return new Amf(this);
    }
  }
}
