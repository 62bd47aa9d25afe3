/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import java.security.MessageDigest;
import java.util.Arrays;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.EapAkaPrimeKeys;
import org.sbamock.aka.eap.EapAkaPrimeVector;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.Subscriber;

/** The state of an authentication that its next step requires. */
sealed interface AuthenticationContext {

  /**
   * A pending 5G AKA.
   *
   * @param xresStarAndKseaf XRES* || KSEAF, 48 octets
   */
  record FiveGAka(Supi supi, byte[] xresStarAndKseaf) implements AuthenticationContext {
    private static final int XRES_STAR_LENGTH = 16;

    boolean isAnsweredBy(byte[] resStar) {
      return MessageDigest.isEqual(Arrays.copyOf(xresStarAndKseaf, XRES_STAR_LENGTH), resStar);
    }

    byte[] kseaf() {
      return Arrays.copyOfRange(xresStarAndKseaf, XRES_STAR_LENGTH, xresStarAndKseaf.length);
    }

    @Override
    public String toString() {
      return "FiveGAka[" + supi + ", keys redacted]";
    }
  }

  /**
   * A pending EAP-AKA' authentication.
   *
   * @param identifier the identifier of the challenge, 0 to 255
   * @param resynchronized whether the UE has already reported one synchronization failure
   */
  record Eap(
      Subscriber subscriber,
      ServingNetworkName servingNetwork,
      EapAkaPrimeVector vector,
      EapAkaPrimeKeys keys,
      int identifier,
      boolean resynchronized)
      implements AuthenticationContext {}

  /**
   * The result of a successful authentication.
   *
   * @param method the authentication method
   */
  record Result(Supi supi, AuthenticationMethod method) {}
}
