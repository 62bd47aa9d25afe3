/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import static org.sbamock.nrf.core.profile.JsonNodes.text;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A JSON Patch (RFC 6902) of a profile. */
public final class ProfilePatch {
  private static final int MAX_OPERATIONS = 1_000;
  private static final int MAX_COPIES = 50;
  private static final int MAX_SIZE = 4_000_000;
  private static final Set<String> WITH_VALUE = Set.of("add", "replace", "test");
  private static final Set<String> WITH_FROM = Set.of("move", "copy");

  private final JsonMapper mapper;
  private final JsonNode operations;

  /**
   * Creates a patch of the given operations.
   *
   * @throws SbiException with 400 if they are not a JSON Patch
   */
  public ProfilePatch(JsonMapper mapper, JsonNode operations) {
    this.mapper = mapper;
    this.operations = operations;
    if (!operations.isArray() || operations.isEmpty() || operations.size() > MAX_OPERATIONS) {
      throw SbiException.of(
          Cause.INVALID_MSG_FORMAT,
          "a JSON Patch is a list of 1 to " + MAX_OPERATIONS + " operations");
    }
    int copies = 0;
    for (int i = 0; i < operations.size(); i++) {
      check(i, operations.get(i));
      copies += "copy".equals(text(operations.get(i).get("op"))) ? 1 : 0;
    }
    if (copies > MAX_COPIES) {
      throw SbiException.of(
          Cause.INVALID_MSG_FORMAT, "there are more than " + MAX_COPIES + " copies");
    }
  }

  private static void check(int index, JsonNode operation) {
    String op = text(operation.get("op"));
    requireMember(index, "op", op != null, "is no operation");
    requirePointer(index, operation, "path");
    if (WITH_FROM.contains(op)) {
      requirePointer(index, operation, "from");
    } else if (WITH_VALUE.contains(op)) {
      requireMember(index, "value", operation.has("value"), "is missing");
    } else {
      requireMember(index, "op", "remove".equals(op), "is no operation");
    }
  }

  private static void requirePointer(int index, JsonNode operation, String name) {
    String pointer = text(operation.get(name));
    requireMember(index, name, pointer != null && isPointer(pointer), "is no JSON Pointer");
  }

  /** Returns whether a text is a JSON pointer (RFC 6901 section 3). */
  private static boolean isPointer(String text) {
    if (!text.isEmpty() && text.charAt(0) != '/') {
      return false;
    }
    for (int i = text.indexOf('~'); i >= 0; i = text.indexOf('~', i + 1)) {
      if (i + 1 == text.length() || text.charAt(i + 1) != '0' && text.charAt(i + 1) != '1') {
        return false;
      }
    }
    return true;
  }

  private static void requireMember(int index, String name, boolean valid, String reason) {
    if (!valid) {
      throw SbiException.incorrectIe(
          "/" + index + "/" + name, reason + " (failed operation index= " + index + ")");
    }
  }

  /**
   * Returns the patched document.
   *
   * @throws SbiException with 400 if an operation has no target, 409 if a test fails
   */
  public JsonNode appliedTo(JsonNode document) {
    JsonStructure patched = read(mapper.writeValueAsString(document));
    for (int i = 0; i < operations.size(); i++) {
      JsonNode operation = operations.get(i);
      JsonArray single = Json.createArrayBuilder().add(read(operation.toString())).build();
      try {
        patched = Json.createPatch(single).apply(patched);
      } catch (JsonException | ClassCastException | IllegalArgumentException e) {
        throw failed(i, operation);
      }
      // Copies of copies double the document with every operation.
      if ("copy".equals(text(operation.get("op"))) && remaining(patched, MAX_SIZE) < 0) {
        throw SbiException.of(Cause.INVALID_MSG_FORMAT, "the result is too large");
      }
    }
    try {
      return mapper.readTree(patched.toString());
    } catch (JacksonException e) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "the result is nested too deep or too long");
    }
  }

  /** Returns the remaining budget of characters; negative once it is exceeded. */
  private static int remaining(JsonValue value, int budget) {
    if (value instanceof JsonObject object) {
      int left = budget - 1;
      for (Map.Entry<String, JsonValue> member : object.entrySet()) {
        left = left < 0 ? left : remaining(member.getValue(), left - member.getKey().length());
      }
      return left;
    }
    if (value instanceof JsonArray array) {
      int left = budget - 1;
      for (JsonValue element : array) {
        left = left < 0 ? left : remaining(element, left);
      }
      return left;
    }
    return budget - (value instanceof JsonString string ? string.getChars().length() + 1 : 1);
  }

  private static SbiException failed(int index, JsonNode operation) {
    String path = text(operation.get("path"));
    boolean test = "test".equals(text(operation.get("op")));
    String reason =
        (test ? "the test failed" : "there is no target")
            + " (failed operation index= "
            + index
            + ")";
    @Nullable String cause = test ? null : Cause.MANDATORY_IE_INCORRECT.name();
    return new SbiException(
        ProblemDetails.of(test ? 409 : 400, cause, path + ": " + reason)
            .withInvalidParam(path == null ? "" : path, reason));
  }

  private static JsonStructure read(String json) {
    try (JsonReader reader = Json.createReader(new StringReader(json))) {
      return reader.read();
    } catch (JsonException e) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "the patch or its result cannot be read");
    }
  }
}
