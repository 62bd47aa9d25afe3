/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The five protocols of a service-based interface. */
public enum HttpProtocol {
  /** HTTP/1.1 in cleartext (RFC 9112). */
  H1C("http", "HTTP/1.1", false),
  /** HTTP/1.1 over TLS (RFC 9112). */
  H1("https", "HTTP/1.1 TLS", false),
  /** HTTP/2 in cleartext by prior knowledge or upgrade (RFC 9113 section 3.3). */
  H2C("http", "HTTP/2", true),
  /** HTTP/2 over TLS, chosen by ALPN (RFC 9113 section 3.2). */
  H2("https", "HTTP/2 TLS", true),
  /** HTTP/3 over QUIC (RFC 9114). */
  H3("https", "HTTP/3", true);

  private final String id = name().toLowerCase(Locale.ROOT);
  private final String scheme;
  private final String title;
  private final boolean multiplexed;

  HttpProtocol(String scheme, String title, boolean multiplexed) {
    this.scheme = scheme;
    this.title = title;
    this.multiplexed = multiplexed;
  }

  /** Returns the identifier used in settings, results and metrics: {@code h1c h1 h2c h2 h3}. */
  public String id() {
    return id;
  }

  /**
   * Returns the display name: the HTTP version, followed by TLS where the version is also available
   * in cleartext.
   */
  public String title() {
    return title;
  }

  /** Returns the URI scheme: {@code http} for the cleartext protocols, otherwise {@code https}. */
  public String scheme() {
    return scheme;
  }

  /** Returns whether one connection carries several concurrent requests. */
  public boolean multiplexed() {
    return multiplexed;
  }

  /** Returns whether the connection is encrypted, by TLS over TCP or by QUIC. */
  public boolean secure() {
    return this != H1C && this != H2C;
  }

  /** Returns whether the transport is QUIC over UDP. */
  public boolean quic() {
    return this == H3;
  }

  /**
   * Returns the protocol with the given identifier.
   *
   * @throws IllegalArgumentException if there is none; the message lists the five identifiers
   */
  public static HttpProtocol of(String id) {
    for (HttpProtocol protocol : values()) {
      if (protocol.id.equalsIgnoreCase(id.strip())) {
        return protocol;
      }
    }
    throw new IllegalArgumentException(
        "protocol '"
            + id
            + "': expected one of "
            + Arrays.stream(values()).map(HttpProtocol::id).collect(Collectors.joining(", ")));
  }

  @Override
  public String toString() {
    return id;
  }
}
