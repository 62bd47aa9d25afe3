/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.util.Objects;
import org.sbamock.http.tls.Pem;

/** The key by which an NRF signs access tokens: of the curve P-256, for ES256. */
public final class TokenKey {
  private final ECPrivateKey privateKey;
  private final PublicKey publicKey;
  private final String id;

  private TokenKey(ECPrivateKey privateKey) {
    this.privateKey = privateKey;
    this.publicKey = P256.publicKey(privateKey);
    this.id = Objects.requireNonNull(JsonWebKey.of(publicKey).kid());
  }

  /** The key that everyone knows who has the seed. */
  public static TokenKey ofSeed(String seed) {
    return new TokenKey(P256.ofSeed(seed));
  }

  /**
   * The key of a PEM file, in PKCS #8 and not encrypted.
   *
   * @throws IllegalArgumentException if it has no such key, or cannot be read
   */
  public static TokenKey read(Path file) {
    try {
      if (Pem.privateKey(file) instanceof ECPrivateKey key && P256.isOnCurve(key)) {
        return new TokenKey(key);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read", e);
    }
    throw new IllegalArgumentException(
        file + " holds another key than one of P-256: openssl ecparam -name prime256v1 -genkey");
  }

  ECPrivateKey privateKey() {
    return privateKey;
  }

  /** What producers need to check its signatures. */
  public PublicKey publicKey() {
    return publicKey;
  }

  /** Its thumbprint (RFC 7638), which is the {@code kid} of its tokens. */
  public String id() {
    return id;
  }
}
