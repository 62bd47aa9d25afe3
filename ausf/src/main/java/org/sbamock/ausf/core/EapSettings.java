/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.eap.IdentityRequest;

/**
 * The variants of EAP-AKA' that an AUSF requests from UEs (RFC 9048, RFC 4187).
 *
 * @param identityRequest the identity request with which each session begins; null for none, since
 *     TS 33.501 clause 6.1.3.1 does not require it
 * @param resultIndications whether challenges offer protected result indications
 * @param kdfs the values of AT_KDF in a challenge, in the order of preference. 1, that of RFC 9048,
 *     is one of them. The keys are always those of 1, so a UE that supports one that precedes it
 *     fails the authentication.
 */
public record EapSettings(
    @Nullable IdentityRequest identityRequest, boolean resultIndications, List<Integer> kdfs) {
  /** The maximum number of key derivation functions. */
  public static final int MAX_KDFS = 16;

  /** No identity request, no result indications, and the key derivation function of RFC 9048. */
  public static final EapSettings DEFAULT =
      new EapSettings(null, false, List.of(EapPacket.KDF_AKA_PRIME));

  /**
   * Checks the key derivation functions.
   *
   * @throws IllegalArgumentException if 1 is not one of them, one occurs twice, one exceeds 16
   *     bits, or there are more than {@value #MAX_KDFS}
   */
  public EapSettings {
    kdfs = List.copyOf(kdfs);
    if (!kdfs.contains(EapPacket.KDF_AKA_PRIME)
        || new HashSet<>(kdfs).size() != kdfs.size()
        || kdfs.size() > MAX_KDFS
        || kdfs.stream().anyMatch(kdf -> kdf < 0 || kdf > 0xffff)) {
      throw new IllegalArgumentException(
          "key derivation functions "
              + kdfs
              + ": expected up to "
              + MAX_KDFS
              + " different numbers from 0 to 65535, of which one is 1");
    }
  }
}
