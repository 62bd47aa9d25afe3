/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.wire;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.TlsMaterial;

/** The JDK's TLS over a connected socket, with ALPN. */
final class RawTls {
  private final SSLContext context;

  /**
   * Creates a client.
   *
   * @throws IllegalArgumentException if the trusted authorities are invalid
   */
  RawTls(TlsMaterial tls) {
    try {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      for (X509Certificate anchor : tls.trustAnchors()) {
        trusted.setCertificateEntry("anchor-" + trusted.size(), anchor);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException("TLS cannot be set up: " + e.getMessage(), e);
    }
  }

  /**
   * Completes the handshake.
   *
   * @throws IOException if it fails or the server selects another protocol
   */
  Socket handshake(Socket tcp, AttackTarget target) throws IOException {
    String alpn = target.protocol() == HttpProtocol.H2 ? "h2" : "http/1.1";
    SSLSocket layer =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(tcp, target.origin().host(), target.origin().port(), true);
    SSLParameters parameters = layer.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {alpn});
    layer.setSSLParameters(parameters);
    layer.startHandshake();
    if (!alpn.equals(layer.getApplicationProtocol())) {
      throw new IOException("the server selected no " + alpn);
    }
    return layer;
  }
}
