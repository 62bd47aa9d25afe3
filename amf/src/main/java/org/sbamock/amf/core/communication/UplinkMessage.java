/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.sbi.profile.AmfInfo;

/** A message that a UE or its access network sent, for the subscribers. */
public sealed interface UplinkMessage {
  /** Returns the octets. */
  byte[] octets();

  /** Returns the GUAMI of the AMF that serves the UE. */
  AmfInfo.Guami guami();

  /**
   * An N1 message.
   *
   * @param lcsCorrelationId the positioning that it belongs to; null for none
   */
  record N1(
      String n1MessageClass, byte[] octets, @Nullable String lcsCorrelationId, AmfInfo.Guami guami)
      implements UplinkMessage {}

  /**
   * N2 information.
   *
   * @param pduSessionId the PDU session of information of class SM
   * @param nfId the LMF of information of class NRPPa
   */
  record N2(
      String n2InformationClass,
      @Nullable String ngapIeType,
      byte[] octets,
      @Nullable Integer pduSessionId,
      @Nullable String nfId,
      @Nullable String lcsCorrelationId,
      AmfInfo.Guami guami)
      implements UplinkMessage {}

  /** A receiver of messages. */
  interface Receiver {
    /**
     * Passes a message to the subscribers of a UE; does not block.
     *
     * @return the number of subscriptions that are notified
     */
    int receive(Supi supi, UplinkMessage message);
  }
}
