/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.api;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;
import org.sbamock.ausf.core.AuthenticationInfo;
import org.sbamock.homenetwork.AuthenticationDataRequest;
import org.sbamock.homenetwork.Resynchronization;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.JsonCursor;
import org.sbamock.sbi.SbiException;

/**
 * A reader of AuthenticationInfo (TS 29.509 clause 6.1.6.2.2) without data binding. Public for
 * microbenchmarks only.
 */
public final class AuthenticationInfoReader {
  private AuthenticationInfoReader() {}

  public static AuthenticationInfo read(ByteBuf content) {
    String supiOrSuci = null;
    String servingNetworkName = null;
    Resynchronization resynchronization = null;
    boolean nonSeamlessOffload = false;
    String routingIndicator = null;
    String udmGroupId = null;
    try (JsonCursor cursor = JsonCursor.open(content)) {
      for (String name = cursor.next(); name != null; name = cursor.next()) {
        switch (name) {
          case "supiOrSuci" -> supiOrSuci = cursor.mandatoryString();
          case "servingNetworkName" -> servingNetworkName = cursor.mandatoryName();
          case "resynchronizationInfo" -> resynchronization = Resynchronization.read(cursor);
          case "routingIndicator" -> routingIndicator = routingIndicator(cursor);
          case "udmGroupId" -> udmGroupId = cursor.optionalString();
          case "nswoInd" -> nonSeamlessOffload = Boolean.TRUE.equals(cursor.optionalBoolean());
          case "n5gcInd", "disasterRoamingInd", "onboardingInd" -> cursor.optionalBoolean();
          case "pei", "supportedFeatures" -> cursor.optionalString();
          default -> {}
        }
      }
    }
    if (supiOrSuci == null) {
      throw SbiException.missingIe("/supiOrSuci");
    }
    if (servingNetworkName == null) {
      throw SbiException.missingIe("/servingNetworkName");
    }
    return new AuthenticationInfo(
        new AuthenticationDataRequest(
            supiOrSuci, servingNetworkName, resynchronization, nonSeamlessOffload),
        routingIndicator,
        udmGroupId);
  }

  private static @Nullable String routingIndicator(JsonCursor cursor) {
    String digits = cursor.optionalString();
    if (digits == null) {
      return null;
    }
    boolean valid = !digits.isEmpty() && digits.length() <= 4;
    for (int i = 0; i < digits.length(); i++) {
      valid &= digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
    }
    if (!valid) {
      throw cursor.incorrect(Cause.OPTIONAL_IE_INCORRECT, "expected one to four digits");
    }
    return digits;
  }
}
