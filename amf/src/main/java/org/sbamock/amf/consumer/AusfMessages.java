/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.suci.Suci;
import org.sbamock.amf.core.AuthenticationServer.Resynchronization;
import org.sbamock.amf.core.AuthenticationServer.Verdict;
import org.sbamock.amf.core.Challenge;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Hex;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.JsonCursor;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;

/**
 * Messages of Nausf_UEAuthentication as an AMF writes and reads them (TS 29.509 clause 6.1.6).
 * Public for microbenchmarks only.
 */
public final class AusfMessages {
  private static final int OCTETS_128 = 16;
  private static final int OCTETS_256 = 32;

  private AusfMessages() {}

  /** Writes AuthenticationInfo. Its values were validated on input and need no JSON escapes. */
  public static ByteBuf authenticationInfo(
      ByteBufAllocator alloc,
      Suci suci,
      ServingNetworkName servingNetwork,
      @Nullable Resynchronization resynchronization) {
    ByteBuf json = alloc.ioBuffer(256);
    ascii(json, "{\"supiOrSuci\":\"");
    ascii(json, suci.value());
    ascii(json, "\",\"servingNetworkName\":\"");
    ascii(json, servingNetwork.value());
    if (resynchronization != null) {
      ascii(json, "\",\"resynchronizationInfo\":{\"rand\":\"");
      Hex.write(json, resynchronization.rand());
      ascii(json, "\",\"auts\":\"");
      Hex.write(json, resynchronization.auts());
      return ascii(json, "\"}}");
    }
    return ascii(json, "\"}");
  }

  /** Writes ConfirmationData. */
  public static ByteBuf confirmationData(ByteBufAllocator alloc, byte[] resStar) {
    ByteBuf json = alloc.ioBuffer(64);
    ascii(json, "{\"resStar\":\"");
    return ascii(Hex.write(json, resStar), "\"}");
  }

  /** Writes EapSession. */
  static ByteBuf eapSession(ByteBufAllocator alloc, String payload) {
    return Json.write(alloc, new EapSession(payload));
  }

  /** EapSession as an AMF writes it. */
  private record EapSession(String eapPayload) {}

  /** Reads UEAuthenticationCtx. */
  public static Challenge readContext(ByteBuf content) {
    JsonNode context = Json.readTree(content);
    String type = text(context, "authType");
    JsonNode data = context.path("5gAuthData");
    if (type.equals("5G_AKA")) {
      return new Challenge.FiveGAka(
          octets(data, "rand", OCTETS_128),
          octets(data, "autn", OCTETS_128),
          octets(data, "hxresStar", OCTETS_128),
          link(context, "5g-aka"),
          null);
    }
    if (type.equals("EAP_AKA_PRIME") && data.isString()) {
      return new Challenge.Eap(base64(data), link(context, "eap-session"), null);
    }
    throw SbiException.of(
        Cause.INBOUND_SERVER_ERROR, "authentication type " + type + " is not supported");
  }

  /** Reads ConfirmationDataResponse. */
  public static Verdict readConfirmation(ByteBuf content) {
    String result = null;
    String supi = null;
    byte[] kseaf = null;
    try (JsonCursor cursor = JsonCursor.open(content)) {
      for (String name = cursor.next(); name != null; name = cursor.next()) {
        switch (name) {
          case "authResult" -> result = cursor.mandatoryString();
          case "supi" -> supi = cursor.optionalString();
          case "kseaf" -> kseaf = cursor.optionalOctets(OCTETS_256);
          default -> {}
        }
      }
    }
    return verdict(result, supi, kseaf, null);
  }

  /** Reads EapSession. */
  static Verdict readEapSession(ByteBuf content) {
    JsonNode session = Json.readTree(content);
    String result = text(session, "authResult");
    if (result.isEmpty() || result.equals("AUTHENTICATION_ONGOING")) {
      return verdict(
          "AUTHENTICATION_ONGOING",
          null,
          null,
          new Challenge.Eap(
              base64(session.path("eapPayload")), link(session, "eap-session"), null));
    }
    String supi = text(session, "supi");
    byte[] kseaf = session.path("kSeaf").isString() ? octets(session, "kSeaf", OCTETS_256) : null;
    return verdict(result, supi.isEmpty() ? null : supi, kseaf, null);
  }

  /**
   * Reads the result in an error response: some AUSFs answer a failed EAP session with 401 and an
   * EapSession. A success in an error response is not one.
   *
   * @param reader the reader of the response with status 200
   * @return null if the content is not a result, such as ProblemDetails
   */
  static @Nullable Verdict readRejection(ByteBuf content, Function<ByteBuf, Verdict> reader) {
    try {
      if (text(Json.readTree(content.duplicate()), "authResult").isEmpty()) {
        return null;
      }
      Verdict verdict = reader.apply(content.duplicate());
      return verdict.result() == Verdict.Result.SUCCESS ? null : verdict;
    } catch (SbiException e) {
      return null;
    }
  }

  private static Verdict verdict(
      @Nullable String result,
      @Nullable String supi,
      byte @Nullable [] kseaf,
      @Nullable Challenge next) {
    if (result == null) {
      throw odd("missing authResult");
    }
    return switch (result) {
      case "AUTHENTICATION_SUCCESS" -> {
        if (supi == null || kseaf == null) {
          throw odd("success without supi and key");
        }
        yield new Verdict(Verdict.Result.SUCCESS, supi, kseaf, null);
      }
      case "AUTHENTICATION_FAILURE" -> new Verdict(Verdict.Result.FAILURE, null, null, null);
      case "AUTHENTICATION_ONGOING" -> new Verdict(Verdict.Result.ONGOING, null, null, next);
      default -> throw odd("authResult is not a value of TS 29.509");
    };
  }

  /** Reads a link, the first if there are several (TS 29.571 clause 5.2.4.2). */
  private static String link(JsonNode message, String name) {
    JsonNode value = message.path("_links").path(name);
    JsonNode href = (value.isArray() ? value.path(0) : value).path("href");
    if (!href.isString()) {
      throw odd("missing link " + name);
    }
    return href.stringValue();
  }

  private static String text(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isString() ? value.stringValue() : "";
  }

  /** Returns the text, checked to be base64. */
  private static String base64(JsonNode value) {
    try {
      Base64.Encoder encoder = Base64.getEncoder();
      return encoder.encodeToString(Base64.getDecoder().decode(value.asString("")));
    } catch (IllegalArgumentException e) {
      throw odd("eapPayload is not base64");
    }
  }

  private static byte[] octets(JsonNode node, String name, int length) {
    String digits = text(node, name);
    byte[] octets = new byte[length];
    if (digits.length() != 2 * length || !Hex.read(digits, octets)) {
      throw odd(name + " must have " + 2 * length + " hexadecimal digits");
    }
    return octets;
  }

  private static SbiException odd(String reason) {
    return SbiException.of(Cause.INBOUND_SERVER_ERROR, reason);
  }

  private static ByteBuf ascii(ByteBuf json, String text) {
    json.writeCharSequence(text, StandardCharsets.US_ASCII);
    return json;
  }
}
