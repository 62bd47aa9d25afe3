package org.sbamock.spring;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.oauth2.OAuth2Settings.TokenUse;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the function calls others.
 *
 * @param protocol Protocol of outgoing calls: h1c, h1, h2c, h2 or h3.
 * @param protocols Protocol of the calls to functions of one type, by type: ausf, nrf.
 * @param deadline Until a response is whole, connection and retries included.
 * @param connection Whether connections are reused: reuse, or per-request.
 * @param retries How often a call may be made again where that is safe.
 * @param maxConnections Connections that an event loop keeps to one origin.
 * @param maxWaiting Calls that may wait for a connection before more are refused.
 * @param connectTimeout Until a connection serves.
 * @param accessTokens When an access token of the NRF is shown: never, as-required (to services
 *     whose profile asks for it, and after a 401) or always.
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
    @DefaultValue("as-required") TokenUse accessTokens) {
  ConsumerSettings settings() {
    Map<NfType, HttpProtocol> byType = new HashMap<>();
    protocols.forEach((type, p) -> byType.put(new NfType(type.toUpperCase(Locale.ROOT)), p));
    return new ConsumerSettings(
        protocol,
        byType,
        new CallOptions(deadline, connection, retries),
        maxConnections,
        maxWaiting,
        connectTimeout);
  }

  boolean secure() {
    return protocol.secure() || protocols.values().stream().anyMatch(HttpProtocol::secure);
  }
}
