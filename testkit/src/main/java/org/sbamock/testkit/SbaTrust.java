/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The certificate authority that a client of the core must trust.
 *
 * @param pem the certificate file of the authority; it exists as long as this JVM runs
 * @param certificate the authority's certificate
 */
public record SbaTrust(Path pem, X509Certificate certificate) {
  /** Returns a key store with the authority's certificate only. */
  public KeyStore keyStore() {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      store.setCertificateEntry("sbamock", certificate);
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(
          "cannot create a key store with the authority's certificate", e);
    }
  }

  /** Returns a context for clients of the JDK that trusts only the authority. */
  public SSLContext sslContext() {
    return sslContext(null);
  }

  SSLContext sslContext(KeyManager @Nullable [] keys) {
    try {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(keyStore());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(
          "cannot create an SSLContext with the authority's certificate", e);
    }
  }
}
