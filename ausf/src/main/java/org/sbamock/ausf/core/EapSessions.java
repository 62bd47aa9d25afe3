/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.KeyDerivation;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.ChallengeOptions;
import org.sbamock.aka.eap.EapAkaPrime;
import org.sbamock.aka.eap.EapAkaPrimeKeys;
import org.sbamock.aka.eap.EapAkaPrimeVector;
import org.sbamock.aka.eap.EapNotification;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.eap.IdentityRequest;
import org.sbamock.aka.eap.InvalidEapException;
import org.sbamock.ausf.core.AuthenticationContext.Eap;
import org.sbamock.ausf.core.AuthenticationContext.EapChallenge;
import org.sbamock.ausf.core.AuthenticationContext.EapIdentity;
import org.sbamock.ausf.core.AuthenticationContext.EapNotified;
import org.sbamock.ausf.core.AuthenticationContext.EapPeer;
import org.sbamock.ausf.core.EapSessions.Continuation.Next;
import org.sbamock.sbi.SbiException;

/**
 * The steps of EAP-AKA' (TS 33.501 clause 6.1.3.1, RFC 9048, RFC 4187). Stateless.
 *
 * <p>The session of a UE that fails ends with a notification round and then EAP-Failure (RFC 4187,
 * 6.3.2). EAP-Failure follows at once if the UE reports a client error, rejects AUTN, declines the
 * method or sends no response (6.3.3).
 */
final class EapSessions {
  private static final int FIRST_IDENTIFIER = 1;
  private static final byte[] NO_OCTETS = {};

  private final EapSettings settings;

  EapSessions(EapSettings settings) {
    this.settings = settings;
  }

  /** The response of the UE. */
  sealed interface Answer {
    /** A packet. */
    record Packet(EapPacket packet) implements Answer {}

    /** An EAP-AKA' packet that cannot be processed. */
    record Unprocessable() implements Answer {}

    /** A Nak, or no packet. */
    record Declined() implements Answer {}
  }

  /** What follows a response of the UE. */
  sealed interface Continuation {
    /**
     * A step, and the context of the next step.
     *
     * @param context null if the session is over
     */
    record Next(EapStep step, @Nullable Eap context) implements Continuation {}

    /**
     * A request for another vector, since the SQN of the challenge was stale.
     *
     * @param auts AUTS, 14 octets
     */
    record Resynchronization(EapChallenge context, byte[] auts) implements Continuation {}
  }

  /**
   * Reads the response of the UE.
   *
   * @param payload null if the UE sent none
   * @throws SbiException MANDATORY_IE_INCORRECT if the octets are not an EAP packet, or one of
   *     another method
   */
  static Answer read(byte @Nullable [] payload) {
    if (payload == null) {
      return new Answer.Declined();
    }
    try {
      return new Answer.Packet(EapPacket.parse(payload));
    } catch (InvalidEapException e) {
      return switch (e.reason()) {
        case NAK -> new Answer.Declined();
        case CONTENT -> new Answer.Unprocessable();
        case FRAME, METHOD ->
            throw SbiException.incorrectIe("/eapPayload", String.valueOf(e.getMessage()));
      };
    }
  }

  /** Starts a session; its step has the first request. */
  Next begin(EapPeer peer, EapAkaPrimeVector vector) {
    IdentityRequest request = settings.identityRequest();
    return request == null
        ? challenge(peer, FIRST_IDENTIFIER, vector, options(null), false, false)
        : identityRequest(peer, FIRST_IDENTIFIER, vector, request, NO_OCTETS);
  }

  /** Processes the response of the UE. */
  Continuation next(Eap context, Answer answer) {
    if (context instanceof EapNotified notified) {
      return end(notified, answer);
    }
    if (answer instanceof Answer.Declined) {
      return failure(context.identifier());
    }
    if (!(answer instanceof Answer.Packet received)) {
      return notifyFailure(context);
    }
    EapPacket packet = received.packet();
    if (packet.code() == EapPacket.Code.RESPONSE
        && packet.subtype() == EapPacket.Subtype.CLIENT_ERROR) {
      return failure(context.identifier());
    }
    return context instanceof EapChallenge challenge
        ? answered(challenge, packet)
        : identified((EapIdentity) context, packet);
  }

