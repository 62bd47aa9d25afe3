/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import java.util.List;
import org.sbamock.amf.core.communication.N2InfoContainer.N2InfoContent;
import org.sbamock.amf.core.communication.N2InfoContainer.N2SmInformation;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.profile.PlmnId;
import tools.jackson.databind.JsonNode;

/**
 * The request to create the context of a UE that is handed over to this AMF (TS 29.518 clause
 * 6.1.6.2.41).
 *
 * @param ueContext the whole context, which the result repeats
 */
public record UeContextCreateData(
    JsonNode ueContext,
    NgRanTargetId targetId,
    N2InfoContent sourceToTargetData,
    List<N2SmInformation> pduSessionList) {
  private static final int MAX_SESSIONS = 256;

  /** Checks the number of PDU sessions. */
  public UeContextCreateData {
    if (pduSessionList.isEmpty() || pduSessionList.size() > MAX_SESSIONS) {
      throw SbiException.of(
          Cause.MANDATORY_IE_INCORRECT,
          "/pduSessionList",
          "1 to " + MAX_SESSIONS + " PDU sessions are expected");
    }
  }

  /** The target of the handover (TS 29.518 clause 6.1.6.2.44). */
  public record NgRanTargetId(JsonNode ranNodeId, Tai tai) {}

  /** A tracking area (TS 29.571 clause 5.4.4.4). */
  public record Tai(PlmnId plmnId, String tac) {}

  /** The result (TS 29.518 clause 6.1.6.2.42). */
  public record UeContextCreatedData(
      JsonNode ueContext, N2InfoContent targetToSourceData, List<N2SmInformation> pduSessionList) {}
}
