/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

/**
 * The key derivations of TS 33.501 annex A, each an HMAC-SHA-256 over FC || P0 || L0 || … (TS
 * 33.220, B.2). Stateless and thread-safe. Keys are in octets.
 */
public final class KeyDerivation {
  /** The access type distinguisher of 3GPP access (TS 33.501, A.9). */
  public static final int ACCESS_3GPP = 1;

  /** The access type distinguisher of non-3GPP access (TS 33.501, A.9). */
  public static final int ACCESS_NON_3GPP = 2;

  private static final int NAS_ENCRYPTION = 1;
  private static final int NAS_INTEGRITY = 2;

  private KeyDerivation() {}

  /**
   * Derives KAUSF of 5G AKA (A.2).
   *
   * @param ckIk CK || IK, 32 octets
   * @param snn the serving network name
   * @param sqnXorAk SQN xor AK, 48 bits: the first six octets of AUTN
   * @return 32 octets
   */
  public static byte[] kausf(byte[] ckIk, ServingNetworkName snn, long sqnXorAk) {
    Octets.requireLength(ckIk, 32, "CK || IK");
    byte[] kausf = new byte[32];
    Hashing.current()
        .begin(0x6a)
        .parameter(snn.octets())
        .parameter48(sqnXorAk)
        .finish(ckIk, 0, ckIk.length, kausf, 0);
    return kausf;
  }

  /**
   * Derives CK' || IK' of EAP-AKA' (A.3).
   *
   * @param ckIk CK || IK, 32 octets
   * @param snn the serving network name
   * @param sqnXorAk SQN xor AK, 48 bits
   * @return 32 octets
   */
  public static byte[] ckIkPrime(byte[] ckIk, ServingNetworkName snn, long sqnXorAk) {
    return ckIkPrime(ckIk, snn.value(), sqnXorAk);
  }

  public static byte[] ckIkPrime(byte[] ckIk, String networkName, long sqnXorAk) {
    Octets.requireLength(ckIk, 32, "CK || IK");
    return Hashing.current().begin(0x20).parameter(networkName).parameter48(sqnXorAk).finish(ckIk);
  }

  /**
   * Derives RES* or XRES* (A.4).
   *
   * @param ckIk CK || IK, 32 octets
   * @param snn the serving network name
   * @param rand RAND, 16 octets
   * @param res RES or XRES, 4 to 16 octets
   * @return 16 octets
   */
  public static byte[] resStar(byte[] ckIk, ServingNetworkName snn, byte[] rand, byte[] res) {
    Octets.requireLength(ckIk, 32, "CK || IK");
    Octets.requireLength(rand, 16, "RAND");
    byte[] resStar = new byte[16];
    putResStar(ckIk, snn, rand, res, resStar);
    return resStar;
  }

  /**
   * Writes RES* or XRES* to the beginning of an array; only the first 16 octets of {@code rand} are
   * used.
   */
  static void putResStar(byte[] ckIk, ServingNetworkName snn, byte[] rand, byte[] res, byte[] out) {
    Hashing.current()
        .begin(0x6b)
        .parameter(snn.octets())
        .parameter(rand, 0, 16)
        .parameter(res)
        .finishLower(ckIk, out, 0);
  }

  /**
   * Derives HRES* or HXRES* (A.5): the lower half of SHA-256 over RAND || RES*.
   *
   * @param rand RAND, 16 octets
   * @param resStar RES* or XRES*, 16 octets
   * @return 16 octets
   */
  public static byte[] hresStar(byte[] rand, byte[] resStar) {
    Octets.requireLength(rand, 16, "RAND");
    Octets.requireLength(resStar, 16, "RES*");
    byte[] hresStar = new byte[16];
    putHresStar(rand, resStar, hresStar, 0);
    return hresStar;
  }

  /** Writes HRES* or HXRES*; only the first 16 octets of RAND and of RES* are used. */
  static void putHresStar(byte[] rand, byte[] resStar, byte[] out, int offset) {
    Hashing.current().begin().octets(rand, 0, 16).octets(resStar, 0, 16).digestLower(out, offset);
  }

  /**
   * Derives KSEAF (A.6).
   *
   * @param kausf KAUSF, 32 octets
   * @param snn the serving network name
   * @return 32 octets
   */
  public static byte[] kseaf(byte[] kausf, ServingNetworkName snn) {
    Octets.requireLength(kausf, 32, "KAUSF");
    byte[] kseaf = new byte[32];
    putKseaf(kausf, snn, kseaf, 0);
    return kseaf;
  }

  static void putKseaf(byte[] kausf, ServingNetworkName snn, byte[] out, int offset) {
    Hashing.current().begin(0x6c).parameter(snn.octets()).finish(kausf, 0, 32, out, offset);
  }

  /**
   * Derives KAMF (A.7).
   *
   * @param kseaf KSEAF, 32 octets
   * @param supi the SUPI, whose IMSI digits are used
   * @param abba the ABBA parameter, {@code 00 00} unless the AMF sends another value
   * @return 32 octets
   */
  public static byte[] kamf(byte[] kseaf, Supi supi, byte[] abba) {
    Octets.requireLength(kseaf, 32, "KSEAF");
    return Hashing.current().begin(0x6d).parameter(supi.digits()).parameter(abba).finish(kseaf);
  }

  /**
   * Derives KNASenc (A.8).
   *
   * @param kamf KAMF, 32 octets
   * @param algorithm the NEA algorithm's number, 0 to 15
   * @return 16 octets
   */
  public static byte[] knasEnc(byte[] kamf, int algorithm) {
    return algorithmKey(kamf, NAS_ENCRYPTION, algorithm);
  }

  /**
   * Derives KNASint (A.8).
   *
   * @param kamf KAMF, 32 octets
   * @param algorithm the NIA algorithm's number, 0 to 15
   * @return 16 octets
   */
  public static byte[] knasInt(byte[] kamf, int algorithm) {
    return algorithmKey(kamf, NAS_INTEGRITY, algorithm);
  }

  private static byte[] algorithmKey(byte[] kamf, int type, int algorithm) {
    Octets.requireLength(kamf, 32, "KAMF");
    if (algorithm < 0 || algorithm > 15) {
      throw new IllegalArgumentException("An algorithm's number is 0 to 15, not " + algorithm);
    }
    byte[] key = new byte[16];
    Hashing.current().begin(0x69).parameter(type).parameter(algorithm).finishLower(kamf, key, 0);
    return key;
  }

  /**
   * Derives KgNB, or the corresponding key of non-3GPP access such as KN3IWF (A.9).
   *
   * @param kamf KAMF, 32 octets
   * @param uplinkNasCount the uplink NAS COUNT, as an unsigned 32-bit number
   * @param accessType {@link #ACCESS_3GPP} or {@link #ACCESS_NON_3GPP}
   * @return 32 octets
   */
  public static byte[] kgnb(byte[] kamf, int uplinkNasCount, int accessType) {
    Octets.requireLength(kamf, 32, "KAMF");
    return Hashing.current()
        .begin(0x6e)
        .parameter32(uplinkNasCount)
        .parameter(accessType)
        .finish(kamf);
  }
}
