/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.ue.AccessType;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.notification.CallbackUri;

/**
 * The request to transfer an N1 message or N2 information to a UE or its access network (TS 29.518
 * clause 6.1.6.2.18), with the attributes that this AMF evaluates.
 *
 * @param skipInd whether the N1 message need not be sent if the UE is idle
 * @param n1n2FailureTxfNotifURI the URI of the notification that the UE does not respond
 */
public record N1N2MessageTransferReqData(
    @Nullable N1MessageContainer n1MessageContainer,
    @Nullable N2InfoContainer n2InfoContainer,
    @Nullable RefToBinaryData mtData,
    @Nullable Boolean skipInd,
    @Nullable Integer pduSessionId,
    @Nullable String lcsCorrelationId,
    @Nullable Integer ppi,
    @Nullable Arp arp,
    @Nullable String n1n2FailureTxfNotifURI,
    @Nullable String targetAccess) {
  private static final int MAX_CORRELATION_ID = 255;

  /** Checks the values. */
  public N1N2MessageTransferReqData {
    if (n1MessageContainer == null && n2InfoContainer == null && mtData == null) {
      throw SbiException.of(
          Cause.MANDATORY_IE_MISSING,
          "/n1MessageContainer",
          "expected n1MessageContainer, n2InfoContainer or mtData");
    }
    requireRange("/pduSessionId", pduSessionId, 255);
    requireRange("/ppi", ppi, 7);
    // CorrelationID of TS 29.572.
    if (lcsCorrelationId != null
        && (lcsCorrelationId.isEmpty() || lcsCorrelationId.length() > MAX_CORRELATION_ID)) {
      throw SbiException.of(
          Cause.OPTIONAL_IE_INCORRECT,
          "/lcsCorrelationId",
          "1 to " + MAX_CORRELATION_ID + " characters are expected");
    }
    if (n1n2FailureTxfNotifURI != null) {
      uri(n1n2FailureTxfNotifURI);
    }
    if (targetAccess != null) {
      accessType(targetAccess);
    }
  }

  private static void requireRange(String pointer, @Nullable Integer value, int most) {
    if (value != null && (value < 0 || value > most)) {
      throw SbiException.of(Cause.OPTIONAL_IE_INCORRECT, pointer, "0 to " + most + " is expected");
    }
  }

  private static ResourceUri uri(String text) {
    return CallbackUri.parseOptional(text, "/n1n2FailureTxfNotifURI");
  }

  private static AccessType accessType(String text) {
    AccessType type = AccessType.of(text);
    if (type == null) {
      throw SbiException.of(
          Cause.OPTIONAL_IE_INCORRECT, "/targetAccess", "expected 3GPP_ACCESS or NON_3GPP_ACCESS");
    }
    return type;
  }

  /** Returns the URI of failure notifications; null if there is none. */
  public @Nullable ResourceUri failureUri() {
    return n1n2FailureTxfNotifURI == null ? null : uri(n1n2FailureTxfNotifURI);
  }

  /** Returns the access to which the message is to be sent; null for any. */
  public @Nullable AccessType access() {
    return targetAccess == null ? null : accessType(targetAccess);
  }

  /** Returns the identity of the PDU session; null if the message concerns none. */
  public @Nullable Integer session() {
    N2InfoContainer n2 = n2InfoContainer;
    return pduSessionId == null && n2 != null && n2.smInfo() != null
        ? Integer.valueOf(n2.smInfo().pduSessionId())
        : pduSessionId;
  }

  /** Returns whether the message belongs to the session management of user services. */
  public boolean isSessionManagement() {
    return n1MessageContainer != null && n1MessageContainer.n1MessageClass().equals("SM")
        || n2InfoContainer != null && n2InfoContainer.n2InformationClass().equals("SM");
  }

  /** Returns whether the N2 information releases the resources of a PDU session. */
  public boolean releasesResources() {
    N2InfoContainer n2 = n2InfoContainer;
    N2InfoContainer.N2InfoContent content =
        n2 == null || n2.smInfo() == null ? null : n2.smInfo().n2InfoContent();
    return content != null && "PDU_RES_REL_CMD".equals(content.ngapIeType());
  }
}
