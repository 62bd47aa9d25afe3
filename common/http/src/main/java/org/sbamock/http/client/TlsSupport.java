/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.handler.codec.quic.QuicSslContext;
import io.netty.handler.ssl.SslContext;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.TlsContexts;

/** The TLS contexts of a client, created on first use and shared by its event loops. */
final class TlsSupport {
  private final ClientSettings settings;
  private final Map<HttpProtocol, SslContext> tcp = new EnumMap<>(HttpProtocol.class);
  private @Nullable QuicSslContext quic;

  TlsSupport(ClientSettings settings) {
    this.settings = settings;
  }

  synchronized SslContext tcp(HttpProtocol protocol) {
    return tcp.computeIfAbsent(
        protocol, p -> TlsContexts.client(settings.tlsMaterial(), settings.tlsSettings(), p));
  }

  synchronized QuicSslContext quic() {
    if (quic == null) {
      quic =
          TlsContexts.quicClient(
              settings.tlsMaterial(), settings.tlsSettings(), settings.quic().earlyData());
    }
    return quic;
  }
}
