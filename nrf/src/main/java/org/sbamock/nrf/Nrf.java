package org.sbamock.nrf;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.sbamock.http.server.ServerObserver;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.Caller;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nf.Registration;
import org.sbamock.sbi.nf.SbiHost;

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
 * <p>What is registered outlives a stop and a new start of the same object.
 */
public final class Nrf implements NetworkFunction {
  private final NfInstanceStore store;
  private final SbiHost host;

  private Nrf(Builder builder) {
    store =
        new NfInstanceStore(
            Json.mapper(), builder.rules, builder.clock, builder.random, builder.listener);
    host =
        SbiHost.builder(builder.settings, new NrfServices(store))
            .observer(builder.observer)
            .calls(builder.calls)
            .build();
  }

  /** An NRF with those settings. */
  public static Builder builder(NetworkFunctionSettings settings) {
    return new Builder(settings);
  }

  /** What is registered. */
  public NfInstanceStore store() {
    return store;
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

  /** Collects what an NRF needs. */
  public static final class Builder {
    private final NetworkFunctionSettings settings;
    private RegistryRules rules = RegistryRules.defaults();
    private InstantSource clock = InstantSource.system();
    private RandomGenerator random = new Random();
    private NfStatusEvent.Listener listener = NfStatusEvent.Listener.NONE;
    private ServerObserver observer = ServerObserver.NONE;
    private UnaryOperator<Caller> calls = UnaryOperator.identity();

    private Builder(NetworkFunctionSettings settings) {
      this.settings = settings;
    }

    /** The rules of the registry. */
    public Builder rules(RegistryRules kept) {
      rules = kept;
      return this;
    }

    /** The clock of heart-beats; the system's by default. */
    public Builder clock(InstantSource source) {
      clock = source;
      return this;
    }

    /** The source of the entity tags' random part. */
    public Builder random(RandomGenerator generator) {
      random = generator;
      return this;
    }

    /** Who hears of what is registered, changed and gone. */
    public Builder listener(NfStatusEvent.Listener hearing) {
      listener = hearing;
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

    /** The NRF, not started. */
    public Nrf build() {
      return new Nrf(this);
    }
  }
}
