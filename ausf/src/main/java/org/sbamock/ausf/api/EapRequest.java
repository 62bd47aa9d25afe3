/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.api;

import io.netty.buffer.ByteBuf;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.JsonCursor;
import org.sbamock.sbi.SbiException;

/** The EapSession request of an AMF (TS 29.509 clause 6.1.6.2.9). */
final class EapRequest {
  private EapRequest() {}

  /** Reads the EAP packet; null if the UE sent none. */
  static byte @Nullable [] read(ByteBuf content) {
    byte[] payload = null;
    boolean present = false;
    try (JsonCursor cursor = JsonCursor.open(content)) {
      for (String name = cursor.next(); name != null; name = cursor.next()) {
        if (name.equals("eapPayload")) {
          present = true;
          payload = cursor.isNull() ? null : decode(cursor);
        }
      }
    }
    if (!present) {
      throw SbiException.missingIe("/eapPayload");
    }
    return payload;
  }

  private static byte[] decode(JsonCursor cursor) {
    try {
      return Base64.getDecoder().decode(cursor.mandatoryString());
    } catch (IllegalArgumentException e) {
      throw cursor.incorrect(Cause.MANDATORY_IE_INCORRECT, "is not base64");
    }
  }
}
