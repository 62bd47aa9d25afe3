/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import org.sbamock.aka.AuthenticationVector;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.EapAkaPrimeVector;

/** The authentication vector of a subscriber, for the method that the home network chooses. */
public sealed interface AuthenticationData {
  /** Returns the subscriber. */
  Supi supi();

  /**
   * A vector of 5G AKA: the 5G HE AV (TS 33.501 clause 6.1.3.2).
   *
   * @param vector the vector, of which an AUSF receives RAND, AUTN, XRES* and KAUSF
   */
  record FiveGAka(Supi supi, AuthenticationVector vector) implements AuthenticationData {}

  /**
   * A transformed vector of EAP-AKA' (TS 33.501 clause 6.1.3.1).
   *
   * @param vector RAND, AUTN, XRES, CK' and IK'
   */
  record EapAkaPrime(Supi supi, EapAkaPrimeVector vector) implements AuthenticationData {}
}
