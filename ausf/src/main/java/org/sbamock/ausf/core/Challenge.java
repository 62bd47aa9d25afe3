/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import java.util.Arrays;
import org.sbamock.aka.ServingNetworkName;

/** The challenge of a new authentication context. */
public sealed interface Challenge {
  /** Returns the identifier of the context. */
  ContextId contextId();

  /** Returns the serving network to which the keys are bound. */
  ServingNetworkName servingNetwork();

  /**
   * A challenge of 5G AKA: the 5G SE AV (TS 33.501 clause 6.1.3.2).
   *
   * @param seAv RAND || AUTN || HXRES*, 48 octets
   */
  record FiveGAka(ContextId contextId, ServingNetworkName servingNetwork, byte[] seAv)
      implements Challenge {
    /** The offset of RAND. */
    public static final int RAND = 0;

    /** The offset of AUTN. */
    public static final int AUTN = 16;

    /** The offset of HXRES*. */
    public static final int HXRES_STAR = 32;

    /** The length of each of them in octets. */
    public static final int LENGTH = 16;

    /** Returns RAND, 16 octets. */
    public byte[] rand() {
      return Arrays.copyOfRange(seAv, RAND, RAND + LENGTH);
    }

    /** Returns AUTN, 16 octets. */
    public byte[] autn() {
      return Arrays.copyOfRange(seAv, AUTN, AUTN + LENGTH);
    }
  }

  /**
   * A challenge of EAP-AKA' (TS 33.501 clause 6.1.3.1).
   *
   * @param payload the EAP packet
   */
  record Eap(ContextId contextId, ServingNetworkName servingNetwork, byte[] payload)
      implements Challenge {}
}
