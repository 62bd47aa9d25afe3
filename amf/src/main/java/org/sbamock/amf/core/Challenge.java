/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.binding.ResourceProducer;

/** A challenge for a UE, and the link for its response. */
public sealed interface Challenge {
  /** Returns the link of the AUSF, an absolute URI. */
  String link();

  /** Returns the AUSFs of the authentication, as they name themselves; null if unknown. */
  @Nullable ResourceProducer producer();

  /** Returns a copy with the AUSFs of the authentication. */
  Challenge of(@Nullable ResourceProducer producer);

  /**
   * A challenge of 5G AKA: the 5G SE AV (TS 33.501 clause 6.1.3.2).
   *
   * @param rand RAND, 16 octets
   * @param autn AUTN, 16 octets
   * @param hxresStar HXRES*, 16 octets
   */
  record FiveGAka(
      byte[] rand, byte[] autn, byte[] hxresStar, String link, @Nullable ResourceProducer producer)
      implements Challenge {
    @Override
    public FiveGAka of(@Nullable ResourceProducer other) {
      return other == producer ? this : new FiveGAka(rand, autn, hxresStar, link, other);
    }
  }

  /**
   * A challenge of EAP-AKA' (TS 33.501 clause 6.1.3.1).
   *
   * @param payload the EAP packet, base64
   */
  record Eap(String payload, String link, @Nullable ResourceProducer producer)
      implements Challenge {
    @Override
    public Eap of(@Nullable ResourceProducer other) {
      return other == producer ? this : new Eap(payload, link, other);
    }
  }
}
