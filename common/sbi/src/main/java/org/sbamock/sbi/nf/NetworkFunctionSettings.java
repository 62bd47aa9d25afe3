/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.Settings;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.nrf.DiscoverySettings;
import org.sbamock.sbi.nrf.RegistrationSettings;
import org.sbamock.sbi.oauth2.OAuth2Settings;
import org.sbamock.sbi.profile.PlmnId;

/**
 * What all network functions can be told.
 *
 * @param tlsMaterial key, certificates and trust for both roles; null: no server over TLS, and the
 *     JDK's trust for calls
 * @param http2 what is announced over HTTP/2, in both roles
 * @param quic what is announced over QUIC, in both roles
 * @param congestionControl of TCP and QUIC; null: their own defaults
 * @param eventLoops threads that serve and call, 1 to 1,024
 * @param probeForward whether the timing probe passes chains on to whatever functions they name
 * @param oauth2 whether access tokens are asked for and shown
 */
public record NetworkFunctionSettings(
    NfInstanceId instanceId,
    ServerSettings server,
    ConsumerSettings consumer,
    RegistrationSettings registration,
    DiscoverySettings discovery,
    @Nullable TlsMaterial tlsMaterial,
    TlsSettings tls,
    Http2Settings http2,
    QuicSettings quic,
    @Nullable CongestionControl congestionControl,
    int eventLoops,
    boolean probeForward,
    OAuth2Settings oauth2) {

  /** Checks what has to fit together. */
  public NetworkFunctionSettings {
    Settings.range("event-loops", eventLoops, 1, 1_024);
    if (server.secure() && tlsMaterial == null) {
      throw new IllegalArgumentException("h1, h2 and h3 need a key and a certificate");
    }
    ApiRoot announced = server.advertisedApiRoot();
    if (announced != null && !(announced.secure() ? server.secure() : server.cleartext())) {
      throw new IllegalArgumentException(
          "advertised-api-root is "
              + announced
              + ", but none of the protocols "
              + server.protocols()
              + " has the scheme "
              + announced.scheme());
    }
  }

  /** All defaults: an ephemeral port of 127.0.0.1 in cleartext, no NRF, one event loop. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings. */
  public static final class Builder {
    private NfInstanceId instanceId = NfInstanceId.random();
    private ServerSettings server = ServerSettings.DEFAULT;
    private ConsumerSettings consumer = ConsumerSettings.DEFAULT;
    private RegistrationSettings registration = RegistrationSettings.DEFAULT;
    private DiscoverySettings discovery = DiscoverySettings.DEFAULT;
    private @Nullable TlsMaterial tlsMaterial;
    private TlsSettings tls = TlsSettings.DEFAULT;
    private Http2Settings http2 = Http2Settings.DEFAULT;
    private QuicSettings quic = QuicSettings.DEFAULT;
    private @Nullable CongestionControl congestionControl;
    private int eventLoops = 1;
    private boolean probeForward;
    private OAuth2Settings oauth2 = OAuth2Settings.DEFAULT;

    private Builder() {}

    /** Sets the identifier of the instance; a random one by default. */
    public Builder instanceId(NfInstanceId id) {
      instanceId = id;
      return this;
    }

    /** Where and how to listen. */
    public Builder server(ServerSettings settings) {
      server = settings;
      return this;
    }

    /** Where to listen; port 0 for an ephemeral one. */
    public Builder address(String host, int port) {
      server = server.at(host, port);
      return this;
    }

    /** Sets the protocols that are served. */
    public Builder protocols(HttpProtocol... spoken) {
      server = server.withProtocols(Set.of(spoken));
      return this;
    }

    /** Sets the root that is announced. */
    public Builder advertisedApiRoot(@Nullable ApiRoot root) {
      server = server.withAdvertisedApiRoot(root);
      return this;
    }

    /** How others are called. */
    public Builder consumer(ConsumerSettings settings) {
      consumer = settings;
      return this;
    }

    /** Sets the protocol of all outgoing calls; h2c by default. */
    public Builder protocol(HttpProtocol outgoing) {
      consumer = consumer.withProtocol(outgoing);
      return this;
    }

    /** Sets whether and as what to register. */
    public Builder registration(RegistrationSettings settings) {
      registration = settings;
      return this;
    }

    /** Sets the NRF to register with and to ask; none by default. */
    public Builder nrf(@Nullable ApiRoot root) {
      registration = registration.withNrf(root);
      return this;
    }

    /** Sets the PLMNs that the profile tells. */
    public Builder plmns(PlmnId... plmns) {
      registration = registration.withPlmns(List.of(plmns));
      return this;
    }

    /** How discovered profiles are kept. */
    public Builder discovery(DiscoverySettings settings) {
      discovery = settings;
      return this;
    }

    /** Key, certificates and trust, of both roles. */
    public Builder tls(@Nullable TlsMaterial material, TlsSettings settings) {
      tlsMaterial = material;
      tls = settings;
      return this;
    }

    /** What is announced over HTTP/2. */
    public Builder http2(Http2Settings settings) {
      http2 = settings;
      return this;
    }

    /** What is announced over QUIC. */
    public Builder quic(QuicSettings settings) {
      quic = settings;
      return this;
    }

    /** Sets the congestion controller of TCP and QUIC. */
    public Builder congestionControl(@Nullable CongestionControl control) {
      congestionControl = control;
      return this;
    }

    /** Sets the number of threads that serve and call. */
    public Builder eventLoops(int threads) {
      eventLoops = threads;
      return this;
    }

    /** Sets whether the timing probe passes chains on; off by default. */
    public Builder probeForward(boolean on) {
      probeForward = on;
      return this;
    }

    /** Sets whether access tokens are asked for, whose, and when they are shown. */
    public Builder oauth2(OAuth2Settings settings) {
      oauth2 = settings;
      return this;
    }

    /** Sets whether requests for the function's services need an access token; not by default. */
    public Builder oauth2Required(boolean required) {
      oauth2 = oauth2.withRequired(required);
      return this;
    }

    /**
     * Returns the settings.
     *
     * @throws IllegalArgumentException if something does not fit together
     */
    public NetworkFunctionSettings build() {
      return new NetworkFunctionSettings(
          instanceId,
          server,
          consumer,
          registration,
          discovery,
          tlsMaterial,
          tls,
          http2,
          quic,
          congestionControl,
          eventLoops,
          probeForward,
          oauth2);
    }
  }
}
