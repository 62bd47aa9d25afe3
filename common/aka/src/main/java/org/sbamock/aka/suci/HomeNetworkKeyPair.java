/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.util.HexFormat;
import org.sbamock.aka.Hashing;
import org.sbamock.aka.Octets;

/** A key pair of the home network for profile A or B (TS 33.501, 5.8.2). Immutable. */
public final class HomeNetworkKeyPair {
  private static final int PRIVATE_LENGTH = 32;

  private final HomeNetworkPublicKey publicKey;
  private final PrivateKey privateKey;

  private HomeNetworkKeyPair(int id, ProtectionScheme scheme, EciesCurve curve, KeyPair pair) {
    this.publicKey = new HomeNetworkPublicKey(id, scheme, curve, pair.getPublic());
    this.privateKey = pair.getPrivate();
  }

  /**
   * Generates a new pair.
   *
   * @param id the home network public key identifier, 1 to 255
   * @param scheme profile A or B
   * @throws IllegalArgumentException if the scheme is the null scheme, or the identifier is out of
   *     range
   */
  public static HomeNetworkKeyPair generate(int id, ProtectionScheme scheme) {
    return generate(id, scheme, CurveProvider.preferred());
  }

  static HomeNetworkKeyPair generate(int id, ProtectionScheme scheme, CurveProvider provider) {
    EciesCurve curve = provider.curve(scheme);
    try {
      return new HomeNetworkKeyPair(id, scheme, curve, curve.generate());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Cannot generate a key pair", e);
    }
  }

  /**
   * Creates the pair of a private key; the public key is derived.
   *
   * @param id the home network public key identifier, 1 to 255
   * @param scheme profile A or B
   * @param privateKey 32 octets: as in RFC 7748 for profile A, big-endian for B
   * @throws IllegalArgumentException if it is not a private key of the profile
   */
  public static HomeNetworkKeyPair of(int id, ProtectionScheme scheme, byte[] privateKey) {
    return of(id, scheme, privateKey, CurveProvider.preferred());
  }

  static HomeNetworkKeyPair of(
      int id, ProtectionScheme scheme, byte[] privateKey, CurveProvider provider) {
    Octets.requireLength(privateKey, PRIVATE_LENGTH, "A private key");
    EciesCurve curve = provider.curve(scheme);
    try {
      return new HomeNetworkKeyPair(id, scheme, curve, curve.pairOf(privateKey));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("Not a private key of " + scheme, e);
    }
  }

  /**
   * Creates the pair of a private key in hexadecimal, see {@link #of(int, ProtectionScheme,
   * byte[])}.
   */
  public static HomeNetworkKeyPair ofHex(int id, ProtectionScheme scheme, String privateKey) {
    byte[] octets;
    try {
      octets = HexFormat.of().parseHex(privateKey);
    } catch (IllegalArgumentException e) {
      // Without the cause, since the JDK's message contains the text, which is a secret.
      throw new IllegalArgumentException("Private key " + id + " is not hexadecimal");
    }
    return of(id, scheme, octets);
  }

  /**
   * Derives a pair from the seed of derived subscribers: every party with the seed, such as the
   * load generator, can conceal SUPIs.
   *
   * @param seed the secret, not empty
   * @param id the home network public key identifier, 1 to 255
   * @param scheme profile A or B
   * @throws IllegalArgumentException if the seed is empty, the scheme is the null scheme, or the
   *     identifier is out of range
   */
  public static HomeNetworkKeyPair derive(String seed, int id, ProtectionScheme scheme) {
    if (seed.isEmpty()) {
      throw new IllegalArgumentException("The seed is empty");
    }
    byte[] key = seed.getBytes(StandardCharsets.UTF_8);
    byte[] octets =
        Hashing.current().begin().text("home network key " + scheme.id() + " " + id).finish(key);
    // SEC 1, 3.2.1: a private key of profile B is below the curve's order, whose first octets are
    // ffffffff; the first bit is cleared to stay below it.
    octets[0] &= 0x7f;
    return of(id, scheme, octets);
  }

  /** Returns the home network public key identifier, 1 to 255. */
  public int id() {
    return publicKey.id();
  }

  /** Returns profile A or B. */
  public ProtectionScheme scheme() {
    return publicKey.scheme();
  }

  /** Returns the public key, for USIMs. */
  public HomeNetworkPublicKey publicKey() {
    return publicKey;
  }

  /** Returns the 32 octets of the private key, for storage. */
  public byte[] privateOctets() {
    return publicKey.curve().octets(privateKey);
  }

  PrivateKey privateKey() {
    return privateKey;
  }

  @Override
  public String toString() {
    return "HomeNetworkKeyPair[" + publicKey + ", private key redacted]";
  }
}
