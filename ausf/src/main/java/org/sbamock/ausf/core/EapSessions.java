/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.aka.KeyDerivation;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.eap.EapAkaPrime;
import org.sbamock.aka.eap.EapAkaPrimeKeys;
import org.sbamock.aka.eap.EapAkaPrimeVector;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.eap.InvalidEapException;
import org.sbamock.aka.subscriber.Arpf;
import org.sbamock.aka.subscriber.Subscriber;
import org.sbamock.sbi.SbiException;

/** The steps of EAP-AKA' (TS 33.501 clause 6.1.3.1, RFC 9048). Stateless. */
final class EapSessions {
  private static final int FIRST_IDENTIFIER = 1;

  private final Arpf arpf;

  EapSessions(Arpf arpf) {
    this.arpf = arpf;
  }

  /**
   * The response of the UE.
   *
   * @param packet null if the UE aborted
   */
  record Answer(@Nullable EapPacket packet) {}

  /**
   * A step, and the context of the next step.
   *
   * @param context null if the session is over
   */
  record Continuation(EapStep step, AuthenticationContext.@Nullable Eap context) {}

  static Answer read(byte @Nullable [] payload) {
    try {
      return new Answer(payload == null ? null : EapPacket.parse(payload));
    } catch (InvalidEapException e) {
      throw SbiException.incorrectIe("/eapPayload", String.valueOf(e.getMessage()));
    }
  }

  AuthenticationContext.Eap begin(Subscriber subscriber, ServingNetworkName network) {
    return context(subscriber, network, FIRST_IDENTIFIER, false);
  }

  static byte[] challenge(AuthenticationContext.Eap context) {
    return EapAkaPrime.challenge(
            context.identifier(), context.vector(), context.keys(), context.servingNetwork())
        .octets();
  }

  Continuation next(AuthenticationContext.Eap context, Answer answer) {
    EapPacket packet = answer.packet();
    EapAkaPrime.Verdict verdict =
        packet == null
            ? EapAkaPrime.Verdict.FAILURE
            : EapAkaPrime.judge(packet, context.identifier(), context.vector(), context.keys());
    return switch (verdict) {
      case SUCCESS -> success(context);
      case SYNCHRONIZATION_FAILURE -> resynchronize(context, packet == null ? null : packet.auts());
      case FAILURE, AUTHENTICATION_REJECT, CLIENT_ERROR -> failure(context);
    };
  }

  private static Continuation success(AuthenticationContext.Eap context) {
    byte[] kseaf = KeyDerivation.kseaf(context.keys().kausf(), context.servingNetwork());
    byte[] payload = EapAkaPrime.success(context.identifier()).octets();
    return new Continuation(
        new EapStep(payload, EapStep.Result.SUCCESS, context.subscriber().supi(), kseaf), null);
  }

  private static Continuation failure(AuthenticationContext.Eap context) {
    byte[] payload = EapAkaPrime.failure(context.identifier()).octets();
    return new Continuation(new EapStep(payload, EapStep.Result.FAILURE, null, null), null);
  }

  private Continuation resynchronize(AuthenticationContext.Eap context, byte @Nullable [] auts) {
    if (auts == null
        || context.resynchronized()
        || !arpf.resynchronise(context.subscriber(), context.vector().rand(), auts)) {
      return failure(context);
    }
    AuthenticationContext.Eap next =
        context(context.subscriber(), context.servingNetwork(), context.identifier() + 1, true);
    return new Continuation(new EapStep(challenge(next), EapStep.Result.ONGOING, null, null), next);
  }

  private AuthenticationContext.Eap context(
      Subscriber subscriber, ServingNetworkName network, int identifier, boolean resynchronized) {
    EapAkaPrimeVector vector = arpf.eapAkaPrime(subscriber, network);
    // TS 33.501 annex F.3: the identity is the SUPI, of an IMSI its digits.
    EapAkaPrimeKeys keys = vector.keys(subscriber.supi().digits());
    return new AuthenticationContext.Eap(
        subscriber, network, vector, keys, identifier, resynchronized);
  }
}
