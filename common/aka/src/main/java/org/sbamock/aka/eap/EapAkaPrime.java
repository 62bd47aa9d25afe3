/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.sbamock.aka.Auts;
import org.sbamock.aka.Octets;
import org.sbamock.aka.ServingNetworkName;

/** The packets of EAP-AKA' (RFC 9048), and the server's judgement of an answer. Stateless. */
public final class EapAkaPrime {
  /** The client error code "unable to process packet" (RFC 4187, 10.20). */
  public static final int UNABLE_TO_PROCESS = 0;

  /** How a server judges the answer to its challenge. */
  public enum Verdict {
    /** RES and AT_MAC are right. */
    SUCCESS,
    /** RES or AT_MAC is wrong, or the packet does not answer this challenge. */
    FAILURE,
    /** The peer finds SQN stale; {@link EapPacket#auts()} has the token, not yet verified. */
    SYNCHRONIZATION_FAILURE,
    /** The peer refuses AUTN. */
    AUTHENTICATION_REJECT,
    /** The peer could not process the challenge. */
    CLIENT_ERROR
  }

  private EapAkaPrime() {}

  /**
   * Returns a challenge: AT_RAND, AT_AUTN, AT_KDF, AT_KDF_INPUT, AT_MAC.
   *
   * @param identifier the packet's identifier, 0 to 255
   * @param vector the authentication vector
   * @param keys the vector's keys for the peer's identity
   * @param snn the serving network to which the vector is bound
   */
  public static EapPacket challenge(
      int identifier, EapAkaPrimeVector vector, EapAkaPrimeKeys keys, ServingNetworkName snn) {
    byte[] name = snn.value().getBytes(StandardCharsets.US_ASCII);
    return new EapWriter(EapPacket.Code.REQUEST, identifier, EapPacket.Subtype.CHALLENGE)
        .attribute(EapAttributes.AT_RAND, 0, vector.rand())
        .attribute(EapAttributes.AT_AUTN, 0, vector.autn())
        .attribute(EapAttributes.AT_KDF, EapPacket.KDF_AKA_PRIME)
        .attribute(EapAttributes.AT_KDF_INPUT, name.length, name)
        .finishWithMac(keys.kAut());
  }

  /**
   * Returns the answer to a challenge: AT_RES, AT_MAC.
   *
   * @param identifier the challenge's identifier
   * @param res RES, 4 to 16 octets
   * @param kAut K_aut, 32 octets
   */
  public static EapPacket challengeResponse(int identifier, byte[] res, byte[] kAut) {
    return new EapWriter(EapPacket.Code.RESPONSE, identifier, EapPacket.Subtype.CHALLENGE)
        .attribute(EapAttributes.AT_RES, 8 * res.length, res)
        .finishWithMac(kAut);
  }

  /**
   * Returns the answer to a stale challenge: AT_AUTS, and each AT_KDF of the challenge.
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

  /** Returns the answer to a challenge whose AUTN is not the home network's. */
  public static EapPacket authenticationReject(int identifier) {
    return new EapWriter(
            EapPacket.Code.RESPONSE, identifier, EapPacket.Subtype.AUTHENTICATION_REJECT)
        .finish();
  }

  /**
   * Returns the answer to a challenge that cannot be processed.
   *
   * @param identifier the challenge's identifier
   * @param code the client error code, 16 bits
   */
  public static EapPacket clientError(int identifier, int code) {
    return new EapWriter(EapPacket.Code.RESPONSE, identifier, EapPacket.Subtype.CLIENT_ERROR)
        .attribute(EapAttributes.AT_CLIENT_ERROR_CODE, code)
        .finish();
  }

  /** Returns the server's good end. */
  public static EapPacket success(int identifier) {
    return EapWriter.result(EapPacket.Code.SUCCESS, identifier);
  }

  /** Returns the server's bad end. */
  public static EapPacket failure(int identifier) {
    return EapWriter.result(EapPacket.Code.FAILURE, identifier);
  }

  /**
   * Judges the answer to a challenge.
   *
   * @param answer what the peer sent
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
        byte[] res = answer.res();
        boolean genuine = answer.isAuthentic(keys.kAut());
        yield genuine && res != null && vector.isAnsweredBy(res)
            ? Verdict.SUCCESS
            : Verdict.FAILURE;
      }
      case SYNCHRONIZATION_FAILURE -> Verdict.SYNCHRONIZATION_FAILURE;
      case AUTHENTICATION_REJECT -> Verdict.AUTHENTICATION_REJECT;
      case CLIENT_ERROR -> Verdict.CLIENT_ERROR;
    };
  }
}
