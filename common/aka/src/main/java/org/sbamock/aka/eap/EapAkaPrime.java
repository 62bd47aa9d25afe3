/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Auts;
import org.sbamock.aka.Hashing;
import org.sbamock.aka.Octets;
import org.sbamock.aka.ServingNetworkName;

/** The packets of EAP-AKA' (RFC 9048), and the server's verification of a response. Stateless. */
public final class EapAkaPrime {
  /** The client error code "unable to process packet" (RFC 4187, 10.20). */
  public static final int UNABLE_TO_PROCESS = 0;

  /** An attribute has at most 255 units of four octets, of which the first is its header. */
  private static final int MAX_IDENTITY_LENGTH = 4 * 254;

  /** The result of the server's verification of a response to its challenge. */
  public enum Verdict {
    /** RES and AT_MAC are correct. */
    SUCCESS,
    /** RES or AT_MAC is wrong, or the packet does not answer this challenge. */
    FAILURE,
    /**
     * The peer reports a stale SQN; {@link EapPacket#auts()} contains the token, not yet verified.
     */
    SYNCHRONIZATION_FAILURE,
    /** The peer rejects AUTN. */
    AUTHENTICATION_REJECT,
    /** The peer could not process the challenge. */
    CLIENT_ERROR,
    /** The peer selects another offered key derivation function, {@link EapPacket#selectedKdf}. */
    KDF_SELECTION
  }

  private EapAkaPrime() {}

  /** Creates a challenge with the {@link ChallengeOptions#DEFAULT} options. */
  public static EapPacket challenge(
      int identifier, EapAkaPrimeVector vector, EapAkaPrimeKeys keys, ServingNetworkName snn) {
    return challenge(identifier, vector, keys, snn, ChallengeOptions.DEFAULT);
  }

  /**
   * Creates a challenge: AT_RAND, AT_AUTN, each AT_KDF, AT_KDF_INPUT, AT_RESULT_IND and
   * AT_CHECKCODE as the options require, AT_MAC.
   *
   * @param identifier the packet's identifier, 0 to 255
   * @param vector the authentication vector
   * @param keys the vector's keys for the peer's identity
   * @param snn the serving network to which the vector is bound
   */
  public static EapPacket challenge(
      int identifier,
      EapAkaPrimeVector vector,
      EapAkaPrimeKeys keys,
      ServingNetworkName snn,
      ChallengeOptions options) {
    byte[] name = snn.value().getBytes(StandardCharsets.US_ASCII);
    EapWriter writer =
        new EapWriter(EapPacket.Code.REQUEST, identifier, EapPacket.Subtype.CHALLENGE)
            .attribute(EapAttributes.AT_RAND, 0, vector.rand())
            .attribute(EapAttributes.AT_AUTN, 0, vector.autn());
    options.kdfs().forEach(kdf -> writer.attribute(EapAttributes.AT_KDF, kdf));
    return writer
        .attribute(EapAttributes.AT_KDF_INPUT, name.length, name)
        .protections(options.resultIndication(), options.checkcode())
        .finishWithMac(keys.kAut());
  }

  /** Creates the response to a challenge without AT_RESULT_IND and AT_CHECKCODE. */
  public static EapPacket challengeResponse(int identifier, byte[] res, byte[] kAut) {
    return challengeResponse(identifier, res, kAut, false, null);
  }

  /**
   * Creates the response to a challenge: AT_RES, AT_RESULT_IND and AT_CHECKCODE as required,
   * AT_MAC.
   *
   * @param identifier the challenge's identifier
   * @param res RES, 4 to 16 octets
   * @param kAut K_aut, 32 octets
   * @param resultIndication whether the peer accepts protected result indications
   * @param checkcode the checkcode; null for no attribute
   */
  public static EapPacket challengeResponse(
      int identifier,
      byte[] res,
      byte[] kAut,
      boolean resultIndication,
      byte @Nullable [] checkcode) {
    return new EapWriter(EapPacket.Code.RESPONSE, identifier, EapPacket.Subtype.CHALLENGE)
        .attribute(EapAttributes.AT_RES, 8 * res.length, res)
        .protections(resultIndication, checkcode)
        .finishWithMac(kAut);
  }

  /**
   * Creates the response to a challenge whose first key derivation function the peer does not
   * support: AT_KDF alone (RFC 9048, 3.2).
   *
   * @param identifier the challenge's identifier
   * @param kdf the selected one of the functions that the challenge offers
   */
  public static EapPacket kdfSelection(int identifier, int kdf) {
    return new EapWriter(EapPacket.Code.RESPONSE, identifier, EapPacket.Subtype.CHALLENGE)
        .attribute(EapAttributes.AT_KDF, kdf)
        .finish();
  }

  /** Creates a request for the peer's identity (RFC 4187, 9.1). */
  public static EapPacket identityRequest(int identifier, IdentityRequest request) {
    return new EapWriter(EapPacket.Code.REQUEST, identifier, EapPacket.Subtype.IDENTITY)
        .attribute(request.attribute(), 0)
        .finish();
  }

  /**
   * Creates the response to a request for the peer's identity (RFC 4187, 9.2).
   *
   * @param identifier the request's identifier
   * @param identity the identity, up to 1,016 octets in UTF-8
   * @throws IllegalArgumentException if the identity is longer
   */
  public static EapPacket identityResponse(int identifier, String identity) {
    byte[] octets = identity.getBytes(StandardCharsets.UTF_8);
    if (octets.length > MAX_IDENTITY_LENGTH) {
      throw new IllegalArgumentException(
          "An identity has at most " + MAX_IDENTITY_LENGTH + " octets, not " + octets.length);
    }
    return new EapWriter(EapPacket.Code.RESPONSE, identifier, EapPacket.Subtype.IDENTITY)
        .attribute(EapAttributes.AT_IDENTITY, octets.length, octets)
        .finish();
  }

