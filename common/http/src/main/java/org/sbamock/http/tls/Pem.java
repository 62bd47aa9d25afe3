/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The textual encoding of keys and certificates (RFC 7468). */
public final class Pem {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]+)-----END \\1-----");
  private static final List<String> KEY_ALGORITHMS = List.of("EC", "RSA", "Ed25519");

  private Pem() {}

  /**
   * Reads the certificates of a file.
   *
   * @throws IllegalArgumentException if there is none, or one is invalid
   * @throws IOException if the file cannot be read
   */
  public static List<X509Certificate> certificates(Path file) throws IOException {
    List<X509Certificate> certificates = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(Files.readString(file));
    while (matcher.find()) {
      if (matcher.group(1).endsWith("CERTIFICATE")) {
        certificates.add(certificate(file, decode(file, matcher.group(2))));
      }
    }
    if (certificates.isEmpty()) {
      throw new IllegalArgumentException(file + " holds no certificate in PEM");
    }
    return certificates;
  }

  /**
   * Reads the public keys of a file, from both public key blocks and certificates.
   *
   * @throws IllegalArgumentException if there is none, or one is invalid
   * @throws IOException if the file cannot be read
   */
  public static List<PublicKey> publicKeys(Path file) throws IOException {
    List<PublicKey> keys = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(Files.readString(file));
    while (matcher.find()) {
      String label = matcher.group(1);
      if (label.equals("PUBLIC KEY")) {
        keys.add(publicKey(file, decode(file, matcher.group(2))));
      } else if (label.endsWith("CERTIFICATE")) {
        keys.add(certificate(file, decode(file, matcher.group(2))).getPublicKey());
      }
    }
    if (keys.isEmpty()) {
      throw new IllegalArgumentException(file + " holds neither public key nor certificate in PEM");
    }
    return keys;
  }

  /**
   * Reads the first private key of a file, an unencrypted PKCS #8 key.
   *
   * @throws IllegalArgumentException if there is none, or it has another form
   * @throws IOException if the file cannot be read
   */
  public static PrivateKey privateKey(Path file) throws IOException {
    Matcher matcher = BLOCK.matcher(Files.readString(file));
    while (matcher.find()) {
      String label = matcher.group(1);
      if (label.equals("PRIVATE KEY")) {
        return privateKey(file, decode(file, matcher.group(2)));
      }
      if (label.endsWith("PRIVATE KEY")) {
        throw new IllegalArgumentException(
            file
                + " holds a key of the form '"
                + label
                + "', an unencrypted PKCS #8 key is expected: openssl pkcs8 -topk8 -nocrypt");
      }
    }
    throw new IllegalArgumentException(file + " holds no private key in PEM");
  }

  static String encode(X509Certificate certificate) {
    try {
      return block("CERTIFICATE", certificate.getEncoded());
    } catch (CertificateException e) {
      throw new IllegalStateException(e);
    }
  }

  static String encode(PrivateKey key) {
    return block("PRIVATE KEY", key.getEncoded());
  }

  private static String block(String label, byte[] content) {
    return "-----BEGIN "
        + label
        + "-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content)
        + "\n-----END "
        + label
        + "-----\n";
  }

  private static byte[] decode(Path file, String base64) {
    try {
      return Base64.getMimeDecoder().decode(base64.getBytes(StandardCharsets.US_ASCII));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + " is damaged: its Base64 does not decode", e);
    }
  }

  private static X509Certificate certificate(Path file, byte[] der) {
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(der));
    } catch (CertificateException e) {
      throw new IllegalArgumentException(file + " holds a broken certificate", e);
    }
  }

  private static PublicKey publicKey(Path file, byte[] der) {
    return key(file, factory -> factory.generatePublic(new X509EncodedKeySpec(der)));
  }

  private static PrivateKey privateKey(Path file, byte[] der) {
    return key(file, factory -> factory.generatePrivate(new PKCS8EncodedKeySpec(der)));
  }

  private interface KeyReader<T> {
    T read(KeyFactory factory) throws InvalidKeySpecException;
  }

  private static <T> T key(Path file, KeyReader<T> reader) {
    for (String algorithm : KEY_ALGORITHMS) {
      try {
        return reader.read(KeyFactory.getInstance(algorithm));
      } catch (InvalidKeySpecException e) {
        continue;
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }
    throw new IllegalArgumentException(
        file + " holds a key that is none of " + String.join(", ", KEY_ALGORITHMS));
  }
}
