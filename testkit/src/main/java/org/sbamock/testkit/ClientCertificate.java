package org.sbamock.testkit;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A client's certificate of the authority that the core trusts, for mutual TLS.
 *
 * @param pem the file of the certificate, there as long as this JVM is
 * @param keyPem the file of its key, PKCS #8 and not encrypted
 * @param certificate the certificate
 * @param key its private key, P-256
 * @param trust whom the client has to trust
 */
public record ClientCertificate(
    Path pem, Path keyPem, X509Certificate certificate, PrivateKey key, SbaTrust trust) {
  /** A key store with the key and its certificate, under the name {@code client}. */
  public KeyStore keyStore(char[] password) {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      store.setKeyEntry("client", key, password, new Certificate[] {certificate});
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("no key store of the client's certificate", e);
    }
  }

  /** A context for clients of the JDK that shows the certificate and trusts the core alone. */
  public SSLContext sslContext() {
    char[] password = "client".toCharArray();
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(keyStore(password), password);
      return trust.sslContext(keys.getKeyManagers());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no TLS of the client's certificate", e);
    }
  }

  /** Names the files and the certificate, never the key. */
  @Override
  public String toString() {
    return "ClientCertificate[pem="
        + pem
        + ", keyPem="
        + keyPem
        + ", certificate="
        + certificate.getSubjectX500Principal()
        + "]";
  }
}
