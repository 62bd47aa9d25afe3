/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm.api;

import io.netty.buffer.ByteBuf;
import org.sbamock.homenetwork.AuthenticationDataRequest;
import org.sbamock.homenetwork.Resynchronization;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.JsonCursor;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.SbiException;

/** Reads AuthenticationInfoRequest (TS 29.503 clause 6.3.6.2.2) without data binding. */
final class AuthenticationInfoRequestReader {
  private AuthenticationInfoRequestReader() {}

  static AuthenticationDataRequest read(String supiOrSuci, ByteBuf content) {
    String servingNetworkName = null;
    boolean hasAusf = false;
    boolean nonSeamlessOffload = false;
    Resynchronization resynchronization = null;
    try (JsonCursor cursor = JsonCursor.open(content)) {
      for (String name = cursor.next(); name != null; name = cursor.next()) {
        switch (name) {
          case "servingNetworkName" -> servingNetworkName = cursor.mandatoryName();
          case "ausfInstanceId" -> {
            checkInstanceId(cursor);
            hasAusf = true;
          }
          case "resynchronizationInfo" -> resynchronization = Resynchronization.read(cursor);
          case "nswoInd" -> nonSeamlessOffload = cursor.optionalBoolean();
          case "n5gcInd", "disasterRoamingInd" -> cursor.optionalBoolean();
          case "supportedFeatures" -> cursor.optionalString();
          default -> {}
        }
      }
    }
    if (servingNetworkName == null) {
      throw SbiException.missingIe("/servingNetworkName");
    }
    if (!hasAusf) {
      throw SbiException.missingIe("/ausfInstanceId");
    }
    return new AuthenticationDataRequest(
        supiOrSuci, servingNetworkName, resynchronization, nonSeamlessOffload);
  }

  private static void checkInstanceId(JsonCursor cursor) {
    String text = cursor.mandatoryString();
    try {
      NfInstanceId.parse(text);
    } catch (IllegalArgumentException e) {
      throw cursor.incorrect(Cause.MANDATORY_IE_INCORRECT, "is not a UUID");
    }
  }
}
