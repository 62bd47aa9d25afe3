/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;

/**
 * N2 information by its class (TS 29.518 clause 6.1.6.2.15).
 *
 * @param n2InformationClass such as SM, NRPPa or RAN
 */
public record N2InfoContainer(
    String n2InformationClass,
    @Nullable N2SmInformation smInfo,
    @Nullable N2RanInformation ranInfo,
    @Nullable NrppaInformation nrppaInfo,
    @Nullable PwsInformation pwsInfo,
    @Nullable V2xInformation v2xInfo,
    @Nullable ProSeInformation proseInfo) {
  /** A reference to information elements of NGAP (TS 29.518 clause 6.1.6.2.27). */
  public record N2InfoContent(
      @Nullable Integer ngapMessageType, @Nullable String ngapIeType, RefToBinaryData ngapData) {}

  /** Information of a PDU session (TS 29.518 clause 6.1.6.2.26). */
  public record N2SmInformation(
      int pduSessionId,
      @Nullable N2InfoContent n2InfoContent,
      @Nullable JsonNode sNssai,
      @Nullable JsonNode homePlmnSnssai,
      @Nullable JsonNode iwkSnssai,
      @Nullable Boolean subjectToHo) {
    /** Checks the identity. */
    public N2SmInformation {
      requirePduSessionId(pduSessionId);
    }
  }

  /** Information of the radio access network (TS 29.518 clause 6.1.6.2.53). */
  public record N2RanInformation(N2InfoContent n2InfoContent) {}

  /** Information of positioning (TS 29.518 clause 6.1.6.2.28). */
  public record NrppaInformation(
      String nfId, N2InfoContent nrppaPdu, @Nullable String serviceInstanceId) {}

  /** A public warning (TS 29.518 clause 6.1.6.2.29). */
  public record PwsInformation(
      int messageIdentifier, int serialNumber, N2InfoContent pwsContainer) {}

  /** Information of V2X (TS 29.518 clause 6.1.6.2.59). */
  public record V2xInformation(@Nullable N2InfoContent n2Pc5Pol) {}

  /** Information of 5G ProSe (TS 29.518 clause 6.1.6.2.76). */
  public record ProSeInformation(@Nullable N2InfoContent n2Pc5ProSePol) {}

  /**
   * A part of a container that refers to NGAP data.
   *
   * @param pointer its JSON Pointer
   */
  public record Content(String pointer, N2InfoContent info) {}

  static void requirePduSessionId(int pduSessionId) {
    if (pduSessionId < 0 || pduSessionId > 255) {
      throw SbiException.incorrectIe("/pduSessionId", "0 to 255 is expected");
    }
  }

  /**
   * Returns the content of the class.
   *
   * @param at the JSON Pointer of the container
   * @throws SbiException MANDATORY_IE_MISSING without the attribute of the class,
   *     MANDATORY_IE_INCORRECT for an unknown class
   */
  public Content content(String at) {
    return switch (n2InformationClass) {
      case "SM" ->
          content(at + "/smInfo/n2InfoContent", smInfo == null ? null : smInfo.n2InfoContent());
      case "RAN" ->
          content(at + "/ranInfo/n2InfoContent", ranInfo == null ? null : ranInfo.n2InfoContent());
      case "NRPPa" ->
          content(at + "/nrppaInfo/nrppaPdu", nrppaInfo == null ? null : nrppaInfo.nrppaPdu());
      case "PWS", "PWS-BCAL", "PWS-RF" ->
          content(at + "/pwsInfo/pwsContainer", pwsInfo == null ? null : pwsInfo.pwsContainer());
      case "V2X" -> content(at + "/v2xInfo/n2Pc5Pol", v2xInfo == null ? null : v2xInfo.n2Pc5Pol());
      case "PROSE" ->
          content(
              at + "/proseInfo/n2Pc5ProSePol",
              proseInfo == null ? null : proseInfo.n2Pc5ProSePol());
      default ->
          throw SbiException.incorrectIe(
              at + "/n2InformationClass",
              "expected SM, NRPPa, PWS, PWS-BCAL, PWS-RF, RAN, V2X or PROSE");
    };
  }

  private static Content content(String pointer, @Nullable N2InfoContent info) {
    if (info == null) {
      throw SbiException.missingIe(pointer);
    }
    return new Content(pointer, info);
  }
}
