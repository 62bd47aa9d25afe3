/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.Settings;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.http.tls.TlsSource;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.nrf.DiscoverySettings;
import org.sbamock.sbi.nrf.RegistrationSettings;
import org.sbamock.sbi.oauth2.AssertionSettings;
import org.sbamock.sbi.oauth2.OAuth2Settings;
import org.sbamock.sbi.profile.PlmnId;

/**
 * The settings that all network functions have.
 *
 * @param instanceId the identifier of the instance
 * @param server the settings of the server
 * @param consumer the settings of calls to other functions
 * @param registration the settings of the registration with the NRF
 * @param discovery the settings of the discovery cache
 * @param tlsSource key, certificates and trust for both roles, which may change; null for no TLS
 *     server, and the JDK's trust for calls
 * @param tls the settings of TLS, in both roles
 * @param http2 the settings of HTTP/2, in both roles
 * @param quic the settings of QUIC, in both roles
 * @param congestionControl the congestion controller of TCP and QUIC; null for their defaults
 * @param eventLoops the number of threads of server and clients, 1 to 1,024
 * @param probe whether the timing probe is served
 * @param probeForward whether the timing probe forwards chains to the functions that they name
 * @param oauth2 whether access tokens are required and sent
 * @param assertions whether client credentials assertions are required and sent
 */
