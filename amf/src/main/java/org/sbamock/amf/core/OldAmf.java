/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core;

import org.sbamock.amf.core.communication.UeContextData;
import org.sbamock.amf.core.ue.Guti;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.Reply;

/**
 * The AMF that allocated the 5G-GUTI with which a UE registers at this AMF (TS 23.502 clause
 * 4.2.2.2.2).
 */
public interface OldAmf {
  /**
   * Requests the UE context (UEContextTransfer, TS 29.518 clause 5.2.2.2.1).
   *
   * @param context the context of the UE's request
   * @param reply receives the context, or the reason why there is none
   */
  void transfer(Guti guti, MessageContext context, Reply<UeContextData> reply);

  /**
   * Reports that this AMF serves the UE (RegistrationStatusUpdate, TS 29.518 clause 5.2.2.2.2). A
   * failure is logged.
   */
  void transferred(Guti guti, MessageContext context);
}
