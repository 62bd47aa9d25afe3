/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.sbamock.aka.Hashing;
import org.sbamock.aka.Octets;

/**
 * The keys of EAP-AKA' (RFC 9048, 3.3): MK = PRF'(IK' || CK', "EAP-AKA'" || Identity), split into
 * K_encr, K_aut, K_re, MSK and EMSK. Immutable; accessors copy.
 */
public final class EapAkaPrimeKeys {
  private static final String LABEL = "EAP-AKA'";
  private static final int K_AUT = 16;
  private static final int K_RE = 48;
  private static final int MSK = 80;
  private static final int EMSK = 144;
  private static final int END = 208;
  private static final int KAUSF_LENGTH = 32;

  private final byte[] masterKey;

  private EapAkaPrimeKeys(byte[] masterKey) {
    this.masterKey = masterKey;
  }

  /**
   * Derives the keys.
   *
   * @param identity the peer identity; in 5G the SUPI (TS 33.501, annex F.3), for an IMSI its
   *     digits alone unless the peers agree on another form
   * @param ckPrime CK', 16 octets
   * @param ikPrime IK', 16 octets
   * @throws IllegalArgumentException if a length is wrong
   */
  public static EapAkaPrimeKeys derive(String identity, byte[] ckPrime, byte[] ikPrime) {
    Octets.requireLength(ckPrime, 16, "CK'");
    Octets.requireLength(ikPrime, 16, "IK'");
    byte[] both = Arrays.copyOf(ckPrime, 32);
    System.arraycopy(ikPrime, 0, both, 16, 16);
    return derive(identity, both);
  }

  public static EapAkaPrimeKeys derive(String identity, byte[] ckIkPrime) {
    byte[] key = new byte[32];
    System.arraycopy(ckIkPrime, 16, key, 0, 16);
    System.arraycopy(ckIkPrime, 0, key, 16, 16);
    return new EapAkaPrimeKeys(prf(key, identity.getBytes(StandardCharsets.UTF_8)));
  }

  /** Computes PRF' (RFC 9048, 3.4.1): T1 | T2 | …, with Tn = HMAC-SHA-256(K, Tn-1 | S | n). */
  private static byte[] prf(byte[] key, byte[] identity) {
    int blocks = (END + Hashing.OUTPUT_LENGTH - 1) / Hashing.OUTPUT_LENGTH;
    byte[] out = new byte[blocks * Hashing.OUTPUT_LENGTH];
    Hashing hashing = Hashing.current();
    for (int n = 0; n < blocks; n++) {
      int offset = n * Hashing.OUTPUT_LENGTH;
      hashing.begin();
      if (n > 0) {
        hashing.octets(out, offset - Hashing.OUTPUT_LENGTH, Hashing.OUTPUT_LENGTH);
      }
      hashing.text(LABEL).octets(identity).octet(n + 1).finish(key, 0, key.length, out, offset);
    }
    return out;
  }

  /** Returns K_encr, 16 octets. */
  public byte[] kEncr() {
    return Arrays.copyOf(masterKey, K_AUT);
  }

  /** Returns K_aut, 32 octets. */
  public byte[] kAut() {
    return Arrays.copyOfRange(masterKey, K_AUT, K_RE);
  }

  /** Returns K_re, 32 octets. */
  public byte[] kRe() {
    return Arrays.copyOfRange(masterKey, K_RE, MSK);
  }

  /** Returns MSK, 64 octets. */
  public byte[] msk() {
    return Arrays.copyOfRange(masterKey, MSK, EMSK);
  }

  /** Returns EMSK, 64 octets. */
  public byte[] emsk() {
    return Arrays.copyOfRange(masterKey, EMSK, END);
  }

  /** Returns KAUSF: the first 32 octets of EMSK (TS 33.501, 6.1.3.1 and annex F). */
  public byte[] kausf() {
    return Arrays.copyOfRange(masterKey, EMSK, EMSK + KAUSF_LENGTH);
  }

  @Override
  public String toString() {
    return "EapAkaPrimeKeys[redacted]";
  }
}
