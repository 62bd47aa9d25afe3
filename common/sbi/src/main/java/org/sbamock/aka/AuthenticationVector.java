package org.sbamock.aka;

import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * An authentication vector of 5G AKA (TS 33.501, 6.1.3.2): the 5G HE AV (RAND, AUTN, XRES*, KAUSF)
 * and what the AUSF makes of it for the 5G SE AV (HXRES*, KSEAF). Immutable; accessors copy.
 */
public final class AuthenticationVector {
  private final byte[] rand;
  private final byte[] autn;
  private final byte[] xresStar;
  private final byte[] hxresStar;
  private final byte[] kausf;
  private final byte[] kseaf;

  private AuthenticationVector(
      byte[] rand, byte[] autn, byte[] xresStar, byte[] hxresStar, byte[] kausf, byte[] kseaf) {
    this.rand = rand;
    this.autn = autn;
    this.xresStar = xresStar;
    this.hxresStar = hxresStar;
    this.kausf = kausf;
    this.kseaf = kseaf;
  }

  /**
   * Generates a vector.
   *
   * @param milenage the subscriber's functions
   * @param rand RAND, 16 octets
   * @param sqn SQN, 48 bits
   * @param amf the authentication management field, 16 bits
   * @param snn the serving network to which the keys are bound
   * @throws IllegalArgumentException when RAND's length is wrong
   */
  public static AuthenticationVector generate(
      Milenage milenage, byte[] rand, long sqn, int amf, ServingNetworkName snn) {
    Milenage.Responses responses = milenage.responses(rand);
    byte[] autn = Autn.make(milenage, responses, sqn, amf);
    byte[] xresStar = KeyDerivation.resStar(responses.ckIk, snn, rand, responses.res);
    byte[] kausf = KeyDerivation.kausf(responses.ckIk, snn, sqn ^ responses.ak);
    return of(rand.clone(), autn, xresStar, kausf, snn);
  }

  /**
   * Completes a 5G HE AV that came from a UDM, as an AUSF does.
   *
   * @param rand RAND, 16 octets
   * @param autn AUTN, 16 octets
   * @param xresStar XRES*, 16 octets
   * @param kausf KAUSF, 32 octets
   * @param snn the serving network
   * @throws IllegalArgumentException when a length is wrong
   */
  public static AuthenticationVector fromHomeEnvironment(
      byte[] rand, byte[] autn, byte[] xresStar, byte[] kausf, ServingNetworkName snn) {
    Octets.requireLength(rand, 16, "RAND");
    Octets.requireLength(autn, Autn.LENGTH, "AUTN");
    Octets.requireLength(xresStar, 16, "XRES*");
    Octets.requireLength(kausf, 32, "KAUSF");
    return of(rand.clone(), autn.clone(), xresStar.clone(), kausf.clone(), snn);
  }

  private static AuthenticationVector of(
      byte[] rand, byte[] autn, byte[] xresStar, byte[] kausf, ServingNetworkName snn) {
    return new AuthenticationVector(
        rand,
        autn,
        xresStar,
        KeyDerivation.hresStar(rand, xresStar),
        kausf,
        KeyDerivation.kseaf(kausf, snn));
  }

  /** RAND, 16 octets. */
  public byte[] rand() {
    return rand.clone();
  }

  /** AUTN, 16 octets. */
  public byte[] autn() {
    return autn.clone();
  }

  /** XRES*, 16 octets; a secret of the home network. */
  public byte[] xresStar() {
    return xresStar.clone();
  }

  /** HXRES*, 16 octets, which the serving network may see. */
  public byte[] hxresStar() {
    return hxresStar.clone();
  }

  /** KAUSF, 32 octets. */
  public byte[] kausf() {
    return kausf.clone();
  }

  /** KSEAF, 32 octets. */
  public byte[] kseaf() {
    return kseaf.clone();
  }

  /** Compares a RES* with XRES* in constant time. */
  public boolean isAnsweredBy(byte[] resStar) {
    return MessageDigest.isEqual(xresStar, resStar);
  }

  @Override
  public String toString() {
    return "AuthenticationVector[RAND=" + HexFormat.of().formatHex(rand) + ", rest redacted]";
  }
}
