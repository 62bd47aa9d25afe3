/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import org.jspecify.annotations.Nullable;

/**
 * An N1 message, N2 information or mobile-terminated data for a UE, with its octets.
 *
 * @param n1MessageClass null without an N1 message
 * @param n1Message null without an N1 message
 * @param n2InformationClass null without N2 information
 * @param ngapIeType null without N2 information, or if the sender names none
 * @param n2Information null without N2 information
 * @param mtData null without mobile-terminated data
 * @param pduSessionId null if the message concerns no PDU session
 * @param lcsCorrelationId null if the message belongs to no positioning
 * @param nfId the function that the UE's response is for; null if the sender names none
 */
public record DownlinkMessage(
    @Nullable String n1MessageClass,
    byte @Nullable [] n1Message,
    @Nullable String n2InformationClass,
    @Nullable String ngapIeType,
    byte @Nullable [] n2Information,
    byte @Nullable [] mtData,
    @Nullable Integer pduSessionId,
    @Nullable String lcsCorrelationId,
    @Nullable String nfId) {
  private static final int OBJECTS = 256;

  /** Returns an estimate of the memory that the message occupies, in octets. */
  public long octets() {
    return OBJECTS
        + length(n1Message)
        + length(n2Information)
        + length(mtData)
        + TextMemory.octets(n1MessageClass)
        + TextMemory.octets(n2InformationClass)
        + TextMemory.octets(ngapIeType)
        + TextMemory.octets(lcsCorrelationId)
        + TextMemory.octets(nfId);
  }

  private static int length(byte @Nullable [] octets) {
    return octets == null ? 0 : octets.length;
  }
}
