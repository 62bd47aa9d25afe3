/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.sbi.DateTime;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.SbiException;

/**
 * AuthEvent: the result of an authentication, of which an AUSF informs the UDM (TS 29.503 clause
 * 6.3.6.2.7).
 *
 * @param nfInstanceId the AUSF
 * @param timeStamp the time of the result (RFC 3339)
 * @param authType AuthType, such as {@code 5G_AKA}
 * @param authRemovalInd true to remove the result
 */
public record AuthEvent(
    String nfInstanceId,
    boolean success,
    String timeStamp,
    String authType,
    String servingNetworkName,
    @Nullable Boolean authRemovalInd,
    @Nullable String nfSetId,
    @Nullable List<String> resetIds,
    @Nullable String dataRestorationCallbackUri,
    @Nullable Boolean udrRestartInd) {
  /**
   * Checks the mandatory attributes.
   *
   * @throws SbiException MANDATORY_IE_INCORRECT
   */
  public AuthEvent {
    try {
      NfInstanceId.parse(nfInstanceId);
    } catch (IllegalArgumentException e) {
      throw SbiException.incorrectIe("/nfInstanceId", "is not a UUID");
    }
    if (DateTime.parseOrNull(timeStamp) == null) {
      throw SbiException.incorrectIe("/timeStamp", "is not a date and time of RFC 3339");
    }
    try {
      ServingNetworkName.parse(servingNetworkName);
    } catch (IllegalArgumentException e) {
      throw SbiException.incorrectIe("/servingNetworkName", String.valueOf(e.getMessage()));
    }
  }

  /** Creates the result of an authentication. */
  public static AuthEvent of(
      NfInstanceId ausf,
      boolean success,
      Instant time,
      String authType,
      ServingNetworkName network) {
    return new AuthEvent(
        ausf.value(),
        success,
        time.toString(),
        authType,
        network.value(),
        null,
        null,
        null,
        null,
        null);
  }

  /** Returns the request to remove the result. */
  public AuthEvent removal() {
    return new AuthEvent(
        nfInstanceId,
        success,
        timeStamp,
        authType,
        servingNetworkName,
        true,
        nfSetId,
        null,
        null,
        null);
  }

  /** Returns whether the result is to be removed. */
  public boolean removes() {
    return Boolean.TRUE.equals(authRemovalInd);
  }
}
