/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import org.sbamock.aka.Supi;

/** A listener for the registrations of UEs, called on the event loop of the UE. */
public interface RegistrationListener {
  /** A listener without effect. */
  RegistrationListener NONE = new RegistrationListener() {};

  /**
   * Called before a UE sends a request that changes its registration. Until the UE is reported as
   * registered or deregistered, the AMF may or may not have processed the request.
   *
   * @param resource the path of the registration
   */
  default void changing(Supi supi, String resource) {}

  /**
   * Called when a UE has received its 5G-GUTI.
   *
   * @param guti the 5G-GUTI as the AMF returned it
   * @param resource the path of the registration
   */
  default void registered(Supi supi, String guti, String resource) {}

  /** Called when a UE has received the confirmation of its deregistration. */
  default void deregistered(Supi supi) {}
}
