/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.homenetwork.Resynchronization;

/**
 * The authentication request of an AMF (TS 29.509 clause 6.1.6.2.2), as far as this AUSF supports
 * it.
 *
 * @param resynchronization the UE's response to a stale challenge; null if there was none
 * @param nonSeamlessOffload nswoInd: whether the authentication is one for non-seamless WLAN
 *     offload
 */
public record AuthenticationInfo(
    String supiOrSuci,
    String servingNetworkName,
    @Nullable Resynchronization resynchronization,
    boolean nonSeamlessOffload) {

  /** Creates a request of a UE that accesses the serving network. */
  public AuthenticationInfo(
      String supiOrSuci, String servingNetworkName, @Nullable Resynchronization resynchronization) {
    this(supiOrSuci, servingNetworkName, resynchronization, false);
  }
}
