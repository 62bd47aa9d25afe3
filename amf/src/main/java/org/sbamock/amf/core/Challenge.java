/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core;

/** A challenge for a UE, and the link for its response. */
public sealed interface Challenge {
  /** Returns the link of the AUSF, an absolute URI. */
  String link();

  /**
   * A challenge of 5G AKA: the 5G SE AV (TS 33.501 clause 6.1.3.2).
   *
   * @param rand RAND, 16 octets
   * @param autn AUTN, 16 octets
   * @param hxresStar HXRES*, 16 octets
   */
  record FiveGAka(byte[] rand, byte[] autn, byte[] hxresStar, String link) implements Challenge {}

  /**
   * A challenge of EAP-AKA' (TS 33.501 clause 6.1.3.1).
   *
   * @param payload the EAP packet, base64
   */
  record Eap(String payload, String link) implements Challenge {}
}