public record NetworkFunctionSettings(
    NfInstanceId instanceId,
    ServerSettings server,
    ConsumerSettings consumer,
    RegistrationSettings registration,
    DiscoverySettings discovery,
    @Nullable TlsSource tlsSource,
    TlsSettings tls,
    Http2Settings http2,
    QuicSettings quic,
    @Nullable CongestionControl congestionControl,
    int eventLoops,
    boolean probe,
    boolean probeForward,
    OAuth2Settings oauth2,
    AssertionSettings assertions) {

  /** Validates the combination of settings. */
  public NetworkFunctionSettings {
    Settings.range("event-loops", eventLoops, 1, 1_024);
    TlsMaterial tlsMaterial = tlsSource == null ? null : tlsSource.current();
    if (server.secure() && tlsMaterial == null) {
      throw new IllegalArgumentException("h1, h2 and h3 need a key and a certificate");
    }
    if (server.secure()
        && tls.clientAuth() != ClientAuth.NONE
        && tlsMaterial != null
        && tlsMaterial.trustAnchors().isEmpty()) {
      throw new IllegalArgumentException(
          "client certificates need the certificates of trusted authorities: those of the JDK issue"
              + " certificates to everyone");
    }
    if (assertions.sent() && (tlsMaterial == null || tlsMaterial.key() == null)) {
      throw new IllegalArgumentException(
          "client credentials assertions need a key and a certificate");
    }
    if (assertions.required() && authorities(assertions, tlsMaterial).isEmpty()) {
      throw new IllegalArgumentException(
          "client credentials assertions need the certificates of trusted authorities");
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

  private static List<X509Certificate> authorities(
      AssertionSettings assertions, @Nullable TlsMaterial material) {
    List<X509Certificate> own = assertions.authorities();
    return own.isEmpty() && material != null ? material.trustAnchors() : own;
  }

  /** Returns the current key, certificates and trust for both roles; null if there are none. */
  public @Nullable TlsMaterial tlsMaterial() {
    return tlsSource == null ? null : tlsSource.current();
  }

  /** Returns the current authorities whose certificates sign client credentials assertions. */
  List<X509Certificate> assertionAuthorities() {
    return authorities(assertions, tlsMaterial());
  }

  /**
   * Returns a builder with all defaults: an ephemeral port of 127.0.0.1 in cleartext, no NRF, one
   * event loop.
   */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder of settings. */
  public static final class Builder {
    private NfInstanceId instanceId = NfInstanceId.random();
    private ServerSettings server = ServerSettings.DEFAULT;
    private ConsumerSettings consumer = ConsumerSettings.DEFAULT;
    private RegistrationSettings registration = RegistrationSettings.DEFAULT;
    private DiscoverySettings discovery = DiscoverySettings.DEFAULT;
    private @Nullable TlsSource tlsSource;
    private TlsSettings tls = TlsSettings.DEFAULT;
    private Http2Settings http2 = Http2Settings.DEFAULT;
    private QuicSettings quic = QuicSettings.DEFAULT;
    private @Nullable CongestionControl congestionControl;
    private int eventLoops = 1;
    private boolean probe = true;
    private boolean probeForward;
    private OAuth2Settings oauth2 = OAuth2Settings.DEFAULT;
    private AssertionSettings assertions = AssertionSettings.DEFAULT;

    private Builder() {}

    /** Sets the identifier of the instance; random by default. */
    public Builder instanceId(NfInstanceId id) {
      instanceId = id;
      return this;
    }

    /** Sets address, protocols and limits of the server. */
    public Builder server(ServerSettings settings) {
      server = settings;
      return this;
    }

    /** Sets the address and the port on which the server listens; port 0 for an ephemeral one. */
    public Builder address(String host, int port) {
      server = server.at(host, port);
      return this;
    }

    /** Sets the protocols that are served. */
    public Builder protocols(HttpProtocol... spoken) {
      server = server.withProtocols(Set.of(spoken));
      return this;
    }

    /** Sets the API root that is announced; by default that of the host and the bound port. */
    public Builder advertisedApiRoot(@Nullable ApiRoot root) {
      server = server.withAdvertisedApiRoot(root);
      return this;
    }

    /** Sets the settings of calls to other functions. */
    public Builder consumer(ConsumerSettings settings) {
      consumer = settings;
      return this;
    }

    /** Sets the protocol of all outgoing calls; h2c by default. */
    public Builder protocol(HttpProtocol outgoing) {
      consumer = consumer.withProtocol(outgoing);
      return this;
    }

    /** Sets the settings of the registration with the NRF. */
    public Builder registration(RegistrationSettings settings) {
      registration = settings;
      return this;
    }

    /** Sets the NRF for registration and discovery; none by default. */
    public Builder nrf(@Nullable ApiRoot root) {
      registration = registration.withNrf(root);
      return this;
    }

    /** Sets the PLMNs of the NF profile. */
    public Builder plmns(PlmnId... plmns) {
      registration = registration.withPlmns(List.of(plmns));
      return this;
    }

    /** Sets the settings of the discovery cache. */
    public Builder discovery(DiscoverySettings settings) {
      discovery = settings;
      return this;
    }

    /** Sets key, certificates and trust for both roles. */
    public Builder tls(@Nullable TlsSource source, TlsSettings settings) {
      tlsSource = source;
      tls = settings;
      return this;
    }

    /** Sets the settings of HTTP/2. */
    public Builder http2(Http2Settings settings) {
      http2 = settings;
      return this;
    }

    /** Sets the settings of QUIC. */
    public Builder quic(QuicSettings settings) {
      quic = settings;
      return this;
    }

    /** Sets the congestion controller of TCP and QUIC. */
    public Builder congestionControl(@Nullable CongestionControl control) {
      congestionControl = control;
      return this;
    }

    /** Sets the number of threads of server and clients, 1 to 1,024; 1 by default. */
    public Builder eventLoops(int threads) {
      eventLoops = threads;
      return this;
    }

    /** Sets whether the timing probe is served; true by default. */
    public Builder probe(boolean on) {
      probe = on;
      return this;
    }

    /** Sets whether the timing probe forwards chains; false by default. */
    public Builder probeForward(boolean on) {
      probeForward = on;
      return this;
    }

    /**
     * Sets whether access tokens are required, the keys that are trusted, and when tokens are sent.
     */
    public Builder oauth2(OAuth2Settings settings) {
      oauth2 = settings;
      return this;
    }

    /**
     * Sets whether requests for the function's services require an access token; false by default.
     */
    public Builder oauth2Required(boolean required) {
      oauth2 = oauth2.withRequired(required);
      return this;
    }

    /** Sets whether client credentials assertions are required and sent; neither by default. */
    public Builder assertions(AssertionSettings settings) {
      assertions = settings;
      return this;
    }

    /**
     * Builds the settings.
     *
     * @throws IllegalArgumentException if the combination of settings is invalid
     */
    public NetworkFunctionSettings build() {
      return new NetworkFunctionSettings(
          instanceId,
          server,
          consumer,
          registration,
          discovery,
          tlsSource,
          tls,
          http2,
          quic,
          congestionControl,
          eventLoops,
          probe,
          probeForward,
          oauth2,
          assertions);
    }
  }
}
