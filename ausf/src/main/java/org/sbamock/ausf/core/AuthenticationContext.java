/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.ChallengeOptions;
import org.sbamock.aka.eap.EapAkaPrimeKeys;
import org.sbamock.aka.eap.EapAkaPrimeVector;
import org.sbamock.aka.eap.IdentityRequest;
import org.sbamock.aka.subscriber.AuthenticationMethod;

/** The state of an authentication that its next step requires. */
sealed interface AuthenticationContext {

  /**
   * A pending 5G AKA.
   *
   * @param xresStarAndKseaf XRES* || KSEAF, 48 octets
   */
  record FiveGAka(Supi supi, ServingNetworkName servingNetwork, byte[] xresStarAndKseaf)
      implements AuthenticationContext {
    /** The length of XRES* || KSEAF in octets. */
    static final int SECRETS_LENGTH = 48;

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
   * The UE of an EAP session.
   *
   * @param servingNetwork the serving network to which the keys are bound
   * @param nonSeamlessOffload whether the authentication is one for non-seamless WLAN offload
   */
  record EapPeer(Supi supi, ServingNetworkName servingNetwork, boolean nonSeamlessOffload) {}

  /** A pending EAP-AKA' authentication, which waits for a response of the UE. */
  sealed interface Eap extends AuthenticationContext {
    /** Returns the UE. */
    EapPeer peer();

    /** Returns the identifier of the request to which the UE responds, 0 to 255. */
    int identifier();
  }

  /**
   * Waits for the response to an identity request.
   *
   * @param vector the vector of the challenge that follows
   * @param request the last request
   * @param messages the identity messages so far, concatenated
   */
  record EapIdentity(
      EapPeer peer,
      int identifier,
      EapAkaPrimeVector vector,
      IdentityRequest request,
      byte[] messages)
      implements Eap {}

  /**
   * Waits for the response to a challenge.
   *
   * @param options the attributes of the challenge
   * @param kdfSelected whether the UE has already selected a key derivation function
   * @param resynchronized whether the UE has already reported one synchronization failure
   */
  record EapChallenge(
      EapPeer peer,
      int identifier,
      EapAkaPrimeVector vector,
      EapAkaPrimeKeys keys,
      ChallengeOptions options,
      boolean kdfSelected,
      boolean resynchronized)
      implements Eap {}

  /**
   * Waits for the response to a notification.
   *
   * @param keys the keys, if the notification is that of success; null for a failure
   */
  record EapNotified(EapPeer peer, int identifier, @Nullable EapAkaPrimeKeys keys) implements Eap {}

  /**
   * The result of a successful authentication.
   *
   * @param method the authentication method
   */
  record Result(Supi supi, AuthenticationMethod method) {}
}
