/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.suci.Suci;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.binding.ResourceProducer;

/** The AUSF of the home network (TS 29.509). */
public interface AuthenticationServer {
  /**
   * The response of a UE to a challenge with a stale SQN.
   *
   * @param rand RAND of that challenge, 16 octets
   * @param auts AUTS, 14 octets
   * @param producer the AUSFs of the authentication; null if unknown
   */
  record Resynchronization(byte[] rand, byte[] auts, @Nullable ResourceProducer producer) {}

  /**
   * The outcome of an authentication step.
   *
   * @param result the result
   * @param supi {@code imsi-…}, on success
   * @param kseaf KSEAF, 32 octets, on success
   * @param next the next challenge, if the authentication is ongoing
   */
  record Verdict(
      Result result, @Nullable String supi, byte @Nullable [] kseaf, @Nullable Challenge next) {
    /** Returns a copy with another next challenge. */
    public Verdict withNext(Challenge other) {
      return new Verdict(result, supi, kseaf, other);
    }

    /** The values of AuthResult (TS 29.509 clause 6.1.6.3.4). */
    public enum Result {
      /** The UE is authenticated. */
      SUCCESS,
      /** The UE is not authenticated. */
      FAILURE,
      /** The UE receives another challenge. */
      ONGOING
    }

    @Override
    public String toString() {
      return "Verdict[" + result + ", " + supi + ", KSEAF redacted]";
    }
  }

  /**
   * Requests a challenge.
   *
   * @param context the context of the UE's request
   */
  void authenticate(
      Suci suci,
      ServingNetworkName servingNetwork,
      @Nullable Resynchronization resynchronization,
      MessageContext context,
      Reply<Challenge> reply);

  /** Sends the response of 5G AKA to the link of its challenge. */
  void confirm(
      Challenge.FiveGAka challenge, byte[] resStar, MessageContext context, Reply<Verdict> reply);

  /** Sends the base64 response of EAP to the link of its challenge. */
  void continueEap(
      Challenge.Eap challenge, String payload, MessageContext context, Reply<Verdict> reply);
}
