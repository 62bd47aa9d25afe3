/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * An authentication vector of 5G AKA (TS 33.501, 6.1.3.2): the 5G HE AV (RAND, AUTN, XRES*, KAUSF)
 * and the values that the AUSF derives from it for the 5G SE AV (HXRES*, KSEAF). Immutable;
 * accessors of single values copy.
 */
public final class AuthenticationVector {
  private static final int AUTN = 16;
  private static final int HXRES_STAR = 32;
  private static final int SE_AV_LENGTH = 48;
  private static final int KSEAF = 16;
  private static final int SECRETS_LENGTH = 48;
  private static final int KAUSF_LENGTH = 32;

  private final byte[] seAv;
  private final byte[] xresStarAndKseaf;
  private final byte[] kausf;

  private AuthenticationVector(byte[] seAv, byte[] xresStarAndKseaf, byte[] kausf) {
    this.seAv = seAv;
    this.xresStarAndKseaf = xresStarAndKseaf;
    this.kausf = kausf;
  }

  /**
   * Generates a vector.
   *
   * @param milenage the subscriber's functions
   * @param rand RAND, 16 octets
   * @param sqn SQN, 48 bits
   * @param amf the authentication management field, 16 bits
   * @param snn the serving network to which the keys are bound
   * @throws IllegalArgumentException if the length of RAND is wrong
   */
  public static AuthenticationVector generate(
      Milenage milenage, byte[] rand, long sqn, int amf, ServingNetworkName snn) {
    MilenageRun run = milenage.run(rand);
    byte[] seAv = Arrays.copyOf(rand, SE_AV_LENGTH);
    byte[] secrets = new byte[SECRETS_LENGTH];
    long sqnXorAk = sqn ^ run.ak();
    Autn.put(run, sqnXorAk, sqn, amf, seAv, AUTN);
    byte[] ckIk = run.ckIk();
    KeyDerivation.putResStar(ckIk, snn, rand, run.res(), secrets);
    return completed(seAv, secrets, KeyDerivation.kausf(ckIk, snn, sqnXorAk), snn);
  }

  /**
   * Completes a 5G HE AV of a UDM, as an AUSF does.
   *
   * @param rand RAND, 16 octets
   * @param autn AUTN, 16 octets
   * @param xresStar XRES*, 16 octets
   * @param kausf KAUSF, 32 octets
   * @param snn the serving network
   * @throws IllegalArgumentException if a length is wrong
   */
  public static AuthenticationVector fromHomeEnvironment(
      byte[] rand, byte[] autn, byte[] xresStar, byte[] kausf, ServingNetworkName snn) {
    Octets.requireLength(rand, 16, "RAND");
    Octets.requireLength(autn, Autn.LENGTH, "AUTN");
    Octets.requireLength(xresStar, 16, "XRES*");
    Octets.requireLength(kausf, KAUSF_LENGTH, "KAUSF");
    byte[] seAv = Arrays.copyOf(rand, SE_AV_LENGTH);
    System.arraycopy(autn, 0, seAv, AUTN, autn.length);
    return completed(seAv, Arrays.copyOf(xresStar, SECRETS_LENGTH), kausf.clone(), snn);
  }

  private static AuthenticationVector completed(
      byte[] seAv, byte[] secrets, byte[] kausf, ServingNetworkName snn) {
    KeyDerivation.putHresStar(seAv, secrets, seAv, HXRES_STAR);
    KeyDerivation.putKseaf(kausf, snn, secrets, KSEAF);
    return new AuthenticationVector(seAv, secrets, kausf);
  }

  /** Returns the 5G SE AV: RAND || AUTN || HXRES*, 48 octets, which must not be changed. */
  public byte[] fiveGSeAv() {
    return seAv;
  }

  /**
   * Returns XRES* || KSEAF, 48 octets, which must not be changed, for the confirmation; a secret of
   * the home network.
   */
  public byte[] xresStarAndKseaf() {
    return xresStarAndKseaf;
  }

  /** Returns RAND, 16 octets. */
  public byte[] rand() {
    return Arrays.copyOf(seAv, AUTN);
  }

  /** Returns AUTN, 16 octets. */
  public byte[] autn() {
    return Arrays.copyOfRange(seAv, AUTN, HXRES_STAR);
  }

  /** Returns XRES*, 16 octets; a secret of the home network. */
  public byte[] xresStar() {
    return Arrays.copyOf(xresStarAndKseaf, KSEAF);
  }

  /** Returns HXRES*, 16 octets, which is sent to the serving network. */
  public byte[] hxresStar() {
    return Arrays.copyOfRange(seAv, HXRES_STAR, SE_AV_LENGTH);
  }

  /** Returns KAUSF, 32 octets. */
  public byte[] kausf() {
    return kausf.clone();
  }

  /** Returns KSEAF, 32 octets. */
  public byte[] kseaf() {
    return Arrays.copyOfRange(xresStarAndKseaf, KSEAF, SECRETS_LENGTH);
  }

  /** Compares a RES* with XRES* in constant time. */
  public boolean isAnsweredBy(byte[] resStar) {
    return MessageDigest.isEqual(xresStar(), resStar);
  }

  @Override
  public String toString() {
    return "AuthenticationVector[RAND=" + HexFormat.of().formatHex(rand()) + ", rest redacted]";
  }
}
