/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.util.HexFormat;
import org.sbamock.aka.Octets;

/** The home network's public key as a USIM stores it (TS 33.501, 5.2.5). Immutable. */
public final class HomeNetworkPublicKey {
  private final int id;
  private final ProtectionScheme scheme;
  private final EciesCurve curve;
  private final PublicKey key;

  HomeNetworkPublicKey(int id, ProtectionScheme scheme, EciesCurve curve, PublicKey key) {
    if (id < 1 || id > 255) {
      throw new IllegalArgumentException(
          "home network public key identifier " + id + ": expected 1 to 255");
    }
    this.id = id;
    this.scheme = scheme;
    this.curve = curve;
    this.key = key;
  }

  /**
   * Parses a public key.
   *
   * @param id the home network public key identifier, 1 to 255
   * @param scheme profile A or B
   * @param hex 32 octets for A, a compressed point of 33 octets for B
   * @throws IllegalArgumentException if it is not a key of the profile
   */
  public static HomeNetworkPublicKey ofHex(int id, ProtectionScheme scheme, String hex) {
    return ofHex(id, scheme, hex, CurveProvider.preferred());
  }

  static HomeNetworkPublicKey ofHex(
      int id, ProtectionScheme scheme, String hex, CurveProvider provider) {
    byte[] octets = HexFormat.of().parseHex(hex);
    EciesCurve curve = provider.curve(scheme);
    Octets.requireLength(octets, scheme.publicKeyLength(), "A public key of " + scheme);
    try {
      return new HomeNetworkPublicKey(id, scheme, curve, curve.publicKey(octets, 0));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("Not a public key of " + scheme, e);
    }
  }

  /** Returns the home network public key identifier, 1 to 255. */
  public int id() {
    return id;
  }

  /** Returns profile A or B. */
  public ProtectionScheme scheme() {
    return scheme;
  }

  /** Returns the key's octets: 32 for profile A, a compressed point of 33 for B. */
  public byte[] octets() {
    return curve.octets(key);
  }

  /** Returns the key's octets in hexadecimal. */
  public String hex() {
    return HexFormat.of().formatHex(octets());
  }

  EciesCurve curve() {
    return curve;
  }

  PublicKey key() {
    return key;
  }

  @Override
  public String toString() {
    return "HomeNetworkPublicKey[" + id + ", " + scheme + ", " + hex() + "]";
  }
}
