/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a challenge that depend on the server and on the exchange so far. Neither the
 * list nor the checkcode is copied.
 *
 * @param kdfs the values of AT_KDF, in order
 * @param resultIndication whether the server offers protected result indications by AT_RESULT_IND
 *     (RFC 4187, 6.2)
 * @param checkcode the value of AT_CHECKCODE, see {@link EapAkaPrime#checkcode}; null for no
 *     attribute
 */
public record ChallengeOptions(
    List<Integer> kdfs, boolean resultIndication, byte @Nullable [] checkcode) {
  /** The KDF of RFC 9048 alone, and neither AT_RESULT_IND nor AT_CHECKCODE. */
  public static final ChallengeOptions DEFAULT =
      new ChallengeOptions(List.of(EapPacket.KDF_AKA_PRIME), false, null);
}
