/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.consumer.IndirectCommunication;
import org.sbamock.sbi.oauth2.OAuth2Settings.TokenUse;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the calls to other functions.
 *
 * @param protocol Protocol of outgoing calls: h1c, h1, h2c, h2 or h3.
 * @param protocols Protocol of calls to functions of one type, keyed by type: ausf or nrf.
 * @param deadline Maximum time from the start of a call to its complete response, including
 *     connecting and retries.
 * @param connection Whether calls reuse connections (reuse) or each open a new one (per-request).
 * @param retries Maximum number of retries of a call that is safe to repeat; repetitions because
 *     the peer closed a reused connection, or excluded the call by GOAWAY, do not count. With 0, no
 *     call is repeated.
 * @param maxConnections Maximum number of connections that each event loop opens to one origin.
 * @param maxWaiting Maximum number of calls that wait for a connection; further calls fail at once.
 * @param connectTimeout Maximum time to connect over TCP, and again for the TLS handshake; over
 *     QUIC for both together.
 * @param maxRedirects Maximum number of redirections (307 and 308) that a call follows; with 0, a
 *     redirection is a response like others.
 * @param overloadControl Whether calls are reduced as overloaded functions report it in
 *     3gpp-Sbi-Oci or retry-after, and functions are chosen by the load that they report in
 *     3gpp-Sbi-Lci.
 * @param scp API root of the SCP that calls to functions other than the NRF are sent through, such
 *     as http://scp.example:8080; without it they are sent directly.
 * @param delegatedDiscovery Whether the SCP discovers the functions to call (model D); otherwise
 *     this function discovers them through the NRF (model C).
 * @param accessTokens When a call carries an access token of the NRF: never, as-required (to
 *     services whose profile requires one, and after a 401) or always.
 * @param credentialsAssertion Whether calls have a client credentials assertion in
 *     3gpp-Sbi-Client-Credentials, which is signed with the key of the TLS certificate.
 */
@ConfigurationProperties("sbamock.client")
public record ClientProperties(
    @DefaultValue("h2c") HttpProtocol protocol,
    @DefaultValue Map<String, HttpProtocol> protocols,
    @DefaultValue("10s") Duration deadline,
    @DefaultValue("reuse") ConnectionUse connection,
    @DefaultValue("1") int retries,
    @DefaultValue("64") int maxConnections,
    @DefaultValue("10000") int maxWaiting,
    @DefaultValue("5s") Duration connectTimeout,
    @DefaultValue("5") int maxRedirects,
    @DefaultValue("true") boolean overloadControl,
    @Nullable ApiRoot scp,
    @DefaultValue("false") boolean delegatedDiscovery,
    @DefaultValue("as-required") TokenUse accessTokens,
    @DefaultValue("false") boolean credentialsAssertion) {
  ConsumerSettings settings() {
    Map<NfType, HttpProtocol> byType = new HashMap<>();
    protocols.forEach((type, p) -> byType.put(new NfType(type.toUpperCase(Locale.ROOT)), p));
    return new ConsumerSettings(
        protocol,
        byType,
        new CallOptions(deadline, connection, retries),
        maxConnections,
        maxWaiting,
        connectTimeout,
        maxRedirects,
        overloadControl,
        indirect());
  }

  private @Nullable IndirectCommunication indirect() {
    if (scp == null && delegatedDiscovery) {
      throw new IllegalArgumentException("delegated-discovery requires scp, which is not set");
    }
    return scp == null ? null : new IndirectCommunication(scp, delegatedDiscovery);
  }

  boolean secure() {
    return protocol.secure() || protocols.values().stream().anyMatch(HttpProtocol::secure);
  }
}
