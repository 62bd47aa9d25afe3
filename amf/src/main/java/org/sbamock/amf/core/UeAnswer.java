package org.sbamock.amf.core;

/** What a UE answers to a challenge. */
public sealed interface UeAnswer {
  /**
   * To one of 5G AKA.
   *
   * @param resStar RES*, 16 octets
   */
  record FiveGAka(byte[] resStar) implements UeAnswer {}

  /**
   * To a stale one of 5G AKA (TS 24.501 clause 5.4.1.3.6, cause #21).
   *
   * @param auts AUTS, 14 octets
   */
  record SynchFailure(byte[] auts) implements UeAnswer {}

  /**
   * To one of EAP.
   *
   * @param payload the EAP packet, base64
   */
  record Eap(String payload) implements UeAnswer {}
}
