/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.sbamock.aka.Autn;
import org.sbamock.aka.KeyDerivation;
import org.sbamock.aka.Milenage;
import org.sbamock.aka.MilenageRun;
import org.sbamock.aka.Octets;
import org.sbamock.aka.ServingNetworkName;

/**
 * The transformed authentication vector AV' of EAP-AKA' (TS 33.501, 6.1.3.1): RAND, AUTN, XRES, CK'
 * and IK'. Immutable; accessors copy.
 */
public final class EapAkaPrimeVector {
  private final byte[] rand;
  private final byte[] autn;
  private final byte[] xres;
  private final byte[] ckIkPrime;

  private EapAkaPrimeVector(byte[] rand, byte[] autn, byte[] xres, byte[] ckIkPrime) {
    this.rand = rand;
    this.autn = autn;
    this.xres = xres;
    this.ckIkPrime = ckIkPrime;
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
  public static EapAkaPrimeVector generate(
      Milenage milenage, byte[] rand, long sqn, int amf, ServingNetworkName snn) {
    MilenageRun run = milenage.run(rand);
    byte[] autn = Autn.make(run, sqn, amf);
    byte[] prime = KeyDerivation.ckIkPrime(run.ckIk(), snn, Autn.sqnXorAk(autn));
    return new EapAkaPrimeVector(rand.clone(), autn, run.res().clone(), prime);
  }

  /**
   * Creates a vector from the values of a UDM.
   *
   * @param rand RAND, 16 octets
   * @param autn AUTN, 16 octets
   * @param xres XRES, 4 to 16 octets
   * @param ckPrime CK', 16 octets
   * @param ikPrime IK', 16 octets
   * @throws IllegalArgumentException if a length is wrong
   */
  public static EapAkaPrimeVector of(
      byte[] rand, byte[] autn, byte[] xres, byte[] ckPrime, byte[] ikPrime) {
    Octets.requireLength(rand, 16, "RAND");
    Octets.requireLength(autn, Autn.LENGTH, "AUTN");
    Octets.requireLength(ckPrime, 16, "CK'");
    Octets.requireLength(ikPrime, 16, "IK'");
    if (xres.length < 4 || xres.length > 16) {
      throw new IllegalArgumentException("XRES has 4 to 16 octets, not " + xres.length);
    }
    byte[] both = Arrays.copyOf(ckPrime, 32);
    System.arraycopy(ikPrime, 0, both, 16, 16);
    return new EapAkaPrimeVector(rand.clone(), autn.clone(), xres.clone(), both);
  }

  /** Returns RAND, 16 octets. */
  public byte[] rand() {
    return rand.clone();
  }

  /** Returns AUTN, 16 octets. */
  public byte[] autn() {
    return autn.clone();
  }

  /** Returns XRES, 4 to 16 octets. */
  public byte[] xres() {
    return xres.clone();
  }

  /** Returns CK', 16 octets. */
  public byte[] ckPrime() {
    return Arrays.copyOf(ckIkPrime, 16);
  }

  /** Returns IK', 16 octets. */
  public byte[] ikPrime() {
    return Arrays.copyOfRange(ckIkPrime, 16, 32);
  }

  /** Compares a RES with XRES in constant time. */
  public boolean isAnsweredBy(byte[] res) {
    return MessageDigest.isEqual(xres, res);
  }

  /** Derives the keys of the EAP method for a peer identity. */
  public EapAkaPrimeKeys keys(String identity) {
    return EapAkaPrimeKeys.derive(identity, ckIkPrime);
  }

  @Override
  public String toString() {
    return "EapAkaPrimeVector[RAND=" + HexFormat.of().formatHex(rand) + ", rest redacted]";
  }
}
