/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * An authentication vector of 5G AKA (TS 33.501, 6.1.3.2): the 5G HE AV (RAND, AUTN, XRES*, KAUSF)
 * and the values that the AUSF derives from it for the 5G SE AV (HXRES*, KSEAF). Immutable;
 * accessors copy.
 */
public final class AuthenticationVector {
  private static final int RAND = 0;
  private static final int AUTN = 16;
  private static final int HXRES_STAR = 32;
  private static final int XRES_STAR = 48;
  private static final int KSEAF = 64;
  private static final int KAUSF = 96;
  private static final int LENGTH = 128;

  /** All components in one array: an array for each would require half as much memory again. */
  private final byte[] octets;

  private AuthenticationVector(byte[] octets) {
    this.octets = octets;
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
    byte[] octets = Arrays.copyOf(rand, LENGTH);
    long sqnXorAk = sqn ^ run.ak();
    Autn.put(run, sqnXorAk, sqn, amf, octets, AUTN);
    byte[] ckIk = run.ckIk();
    KeyDerivation.putResStar(ckIk, snn, rand, run.res(), octets, XRES_STAR);
    KeyDerivation.putKausf(ckIk, snn, sqnXorAk, octets, KAUSF);
    return completed(octets, snn);
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
    Octets.requireLength(kausf, 32, "KAUSF");
    byte[] octets = Arrays.copyOf(rand, LENGTH);
    System.arraycopy(autn, 0, octets, AUTN, autn.length);
    System.arraycopy(xresStar, 0, octets, XRES_STAR, xresStar.length);
    System.arraycopy(kausf, 0, octets, KAUSF, kausf.length);
    return completed(octets, snn);
  }

  private static AuthenticationVector completed(byte[] octets, ServingNetworkName snn) {
    KeyDerivation.putHresStar(octets, octets, XRES_STAR, octets, HXRES_STAR);
    KeyDerivation.putKseaf(octets, KAUSF, snn, octets, KSEAF);
    return new AuthenticationVector(octets);
  }

  /** Returns the 5G SE AV: RAND || AUTN || HXRES*, 48 octets. */
  public byte[] fiveGSeAv() {
    return Arrays.copyOf(octets, XRES_STAR);
  }

  /** Returns XRES* || KSEAF, 48 octets, for the confirmation; a secret of the home network. */
  public byte[] xresStarAndKseaf() {
    return Arrays.copyOfRange(octets, XRES_STAR, KAUSF);
  }

  /** Returns RAND, 16 octets. */
  public byte[] rand() {
    return Arrays.copyOfRange(octets, RAND, AUTN);
  }

  /** Returns AUTN, 16 octets. */
  public byte[] autn() {
    return Arrays.copyOfRange(octets, AUTN, HXRES_STAR);
  }

  /** Returns XRES*, 16 octets; a secret of the home network. */
  public byte[] xresStar() {
    return Arrays.copyOfRange(octets, XRES_STAR, KSEAF);
  }

  /** Returns HXRES*, 16 octets, which is sent to the serving network. */
  public byte[] hxresStar() {
    return Arrays.copyOfRange(octets, HXRES_STAR, XRES_STAR);
  }

  /** Returns KAUSF, 32 octets. */
  public byte[] kausf() {
    return Arrays.copyOfRange(octets, KAUSF, LENGTH);
  }

  /** Returns KSEAF, 32 octets. */
  public byte[] kseaf() {
    return Arrays.copyOfRange(octets, KSEAF, KAUSF);
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
