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
 * Whom a client of the core has to trust.
 *
 * @param pem the file of the authority's certificate, there as long as this JVM is
 * @param certificate the authority's certificate
 */
public record SbaTrust(Path pem, X509Certificate certificate) {
  /** A key store with the authority's certificate alone. */
  public KeyStore keyStore() {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      store.setCertificateEntry("sbamock", certificate);
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("no key store of the authority's certificate", e);
    }
  }

  /** A context for clients of the JDK that trusts the authority alone. */
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
      throw new IllegalStateException("no TLS of the authority's certificate", e);
    }
  }
}
