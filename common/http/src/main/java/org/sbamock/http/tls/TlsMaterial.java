/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The key and certificates of a TLS endpoint, and the authorities that it trusts.
 *
 * @param key the private key, or null for a client without a certificate
 * @param chain the certificate of the key, followed by its issuers; empty if and only if there is
 *     no key
 * @param trustAnchors the authorities with which peers are verified; if empty, those of the JDK
 */
public record TlsMaterial(
    @Nullable PrivateKey key, List<X509Certificate> chain, List<X509Certificate> trustAnchors)
    implements TlsSource {

  /**
   * Checks that there are either both key and certificates or neither.
   *
   * @throws IllegalArgumentException if one is missing
   */
  public TlsMaterial {
    if ((key == null) != chain.isEmpty()) {
      throw new IllegalArgumentException(
          key == null ? "certificates without their key" : "a key without its certificate");
    }
    chain = List.copyOf(chain);
    trustAnchors = List.copyOf(trustAnchors);
  }

  /**
   * Creates material without a key, for a client without a certificate; an empty list selects the
   * authorities of the JDK.
   */
  public static TlsMaterial trusting(List<X509Certificate> trustAnchors) {
    return new TlsMaterial(null, List.of(), trustAnchors);
  }

  /**
   * Reads PEM files.
   *
   * @param chain the certificate, followed by its issuers
   * @param key an unencrypted PKCS #8 key (RFC 5958): EC, RSA or Ed25519
   * @param trust the trusted authorities, or null for those of the JDK
   * @throws UncheckedIOException if a file cannot be read
   * @throws IllegalArgumentException if a file has no valid content of the expected kind
   */
  public static TlsMaterial ofPem(Path chain, Path key, @Nullable Path trust) {
    try {
      return new TlsMaterial(
          Pem.privateKey(key),
          Pem.certificates(chain),
          trust == null ? List.of() : Pem.certificates(trust));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads key, certificates and authorities from key stores.
   *
   * @param alias the entry of the key, or null for the first key entry
   * @param password the password of the key
   * @param trust the key store whose certificates are the trusted authorities, or null for those of
   *     the JDK
   * @throws IllegalArgumentException if there is no such key, the password is wrong, or the trust
   *     store has no certificate
   */
  public static TlsMaterial ofKeyStore(
      KeyStore keys, @Nullable String alias, char[] password, @Nullable KeyStore trust) {
    try {
      String entry = alias == null ? firstKey(keys) : alias;
      Key key = keys.getKey(entry, password);
      Certificate[] certificates = keys.getCertificateChain(entry);
      if (!(key instanceof PrivateKey privateKey) || certificates == null) {
        throw new IllegalArgumentException(
            "the key store has no private key with certificates under '" + entry + "'");
      }
      List<X509Certificate> chain = new ArrayList<>(certificates.length);
      for (Certificate certificate : certificates) {
        chain.add((X509Certificate) certificate);
      }
      return new TlsMaterial(privateKey, chain, trust == null ? List.of() : certificates(trust));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("the key store cannot be used: " + e.getMessage(), e);
    }
  }

  private static String firstKey(KeyStore keys) throws KeyStoreException {
    for (String alias : Collections.list(keys.aliases())) {
      if (keys.isKeyEntry(alias)) {
        return alias;
      }
    }
    throw new IllegalArgumentException("the key store has no key");
  }

  private static List<X509Certificate> certificates(KeyStore store) throws KeyStoreException {
    List<X509Certificate> certificates = new ArrayList<>();
    for (String alias : Collections.list(store.aliases())) {
      if (store.getCertificate(alias) instanceof X509Certificate certificate) {
        certificates.add(certificate);
      }
    }
    if (certificates.isEmpty()) {
      throw new IllegalArgumentException("the trust store has no certificate");
    }
    return certificates;
  }

  /** Returns this material, which does not change. */
  @Override
  public TlsMaterial current() {
    return this;
  }

  /**
   * Checks that the key is that of the certificate, and that the certificate is valid.
   *
   * @param now the time at which it must be valid
   * @return this material
   * @throws IllegalArgumentException if not
   */
  public TlsMaterial requireUsable(Instant now) {
    if (key != null) {
      X509Certificate certificate = chain.get(0);
      String subject = certificate.getSubjectX500Principal().getName();
      if (!KeyPairs.match(key, certificate.getPublicKey())) {
        throw new IllegalArgumentException("the key is not that of the certificate of " + subject);
      }
      try {
        certificate.checkValidity(Date.from(now));
      } catch (CertificateException e) {
        throw new IllegalArgumentException(
            "the certificate of %s is valid from %s to %s"
                .formatted(
                    subject,
                    certificate.getNotBefore().toInstant(),
                    certificate.getNotAfter().toInstant()),
            e);
      }
    }
    return this;
  }

  /**
   * Returns the key.
   *
   * @throws IllegalStateException if there is none
   */
  PrivateKey requireKey() {
    if (key == null) {
      throw new IllegalStateException("a server needs a key and its certificate");
    }
    return key;
  }

  /** Returns the subjects of the certificates and the algorithm of the key, but never the key. */
  @Override
  public String toString() {
    return "TlsMaterial[key="
        + (key == null ? "none" : key.getAlgorithm() + " (redacted)")
        + ", chain="
        + chain.stream().map(X509Certificate::getSubjectX500Principal).toList()
        + ", trustAnchors="
        + trustAnchors.stream().map(X509Certificate::getSubjectX500Principal).toList()
        + "]";
  }
}
