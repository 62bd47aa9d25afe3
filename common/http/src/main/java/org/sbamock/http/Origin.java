/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/**
 * The host and port of a server's authority (RFC 9110 section 4.3.1); the {@link HttpProtocol}
 * determines the scheme.
 */
public record Origin(String host, int port) {
  /**
   * Checks the host and the port.
   *
   * @throws IllegalArgumentException if the host is empty or the port is not 1 to 65535
   */
  public Origin {
    if (host.isEmpty() || port < 1 || port > 65_535) {
      throw new IllegalArgumentException("not an origin: " + host + ":" + port);
    }
  }

  /**
   * Returns host and port as in {@code host} and {@code :authority}, with an IPv6 address in
   * brackets.
   */
  public String authority() {
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }

  @Override
  public String toString() {
    return authority();
  }
}
