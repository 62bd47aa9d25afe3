/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.api;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.ausf.core.Confirmation;
import org.sbamock.sbi.Hex;
import org.sbamock.sbi.JsonCursor;
import org.sbamock.sbi.SbiException;

/**
 * ConfirmationData and ConfirmationDataResponse (TS 29.509 clauses 6.1.6.2.5 and 6.1.6.2.6). Public
 * for microbenchmarks only.
 */
public final class ConfirmationMessages {
  private static final int RES_STAR_LENGTH = 16;
  private static final byte[] FAILURE = ascii("{\"authResult\":\"AUTHENTICATION_FAILURE\"}");
  private static final byte[] SUCCESS =
      ascii("{\"authResult\":\"AUTHENTICATION_SUCCESS\",\"supi\":\"");
  private static final byte[] KSEAF = ascii("\",\"kseaf\":\"");
  private static final byte[] END = ascii("\"}");

  private ConfirmationMessages() {}

  /** Reads RES*; null if the UE sent none (TS 29.509 clause 5.2.2.2.2). */
  public static byte @Nullable [] readResStar(ByteBuf content) {
    byte[] resStar = null;
    boolean present = false;
    try (JsonCursor cursor = JsonCursor.open(content)) {
      for (String name = cursor.next(); name != null; name = cursor.next()) {
        if (name.equals("resStar")) {
          present = true;
          resStar = cursor.isNull() ? null : cursor.mandatoryOctets(RES_STAR_LENGTH);
        }
      }
    }
    if (!present) {
      throw SbiException.missingIe("/resStar");
    }
    return resStar;
  }

  public static ByteBuf write(ByteBufAllocator alloc, Confirmation confirmation) {
    Supi supi = confirmation.supi();
    byte[] kseaf = confirmation.kseaf();
    if (supi == null || kseaf == null) {
      return alloc.ioBuffer(FAILURE.length).writeBytes(FAILURE);
    }
    ByteBuf json = alloc.ioBuffer(SUCCESS.length + KSEAF.length + END.length + 96);
    json.writeBytes(SUCCESS);
    json.writeCharSequence(supi.value(), StandardCharsets.US_ASCII);
    return Hex.write(json.writeBytes(KSEAF), kseaf).writeBytes(END);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
