/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.sbamock.aka.Auts;
import org.sbamock.aka.Octets;
import org.sbamock.aka.ServingNetworkName;

/** The packets of EAP-AKA' (RFC 9048), and the server's verification of a response. Stateless. */
public final class EapAkaPrime {
  /** The client error code "unable to process packet" (RFC 4187, 10.20). */
  public static final int UNABLE_TO_PROCESS = 0;

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
    CLIENT_ERROR
  }

  private EapAkaPrime() {}

  /**
   * Creates a challenge: AT_RAND, AT_AUTN, AT_KDF, AT_KDF_INPUT, AT_MAC.
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
   * Creates the response to a challenge: AT_RES, AT_MAC.
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

  /** Creates the server's final packet after success. */
  public static EapPacket success(int identifier) {
    return EapWriter.result(EapPacket.Code.SUCCESS, identifier);
  }

  /** Creates the server's final packet after failure. */
  public static EapPacket failure(int identifier) {
    return EapWriter.result(EapPacket.Code.FAILURE, identifier);
  }

  /**
   * Verifies the response to a challenge.
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
