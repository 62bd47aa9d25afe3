/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import org.jspecify.annotations.Nullable;

/**
 * The request of an AUSF for authentication data (TS 29.503 clause 5.4.2.2), as far as this UDM
 * supports it.
 *
 * @param supiOrSuci the identity of the UE
 * @param resynchronization the UE's response to a stale challenge; null if there was none
 * @param nonSeamlessOffload nswoInd: whether the authentication is one for non-seamless WLAN
 *     offload, which is by EAP-AKA' (TS 33.501 annex S.3)
 */
public record AuthenticationDataRequest(
    String supiOrSuci,
    String servingNetworkName,
    @Nullable Resynchronization resynchronization,
    boolean nonSeamlessOffload) {

  /** Creates a request for a UE that accesses the serving network. */
  public AuthenticationDataRequest(
      String supiOrSuci, String servingNetworkName, @Nullable Resynchronization resynchronization) {
    this(supiOrSuci, servingNetworkName, resynchronization, false);
  }
}
