package org.sbamock.amf.core;

/** What an AUSF has a UE answer, and where the answer is to be taken. */
public sealed interface Challenge {
  /** The link that the AUSF gave, an absolute URI. */
  String link();

  /**
   * Of 5G AKA: the 5G SE AV (TS 33.501 clause 6.1.3.2).
   *
   * @param rand RAND, 16 octets
   * @param autn AUTN, 16 octets
   * @param hxresStar HXRES*, 16 octets
   */
  record FiveGAka(byte[] rand, byte[] autn, byte[] hxresStar, String link) implements Challenge {}

  /**
   * Of EAP-AKA' (TS 33.501 clause 6.1.3.1).
   *
   * @param payload the EAP packet, base64
   */
  record Eap(String payload, String link) implements Challenge {}
}
