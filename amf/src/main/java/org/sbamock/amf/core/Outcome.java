/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core;

import org.sbamock.amf.core.ue.RegistrationId;
import org.sbamock.amf.core.ue.UeContext;

/** The state of a registration after a response of the UE. */
public sealed interface Outcome {
  /**
   * The UE is registered.
   *
   * @param guti its 5G-GUTI
   */
  record Registered(UeContext context, String guti) implements Outcome {}

  /** The UE is to register with its SUCI (TS 24.501 clause 5.4.3). */
  record IdentityRequested() implements Outcome {}

  /** The UE receives another challenge. */
  record Challenged(RegistrationId id, Challenge challenge) implements Outcome {}
}