  private ChallengeOptions options(byte @Nullable [] checkcode) {
    return new ChallengeOptions(settings.kdfs(), settings.resultIndications(), checkcode);
  }

  private static Next identityRequest(
      EapPeer peer,
      int identifier,
      EapAkaPrimeVector vector,
      IdentityRequest request,
      byte[] messages) {
    byte[] payload = EapAkaPrime.identityRequest(identifier, request).octets();
    return ongoing(
        payload,
        new EapIdentity(peer, identifier, vector, request, concatenate(messages, payload)));
  }

  /**
   * Processes an identity: challenges the UE if it is the permanent identity of the subscriber, and
   * requests the permanent identity if it is not and another one was requested (RFC 4187, 4.1.6).
   */
  private Next identified(EapIdentity context, EapPacket packet) {
    String identity = packet.identity();
    if (identity == null || !isResponse(packet, EapPacket.Subtype.IDENTITY, context)) {
      return notifyFailure(context);
    }
    byte[] messages = concatenate(context.messages(), packet.octets());
    int next = following(context);
    if (isPermanentIdentity(identity, context.peer().supi())) {
      return challenge(
          context.peer(),
          next,
          context.vector(),
          options(EapAkaPrime.checkcode(messages)),
          false,
          false);
    }
    return IdentityRequest.PERMANENT.isStricterThan(context.request())
        ? identityRequest(
            context.peer(), next, context.vector(), IdentityRequest.PERMANENT, messages)
        : notifyFailure(context);
  }

  /**
   * Returns whether an identity is the permanent one of a subscriber: the digits of the IMSI, with
   * or without the leading digit of RFC 4187, 4.1.1.6 or RFC 9048, 3 and with or without a realm.
   */
  private static boolean isPermanentIdentity(String identity, Supi supi) {
    int realm = identity.indexOf('@');
    String username = realm < 0 ? identity : identity.substring(0, realm);
    String imsi = supi.digits();
    return username.equals(imsi) || username.equals("0" + imsi) || username.equals("6" + imsi);
  }

