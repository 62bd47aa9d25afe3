/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.eap.InvalidEapException;
import org.sbamock.aka.eap.InvalidEapException.Reason;
import org.sbamock.aka.suci.InvalidSuciException;
import org.sbamock.aka.suci.Suci;
import org.sbamock.amf.core.Challenge;
import org.sbamock.amf.core.Outcome;
import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.UeAnswer;
import org.sbamock.amf.core.ue.Guti;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Hex;
import org.sbamock.sbi.JsonCursor;
import org.sbamock.sbi.SbiException;

/**
 * Messages of the UE-facing API, which {@code mock-ue-openapi.yaml} describes. Public for
 * microbenchmarks only.
 */
public final class RegistrationMessages {
  private static final int RES_STAR_LENGTH = 16;
  private static final int AUTS_LENGTH = 14;

  private RegistrationMessages() {}

  /**
   * A registration request.
   *
   * @param suci null if there is a 5G-GUTI
   * @param guti null if there is a SUCI
   * @param plmn the serving network that the UE selected; null for the AMF's first PLMN
   */
  public record Request(@Nullable Suci suci, @Nullable Guti guti, @Nullable Plmn plmn) {}

  public static Request readRequest(ByteBuf content) {
    Suci suci = null;
    Guti guti = null;
    Plmn plmn = null;
    try (JsonCursor cursor = JsonCursor.open(content)) {
      for (String name = cursor.next(); name != null; name = cursor.next()) {
        switch (name) {
          case "suci" -> suci = suci(cursor);
          case "guti" -> guti = guti(cursor);
          case "plmnId" -> plmn = plmn(cursor);
          case "ueSecurityCapability" -> {
            if (cursor.enterOptional()) {
              skip(cursor);
            }
          }
          default -> {}
        }
      }
    }
    if (suci == null && guti == null) {
      throw SbiException.missingIe("/suci");
    }
    if (suci != null && guti != null) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "expected exactly one of suci and guti");
    }
    return new Request(suci, guti, plmn);
  }

  private static void skip(JsonCursor cursor) {
    for (String name = cursor.next(); name != null; name = cursor.next()) {
      switch (name) {
        case "nea", "nia", "eea", "eia" -> cursor.optionalOctets(1);
        default -> {}
      }
    }
  }

  private static Suci suci(JsonCursor cursor) {
    try {
      return Suci.parse(cursor.mandatoryString());
    } catch (InvalidSuciException e) {
      throw cursor.incorrect(Cause.MANDATORY_IE_INCORRECT, String.valueOf(e.getMessage()));
    }
  }

  private static Guti guti(JsonCursor cursor) {
    Guti guti = Guti.parse(cursor.mandatoryString());
    if (guti == null) {
      throw cursor.incorrect(
          Cause.MANDATORY_IE_INCORRECT,
          "expected the form 5g-guti-<PLMN><AMF identifier><5G-TMSI>");
    }
    return guti;
  }

  private static @Nullable Plmn plmn(JsonCursor cursor) {
    if (!cursor.enterOptional()) {
      return null;
    }
    String mccPointer = cursor.pointer("mcc");
    String mncPointer = cursor.pointer("mnc");
    String mcc = null;
    String mnc = null;
    for (String name = cursor.next(); name != null; name = cursor.next()) {
      switch (name) {
        case "mcc" -> mcc = cursor.mandatoryString();
        case "mnc" -> mnc = cursor.mandatoryString();
        default -> {}
      }
    }
    if (mcc == null) {
      throw SbiException.missingIe(mccPointer);
    }
    if (mnc == null) {
      throw SbiException.missingIe(mncPointer);
    }
    try {
      return new Plmn(mcc, mnc);
    } catch (IllegalArgumentException e) {
      throw SbiException.of(Cause.OPTIONAL_IE_INCORRECT, "/plmnId", String.valueOf(e.getMessage()));
    }
  }

  public static UeAnswer readAnswer(ByteBuf content) {
    UeAnswer answer = null;
    int answers = 0;
    try (JsonCursor cursor = JsonCursor.open(content)) {
      for (String name = cursor.next(); name != null; name = cursor.next()) {
        if (cursor.isNull()) {
          continue;
        }
        switch (name) {
          case "resStar" -> {
            answer = new UeAnswer.FiveGAka(cursor.mandatoryOctets(RES_STAR_LENGTH));
            answers++;
          }
          case "auts" -> {
            answer = new UeAnswer.SynchFailure(cursor.mandatoryOctets(AUTS_LENGTH));
            answers++;
          }
          case "eapPayload" -> {
            answer = new UeAnswer.Eap(eapPayload(cursor));
            answers++;
          }
          default -> {}
        }
      }
    }
    if (answer == null) {
      throw SbiException.of(
          Cause.MANDATORY_IE_MISSING,
          "/resStar",
          "expected exactly one of resStar, auts and eapPayload");
    }
    if (answers > 1) {
      throw SbiException.of(
          Cause.INVALID_MSG_FORMAT, "expected exactly one of resStar, auts and eapPayload");
    }
    return answer;
  }

  /** Returns an EAP packet in base64. The AUSF judges the content of a packet of EAP-AKA'. */
  private static String eapPayload(JsonCursor cursor) {
    String payload = cursor.mandatoryString();
    try {
      EapPacket.parse(Base64.getDecoder().decode(payload));
    } catch (InvalidEapException e) {
      if (e.reason() == Reason.FRAME || e.reason() == Reason.METHOD) {
        throw cursor.incorrect(Cause.MANDATORY_IE_INCORRECT, String.valueOf(e.getMessage()));
      }
    } catch (IllegalArgumentException e) {
      throw cursor.incorrect(Cause.MANDATORY_IE_INCORRECT, "is not base64");
    }
    return payload;
  }

  public static ByteBuf writeOutcome(ByteBufAllocator alloc, Outcome outcome) {
    ByteBuf json = alloc.ioBuffer(320);
    if (outcome instanceof Outcome.Registered registered) {
      ascii(json, "{\"registrationId\":\"");
      ascii(json, registered.context().registrationId().toString());
      ascii(json, "\",\"result\":\"REGISTERED\",\"guti\":\"");
      ascii(json, registered.guti());
      ascii(json, "\",\"supi\":\"");
      ascii(json, registered.context().supi().value());
      return ascii(json, "\"}");
    }
    if (outcome instanceof Outcome.IdentityRequested) {
      return ascii(json, "{\"result\":\"IDENTITY_REQUEST\",\"identityType\":\"SUCI\"}");
    }
    Outcome.Challenged challenged = (Outcome.Challenged) outcome;
    ascii(json, "{\"registrationId\":\"");
    ascii(json, challenged.id().toString());
    ascii(json, "\",\"result\":\"CHALLENGE\",\"ngKsi\":0,\"abba\":\"");
    ascii(json, Registrations.ABBA);
    if (challenged.challenge() instanceof Challenge.FiveGAka aka) {
      ascii(json, "\",\"authType\":\"5G_AKA\",\"rand\":\"");
      Hex.write(json, aka.rand());
      ascii(json, "\",\"autn\":\"");
      Hex.write(json, aka.autn());
    } else if (challenged.challenge() instanceof Challenge.Eap eap) {
      ascii(json, "\",\"authType\":\"EAP_AKA_PRIME\",\"eapPayload\":\"");
      ascii(json, eap.payload());
    }
    return ascii(json, "\"}");
  }

  private static ByteBuf ascii(ByteBuf json, String text) {
    json.writeCharSequence(text, StandardCharsets.US_ASCII);
    return json;
  }
}
