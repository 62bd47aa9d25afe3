/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.util.Arrays;
import org.sbamock.aka.Aes128;
import org.sbamock.aka.Hashing;
import org.sbamock.aka.suci.InvalidSuciException.Reason;

/**
 * The elliptic curve integrated encryption scheme of TS 33.501, C.3: its output is the ephemeral
 * public key, the ciphertext in AES-128-CTR and a tag of 8 octets from HMAC-SHA-256, with keys from
 * the ANSI X9.63 KDF.
 */
final class Ecies {
  private static final int TAG_LENGTH = 8;
  private static final int ICB_OFFSET = 16;
  private static final int MAC_KEY_OFFSET = 32;
  private static final int MAC_KEY_LENGTH = 32;

  private Ecies() {}

  static byte[] conceal(HomeNetworkPublicKey recipient, byte[] plaintext) {
    try {
      return conceal(recipient, plaintext, recipient.curve().generate());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Cannot agree with " + recipient, e);
    }
  }

  static byte[] conceal(HomeNetworkPublicKey recipient, byte[] plaintext, KeyPair ephemeral)
      throws GeneralSecurityException {
    EciesCurve curve = recipient.curve();
    byte[] point = curve.octets(ephemeral.getPublic());
    byte[] secret = curve.agree(ephemeral.getPrivate(), recipient.key());
    byte[] keys = keys(secret, point, 0, point.length);
    byte[] ciphertext =
        new Aes128(keys, 0).counterMode(keys, ICB_OFFSET, plaintext, 0, plaintext.length);
    byte[] tag = tag(keys, ciphertext, 0, ciphertext.length);
    byte[] output = Arrays.copyOf(point, point.length + ciphertext.length + TAG_LENGTH);
    System.arraycopy(ciphertext, 0, output, point.length, ciphertext.length);
    System.arraycopy(tag, 0, output, point.length + ciphertext.length, TAG_LENGTH);
    return output;
  }

  static byte[] deconceal(HomeNetworkKeyPair recipient, byte[] output) {
    int pointLength = recipient.scheme().publicKeyLength();
    int length = output.length - pointLength - TAG_LENGTH;
    if (length < 1) {
      throw new InvalidSuciException(Reason.MALFORMED, "The scheme's output is too short");
    }
    byte[] keys = keys(agree(recipient, output), output, 0, pointLength);
    byte[] expected = tag(keys, output, pointLength, length);
    byte[] received = Arrays.copyOfRange(output, pointLength + length, output.length);
    if (!MessageDigest.isEqual(expected, received)) {
      throw new InvalidSuciException(Reason.MAC_FAILURE, "The SUCI's MAC tag does not fit");
    }
    return new Aes128(keys, 0).counterMode(keys, ICB_OFFSET, output, pointLength, length);
  }

  private static byte[] agree(HomeNetworkKeyPair recipient, byte[] output) {
    EciesCurve curve = recipient.publicKey().curve();
    try {
      return curve.agree(recipient.privateKey(), curve.publicKey(output, 0));
    } catch (GeneralSecurityException e) {
      throw new InvalidSuciException(
          Reason.INVALID_EPHEMERAL_KEY, "The SUCI's ephemeral key is not a point of the curve");
    }
  }

  /** Derives EncKey (16 octets), ICB (16) and MacKey (32), concatenated. */
  private static byte[] keys(byte[] secret, byte[] sharedInfo, int offset, int length) {
    byte[] keys = new byte[2 * Hashing.OUTPUT_LENGTH];
    for (int counter = 1; counter <= 2; counter++) {
      byte[] block =
          Hashing.current()
              .begin()
              .octets(secret)
              .octet(0)
              .octet(0)
              .octet(0)
              .octet(counter)
              .octets(sharedInfo, offset, length)
              .digest();
      System.arraycopy(block, 0, keys, (counter - 1) * block.length, block.length);
    }
    return keys;
  }

  private static byte[] tag(byte[] keys, byte[] ciphertext, int offset, int length) {
    byte[] mac = new byte[Hashing.OUTPUT_LENGTH];
    Hashing.current()
        .begin()
        .octets(ciphertext, offset, length)
        .finish(keys, MAC_KEY_OFFSET, MAC_KEY_LENGTH, mac, 0);
    return Arrays.copyOf(mac, TAG_LENGTH);
  }
}
