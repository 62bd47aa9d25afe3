/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Settings;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.sbi.ApiRoot;

/**
 * The settings of a function's server.
 *
 * @param host the local host name or address
 * @param port the port of TCP and UDP; 0 for an ephemeral one
 * @param protocols the served protocols, at least one
 * @param advertisedApiRoot the API root that the function announces; null for that of host and port
 * @param gzipThreshold the minimum length of content that is compressed for clients that accept
 *     gzip, octets
 * @param serviceContentLength the maximum length of the content of a request to the function's own
 *     services, encoded and decoded, 0 to 1,073,741,824 octets; null for the default of the
 *     function; the limits of the server apply in addition
 */
public record ServerSettings(
    String host,
    int port,
    Set<HttpProtocol> protocols,
    @Nullable ApiRoot advertisedApiRoot,
    ServerLimits limits,
    int gzipThreshold,
    @Nullable Integer serviceContentLength) {
  /** An ephemeral port of 127.0.0.1, with both cleartext protocols. */
  public static final ServerSettings DEFAULT =
      new ServerSettings(
          "127.0.0.1",
          0,
          EnumSet.of(HttpProtocol.H1C, HttpProtocol.H2C),
          null,
          ServerLimits.DEFAULT,
          2_048,
          null);

  /** Checks the ranges. */
  public ServerSettings {
    Settings.range("port", port, 0, 65_535);
    Settings.range("gzip-threshold", gzipThreshold, 0, Integer.MAX_VALUE);
    if (serviceContentLength != null) {
      Settings.range("service-content-length", serviceContentLength, 0, 1 << 30);
    }
    if (host.isBlank()) {
      throw new IllegalArgumentException("host is blank: expected a host name or an address");
    }
    if (protocols.isEmpty()) {
      throw new IllegalArgumentException(
          "protocols is empty: expected at least one of h1c, h1, h2c, h2, h3");
    }
    protocols = Set.copyOf(protocols);
  }

  /** Returns whether one of the protocols requires a key and a certificate. */
  public boolean secure() {
    return protocols.stream().anyMatch(HttpProtocol::secure);
  }

  /** Returns whether one of the protocols is in cleartext. */
  public boolean cleartext() {
    return !protocols.stream().allMatch(HttpProtocol::secure);
  }

  /** Returns a copy with another host and port. */
  public ServerSettings at(String localHost, int localPort) {
    return new ServerSettings(
        localHost,
        localPort,
        protocols,
        advertisedApiRoot,
        limits,
        gzipThreshold,
        serviceContentLength);
  }

  /** Returns a copy with other protocols. */
  public ServerSettings withProtocols(Set<HttpProtocol> spoken) {
    return new ServerSettings(
        host, port, spoken, advertisedApiRoot, limits, gzipThreshold, serviceContentLength);
  }

  /** Returns a copy that announces an API root. */
  public ServerSettings withAdvertisedApiRoot(@Nullable ApiRoot root) {
    return new ServerSettings(
        host, port, protocols, root, limits, gzipThreshold, serviceContentLength);
  }

  /** Returns a copy with other limits. */
  public ServerSettings withLimits(ServerLimits most) {
    return new ServerSettings(
        host, port, protocols, advertisedApiRoot, most, gzipThreshold, serviceContentLength);
  }

  /** Returns a copy with another maximum length of content for the function's own services. */
  public ServerSettings withServiceContentLength(@Nullable Integer octets) {
    return new ServerSettings(
        host, port, protocols, advertisedApiRoot, limits, gzipThreshold, octets);
  }
}
