package org.sbamock.ausf.core;

import java.util.Arrays;
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
   * @param seAv RAND || AUTN || HXRES*, 48 octets
   */
  record FiveGAka(ContextId contextId, ServingNetworkName servingNetwork, byte[] seAv)
      implements Challenge {
    /** Where RAND begins. */
    public static final int RAND = 0;

    /** Where AUTN begins. */
    public static final int AUTN = 16;

    /** Where HXRES* begins. */
    public static final int HXRES_STAR = 32;

    /** The length of each of them, octets. */
    public static final int LENGTH = 16;

    /** RAND by itself, 16 octets. */
    public byte[] rand() {
      return Arrays.copyOfRange(seAv, RAND, RAND + LENGTH);
    }

    /** AUTN by itself, 16 octets. */
    public byte[] autn() {
      return Arrays.copyOfRange(seAv, AUTN, AUTN + LENGTH);
    }
  }

  /**
   * Of EAP-AKA' (TS 33.501 clause 6.1.3.1).
   *
   * @param payload the EAP packet
   */
  record Eap(ContextId contextId, ServingNetworkName servingNetwork, byte[] payload)
      implements Challenge {}
}