  private static byte[] concatenate(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private Continuation answered(EapChallenge context, EapPacket packet) {
    return switch (EapAkaPrime.judge(
        packet, context.identifier(), context.vector(), context.keys())) {
      case SUCCESS -> authenticated(context, packet);
      case SYNCHRONIZATION_FAILURE -> resynchronize(context, packet.auts());
      case KDF_SELECTION -> selectKdf(context, packet.selectedKdf().orElseThrow());
      case AUTHENTICATION_REJECT, CLIENT_ERROR -> failure(context.identifier());
      case FAILURE -> notifyFailure(context);
    };
  }

  private static Next authenticated(EapChallenge context, EapPacket packet) {
    byte[] checkcode = packet.checkcode();
    byte[] expected = context.options().checkcode();
    if (checkcode != null && !Arrays.equals(checkcode, expected == null ? NO_OCTETS : expected)) {
      return notifyFailure(context);
    }
    if (context.options().resultIndication() && packet.hasResultIndication()) {
      int identifier = following(context);
      return ongoing(
          EapAkaPrime.notification(identifier, EapNotification.SUCCESS, context.keys().kAut())
              .octets(),
          new EapNotified(context.peer(), identifier, context.keys()));
    }
    return success(context, context.keys());
  }

  /** Ends a session with the result of which the UE was notified. */
  private static Next end(EapNotified context, Answer answer) {
    EapAkaPrimeKeys keys = context.keys();
    if (keys != null
        && answer instanceof Answer.Packet received
        && isResponse(received.packet(), EapPacket.Subtype.NOTIFICATION, context)
        && received.packet().isAuthentic(keys.kAut())) {
      return success(context, keys);
    }
    return failure(context.identifier());
  }

  private static Next success(Eap context, EapAkaPrimeKeys keys) {
    byte[] payload = EapAkaPrime.success(context.identifier()).octets();
    Supi supi = context.peer().supi();
    ServingNetworkName network = context.peer().servingNetwork();
    return new Next(
        network.isNswo()
            ? EapStep.successOfNswo(payload, supi, keys.msk())
            : EapStep.success(payload, supi, KeyDerivation.kseaf(keys.kausf(), network)),
        null);
  }

  private static Next failure(int identifier) {
    return new Next(EapStep.failure(EapAkaPrime.failure(identifier).octets()), null);
  }

  private static Next notifyFailure(Eap context) {
    int identifier = following(context);
    return ongoing(
        EapAkaPrime.notification(identifier, EapNotification.GENERAL_FAILURE, null).octets(),
        new EapNotified(context.peer(), identifier, null));
  }

  private static Continuation resynchronize(EapChallenge context, byte @Nullable [] auts) {
    return auts == null || context.resynchronized()
        ? notifyFailure(context)
        : new Continuation.Resynchronization(context, auts);
  }

  /** Challenges the UE after a resynchronization. */
  static Next resynchronized(EapChallenge context, EapAkaPrimeVector vector) {
    return challenge(
        context.peer(), following(context), vector, context.options(), context.kdfSelected(), true);
  }

  /** Ends a session whose resynchronization the home network rejected. */
  static Next resynchronizationRejected(EapChallenge context) {
    return notifyFailure(context);
  }

  /**
   * Sends the challenge again, with the selected key derivation function before the others. Only
   * one selection is valid: that of the function whose keys the challenge has, unless the UE ought
   * to have accepted it at once (RFC 9048, 3.2).
   */
  private static Next selectKdf(EapChallenge context, int kdf) {
    List<Integer> offered = context.options().kdfs();
    if (context.kdfSelected()
        || kdf != EapPacket.KDF_AKA_PRIME
        || offered.get(0) == EapPacket.KDF_AKA_PRIME) {
      return notifyFailure(context);
    }
    List<Integer> kdfs = new ArrayList<>(offered.size() + 1);
    kdfs.add(kdf);
    kdfs.addAll(offered);
    ChallengeOptions options =
        new ChallengeOptions(
            kdfs, context.options().resultIndication(), context.options().checkcode());
    return challenged(
        new EapChallenge(
            context.peer(),
            following(context),
            context.vector(),
            context.keys(),
            options,
            true,
            context.resynchronized()));
  }

  private static Next challenge(
      EapPeer peer,
      int identifier,
      EapAkaPrimeVector vector,
      ChallengeOptions options,
      boolean kdfSelected,
      boolean resynchronized) {
    // TS 33.501 annex F.3: the identity is the SUPI, of an IMSI its digits.
    EapAkaPrimeKeys keys = vector.keys(peer.supi().digits());
    return challenged(
        new EapChallenge(peer, identifier, vector, keys, options, kdfSelected, resynchronized));
  }

  private static Next challenged(EapChallenge context) {
    return ongoing(
        EapAkaPrime.challenge(
                context.identifier(),
                context.vector(),
                context.keys(),
                context.peer().servingNetwork(),
                context.options())
            .octets(),
        context);
  }

  private static boolean isResponse(EapPacket packet, EapPacket.Subtype subtype, Eap context) {
    return packet.code() == EapPacket.Code.RESPONSE
        && packet.subtype() == subtype
        && packet.identifier() == context.identifier();
  }

  private static int following(Eap context) {
    return context.identifier() + 1 & 0xff;
  }

  private static Next ongoing(byte[] payload, Eap context) {
    return new Next(EapStep.ongoing(payload), context);
  }
}
