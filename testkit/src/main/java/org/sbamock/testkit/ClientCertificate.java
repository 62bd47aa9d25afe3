/* SPDX-License-Identifier: Apache-2.0 */
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
 * A client certificate for mutual TLS, issued by the authority that the core trusts.
 *
 * @param pem the certificate file; it exists as long as this JVM runs
 * @param keyPem the file of its key, PKCS #8, not encrypted
 * @param certificate the certificate
 * @param key its private key, P-256
 * @param trust the authority that the client must trust
 */
public record ClientCertificate(
    Path pem, Path keyPem, X509Certificate certificate, PrivateKey key, SbaTrust trust) {
  /** Returns a key store with the key and its certificate, under the alias {@code client}. */
  public KeyStore keyStore(char[] password) {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      store.setKeyEntry("client", key, password, new Certificate[] {certificate});
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("cannot create a key store with the client certificate", e);
    }
  }

  /**
   * Returns a context for clients of the JDK that presents the certificate and trusts only the
   * core.
   */
  public SSLContext sslContext() {
    char[] password = "client".toCharArray();
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(keyStore(password), password);
      return trust.sslContext(keys.getKeyManagers());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot create an SSLContext with the client certificate", e);
    }
  }

  /** Returns the files and the certificate without the key. */
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
