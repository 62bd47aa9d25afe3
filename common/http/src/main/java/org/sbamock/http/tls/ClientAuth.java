/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

/** Whether a server asks its clients for a certificate, signed by an authority that it trusts. */
public enum ClientAuth {
  /** It does not ask. */
  NONE,
  /** It asks, and serves those without one too. */
  WANT,
  /** Who has none is not served: mutual TLS (TS 33.501 clause 13.1.1). */
  NEED;

  io.netty.handler.ssl.ClientAuth netty() {
    return switch (this) {
      case NONE -> io.netty.handler.ssl.ClientAuth.NONE;
      case WANT -> io.netty.handler.ssl.ClientAuth.OPTIONAL;
      case NEED -> io.netty.handler.ssl.ClientAuth.REQUIRE;
    };
  }
}
