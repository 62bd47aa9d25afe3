package org.sbamock.ausf.core;

import org.sbamock.aka.ServingNetworkName;

/** What a new authentication context asks of the UE. */
public sealed interface Challenge {
  /** The context. */
  ContextId contextId();

  /** The serving network that the keys are bound to. */
  ServingNetworkName servingNetwork();

  /**
   * Of 5G AKA: the 5G SE AV (TS 33.501 clause 6.1.3.2).
   *
   * @param rand RAND, 16 octets
   * @param autn AUTN, 16 octets
   * @param hxresStar HXRES*, 16 octets
   */
  record FiveGAka(
      ContextId contextId,
      ServingNetworkName servingNetwork,
      byte[] rand,
      byte[] autn,
      byte[] hxresStar)
      implements Challenge {}

  /**
   * Of EAP-AKA' (TS 33.501 clause 6.1.3.1).
   *
   * @param payload the EAP packet
   */
  record Eap(ContextId contextId, ServingNetworkName servingNetwork, byte[] payload)
      implements Challenge {}
}
