/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core;

/** The response of a UE to a challenge. */
public sealed interface UeAnswer {
  /**
   * The response to a challenge of 5G AKA.
   *
   * @param resStar RES*, 16 octets
   */
  record FiveGAka(byte[] resStar) implements UeAnswer {}

  /**
   * The response to a challenge of 5G AKA with a stale SQN (TS 24.501 clause 5.4.1.3.6, cause #21).
   *
   * @param auts AUTS, 14 octets
   */
  record SynchFailure(byte[] auts) implements UeAnswer {}

  /**
   * The response to a challenge of EAP.
   *
   * @param payload the EAP packet, base64
   */
  record Eap(String payload) implements UeAnswer {}
}
