/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

/** Whether a server requests a client certificate, which a trusted authority must have issued. */
public enum ClientAuth {
  /** The server does not request a certificate. */
  NONE,
  /** The server requests a certificate and also accepts clients without one. */
  WANT,
  /** The server rejects clients without a certificate: mutual TLS (TS 33.501 clause 13.1.1). */
  NEED;

  io.netty.handler.ssl.ClientAuth netty() {
    return switch (this) {
      case NONE -> io.netty.handler.ssl.ClientAuth.NONE;
      case WANT -> io.netty.handler.ssl.ClientAuth.OPTIONAL;
      case NEED -> io.netty.handler.ssl.ClientAuth.REQUIRE;
    };
  }
}
