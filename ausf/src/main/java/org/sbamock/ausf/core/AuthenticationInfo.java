package org.sbamock.ausf.core;

import org.jspecify.annotations.Nullable;

/**
 * What an AMF asks for (TS 29.509 clause 6.1.6.2.2), as far as this AUSF heeds it.
 *
 * @param resynchronization what a UE answered to a stale challenge, if that is why it is asked
 */
public record AuthenticationInfo(
    String supiOrSuci, String servingNetworkName, @Nullable Resynchronization resynchronization) {

  /**
   * The refused challenge and the UE's token (TS 29.503 clause 6.3.6.2.5).
   *
   * @param rand RAND, 16 octets
   * @param auts AUTS, 14 octets
   */
  public record Resynchronization(byte[] rand, byte[] auts) {}
}
