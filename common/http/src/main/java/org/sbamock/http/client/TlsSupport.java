/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.handler.codec.quic.QuicSslContext;
import io.netty.handler.ssl.SslContext;
import java.util.EnumMap;
import java.util.Map;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.CurrentContext;
import org.sbamock.http.tls.TlsContexts;

/** The TLS contexts of a client, created on first use and shared by its event loops. */
final class TlsSupport {
  private final ClientSettings settings;
  private final Map<HttpProtocol, CurrentContext<SslContext>> tcp =
      new EnumMap<>(HttpProtocol.class);
  private final CurrentContext<QuicSslContext> quic;

  TlsSupport(ClientSettings settings) {
    this.settings = settings;
    quic =
        CurrentContext.ofClient(
            settings.tlsSource(),
            material ->
                TlsContexts.quicClient(
                    material, settings.tlsSettings(), settings.quic().earlyData()));
  }

  synchronized SslContext tcp(HttpProtocol protocol) {
    return tcp.computeIfAbsent(
            protocol,
            p ->
                CurrentContext.ofClient(
                    settings.tlsSource(),
                    material -> TlsContexts.client(material, settings.tlsSettings(), p)))
        .get();
  }

  QuicSslContext quic() {
    return quic.get();
  }

  /** Returns whether the client has a certificate, which it presents to servers that ask for it. */
  boolean presentsCertificate() {
    return settings.tlsSource().current().key() != null;
  }
}
