package org.sbamock.nrf;

import java.time.InstantSource;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.token.AccessTokenIssuer;
import org.sbamock.nrf.core.token.AccessTokenRules;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.nf.HostedFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
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
 * <p>What is registered outlives a stop and a new start of the same object.
 */
public final class Nrf extends HostedFunction {
  private final NfInstanceStore store;

  private Nrf(Builder builder, NfInstanceStore store, NrfTokens tokens) {
    super(builder, new NrfServices(store, tokens));
    this.store = store;
  }

  /** An NRF with those settings. */
  public static Builder builder(NetworkFunctionSettings settings) {
    return new Builder(settings);
  }

  /** What is registered. */
  public NfInstanceStore store() {
    return store;
  }

  /** Collects what an NRF needs. */
  public static final class Builder extends HostedFunction.Builder<Builder> {
    private RegistryRules rules = RegistryRules.defaults();
    private InstantSource clock = InstantSource.system();
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

    /** The rules of access tokens. */
    public Builder tokenRules(AccessTokenRules kept) {
      tokenRules = kept;
      return this;
    }

    /** The key that signs access tokens; that of the settings' seed by default. */
    public Builder tokenKey(@Nullable TokenKey key) {
      tokenKey = key;
      return this;
    }

    /** The NRF, not started. */
    @Override
    public Nrf build() {
      NfInstanceStore store = new NfInstanceStore(Json.mapper(), rules, clock, random, listener);
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
      return new Nrf(this, store, tokens);
    }
  }
}
