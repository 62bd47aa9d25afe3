/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/**
 * Where a server listens: the host and port of an authority (RFC 9110 section 4.3.1); the scheme
 * follows from the {@link HttpProtocol}.
 */
public record Origin(String host, int port) {
  /**
   * An origin.
   *
   * @throws IllegalArgumentException if the host is empty or the port is not 1 to 65535
   */
  public Origin {
    if (host.isEmpty() || port < 1 || port > 65_535) {
      throw new IllegalArgumentException("not an origin: " + host + ":" + port);
    }
  }

  /** Host and port as in {@code host} and {@code :authority}; an IPv6 address in brackets. */
  public String authority() {
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }

  @Override
  public String toString() {
    return authority();
  }
}