  /**
   * Creates a notification: AT_NOTIFICATION, and AT_MAC unless the P bit is set (RFC 4187, 9.10).
   *
   * @param identifier the packet's identifier, 0 to 255
   * @param kAut K_aut, 32 octets; null is accepted for a notification with the P bit
   */
  public static EapPacket notification(
      int identifier, EapNotification notification, byte @Nullable [] kAut) {
    return withMacAfterAuthentication(
        new EapWriter(EapPacket.Code.REQUEST, identifier, EapPacket.Subtype.NOTIFICATION)
            .attribute(EapAttributes.AT_NOTIFICATION, notification.code()),
        notification,
        kAut);
  }

  /**
   * Creates the response to a notification: AT_MAC unless its P bit is set (RFC 4187, 9.11).
   *
   * @param identifier the notification's identifier
   * @param kAut K_aut, 32 octets; null is accepted for a notification with the P bit
   */
  public static EapPacket notificationResponse(
      int identifier, EapNotification notification, byte @Nullable [] kAut) {
    return withMacAfterAuthentication(
        new EapWriter(EapPacket.Code.RESPONSE, identifier, EapPacket.Subtype.NOTIFICATION),
        notification,
        kAut);
  }

  private static EapPacket withMacAfterAuthentication(
      EapWriter writer, EapNotification notification, byte @Nullable [] kAut) {
    if (!notification.isAfterAuthentication()) {
      return writer.finish();
    }
    if (kAut == null) {
      throw new IllegalArgumentException("A notification after authentication requires K_aut");
    }
    return writer.finishWithMac(kAut);
  }

  /**
   * Computes AT_CHECKCODE: SHA-256 over the identity messages (RFC 4187, 10.13).
   *
   * @param identityMessages all identity requests and responses of the exchange, concatenated
   * @return 32 octets; none if there were no identity messages
   */
  public static byte[] checkcode(byte[] identityMessages) {
    return identityMessages.length == 0
        ? new byte[0]
        : Hashing.current().begin().octets(identityMessages).digest();
  }

  /**
   * Creates the response to a stale challenge: AT_AUTS, and each AT_KDF of the challenge.
   *
   * @param identifier the challenge's identifier
   * @param auts AUTS, 14 octets
   * @param kdfs the key derivation functions that the challenge offers
   */
  public static EapPacket synchronizationFailure(int identifier, byte[] auts, List<Integer> kdfs) {
    Octets.requireLength(auts, Auts.LENGTH, "AUTS");
    EapWriter writer =
        new EapWriter(
                EapPacket.Code.RESPONSE, identifier, EapPacket.Subtype.SYNCHRONIZATION_FAILURE)
            .auts(auts);
    kdfs.forEach(kdf -> writer.attribute(EapAttributes.AT_KDF, kdf));
    return writer.finish();
  }

  /** Creates the response to a challenge whose AUTN is not that of the home network. */
  public static EapPacket authenticationReject(int identifier) {
    return new EapWriter(
            EapPacket.Code.RESPONSE, identifier, EapPacket.Subtype.AUTHENTICATION_REJECT)
        .finish();
  }

  /**
   * Creates the response to a challenge that cannot be processed.
   *
   * @param identifier the challenge's identifier
   * @param code the client error code, 16 bits
   */
  public static EapPacket clientError(int identifier, int code) {
    return new EapWriter(EapPacket.Code.RESPONSE, identifier, EapPacket.Subtype.CLIENT_ERROR)
        .attribute(EapAttributes.AT_CLIENT_ERROR_CODE, code)
        .finish();
  }

  /** Creates the response to a request of another method: the peer supports EAP-AKA' only. */
  public static byte[] nak(int identifier) {
    // RFC 3748, 5.3.1
    return new byte[] {2, (byte) identifier, 0, 6, 3, EapPacket.TYPE_AKA_PRIME};
  }

  /** Creates the server's final packet after success. */
  public static EapPacket success(int identifier) {
    return EapWriter.result(EapPacket.Code.SUCCESS, identifier);
  }

  /** Creates the server's final packet after failure. */
  public static EapPacket failure(int identifier) {
    return EapWriter.result(EapPacket.Code.FAILURE, identifier);
  }

  /**
   * Verifies the response to a challenge. AT_CHECKCODE and the selection of a key derivation
   * function remain to be verified by the caller.
   *
   * @param answer the response of the peer
   * @param identifier the challenge's identifier
   * @param vector the challenge's vector
   * @param keys the vector's keys
   */
  public static Verdict judge(
      EapPacket answer, int identifier, EapAkaPrimeVector vector, EapAkaPrimeKeys keys) {
    EapPacket.Subtype subtype = answer.subtype();
    if (answer.code() != EapPacket.Code.RESPONSE
        || answer.identifier() != identifier
        || subtype == null) {
      return Verdict.FAILURE;
    }
    return switch (subtype) {
      case CHALLENGE -> {
        if (answer.selectedKdf().isPresent()) {
          yield Verdict.KDF_SELECTION;
        }
        byte[] res = answer.res();
        boolean genuine = answer.isAuthentic(keys.kAut());
        yield genuine && res != null && vector.isAnsweredBy(res)
            ? Verdict.SUCCESS
            : Verdict.FAILURE;
      }
      case SYNCHRONIZATION_FAILURE -> Verdict.SYNCHRONIZATION_FAILURE;
      case AUTHENTICATION_REJECT -> Verdict.AUTHENTICATION_REJECT;
      case CLIENT_ERROR -> Verdict.CLIENT_ERROR;
      case IDENTITY, NOTIFICATION -> Verdict.FAILURE;
    };
  }
}
