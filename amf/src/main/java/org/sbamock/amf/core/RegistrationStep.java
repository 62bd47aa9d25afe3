/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core;

/** The steps of the registrations of UEs that are counted. */
public enum RegistrationStep {
  /** A UE received a challenge. */
  CHALLENGED,
  /**
   * A UE was registered, by authentication, by its 5G-GUTI, or since another AMF transferred it.
   */
  REGISTERED,
  /** A UE was rejected since it was not authenticated. */
  REJECTED,
  /** A UE ended its registration. */
  DEREGISTERED
}
