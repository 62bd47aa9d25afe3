/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.consumer;

import io.netty.buffer.ByteBuf;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.AuthenticationVector;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.EapAkaPrimeVector;
import org.sbamock.homenetwork.AuthenticationData;
import org.sbamock.homenetwork.AuthenticationDataRequest;
import org.sbamock.homenetwork.Resynchronization;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfInstanceId;

/** Messages of Nudm_UEAuthentication as an AUSF writes and reads them (TS 29.503 clause 6.3.6). */
final class UdmMessages {
  private static final HexFormat HEX = HexFormat.of();

  private UdmMessages() {}

  /** AuthenticationInfoRequest. */
  record AuthenticationInfoRequest(
      String servingNetworkName,
      String ausfInstanceId,
      @Nullable ResynchronizationInfo resynchronizationInfo,
      @Nullable Boolean nswoInd) {
    static AuthenticationInfoRequest of(AuthenticationDataRequest request, NfInstanceId ausf) {
      Resynchronization resynchronization = request.resynchronization();
      return new AuthenticationInfoRequest(
          request.servingNetworkName(),
          ausf.value(),
          resynchronization == null
              ? null
              : new ResynchronizationInfo(
                  HEX.formatHex(resynchronization.rand()), HEX.formatHex(resynchronization.auts())),
          request.nonSeamlessOffload() ? true : null);
    }
  }

  /** ResynchronizationInfo. */
  record ResynchronizationInfo(String rand, String auts) {}

  /** AuthenticationInfoResult. */
  private record AuthenticationInfoResult(
      String authType, Vector authenticationVector, @Nullable String supi) {}

  /** Av5GHeAka or AvEapAkaPrime; those of the other method are absent. */
  private record Vector(
      String avType,
      String rand,
      String autn,
      @Nullable String xresStar,
      @Nullable String kausf,
      @Nullable String xres,
      @Nullable String ckPrime,
      @Nullable String ikPrime) {}

  /**
   * Reads AuthenticationInfoResult.
   *
   * @param identity the SUPI or SUCI of the request
   * @throws IllegalArgumentException if the vector, the SUPI or the method is invalid
   * @throws org.sbamock.sbi.SbiException if it is no AuthenticationInfoResult
   */
  static AuthenticationData readResult(
      ByteBuf content, String identity, ServingNetworkName servingNetwork) {
    AuthenticationInfoResult result = Json.read(content, AuthenticationInfoResult.class);
    Supi supi = Supi.parse(result.supi() == null ? identity : result.supi());
    Vector vector = result.authenticationVector();
    byte[] rand = HEX.parseHex(vector.rand());
    byte[] autn = HEX.parseHex(vector.autn());
    return switch (result.authType()) {
      case "5G_AKA" ->
          new AuthenticationData.FiveGAka(
              supi,
              AuthenticationVector.fromHomeEnvironment(
                  rand, autn, octets(vector.xresStar()), octets(vector.kausf()), servingNetwork));
      case "EAP_AKA_PRIME" ->
          new AuthenticationData.EapAkaPrime(
              supi,
              EapAkaPrimeVector.of(
                  rand,
                  autn,
                  octets(vector.xres()),
                  octets(vector.ckPrime()),
                  octets(vector.ikPrime())));
      default -> throw new IllegalArgumentException("the method " + result.authType());
    };
  }

  private static byte[] octets(@Nullable String digits) {
    if (digits == null) {
      throw new IllegalArgumentException("a value of the vector is missing");
    }
    return HEX.parseHex(digits);
  }
}
