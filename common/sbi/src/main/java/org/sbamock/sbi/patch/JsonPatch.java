/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.patch;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;

/**
 * A JSON Patch (RFC 6902): at most 1,000 operations, which together copy at most 65,536 characters.
 * The result has at most 1,048,576 characters, unless the profile was longer before.
 */
public final class JsonPatch {
  private static final int MAX_OPERATIONS = 1_000;
  private static final int MAX_NAME = 1_024;
  private static final int MAX_COPIED = 65_536;
  private static final int MAX_RESULT = 1_048_576;
  private static final Set<String> WITH_VALUE = Set.of("add", "replace", "test");
  private static final Set<String> WITH_FROM = Set.of("move", "copy");

  private final JsonNode operations;

  /**
   * Creates a patch of the given operations.
   *
   * @throws SbiException with 400 if they are not a JSON Patch
   */
  public JsonPatch(JsonNode operations) {
    this.operations = operations;
    if (!operations.isArray() || operations.isEmpty() || operations.size() > MAX_OPERATIONS) {
      throw SbiException.of(
          Cause.INVALID_MSG_FORMAT,
          "a JSON Patch is a list of 1 to " + MAX_OPERATIONS + " operations");
    }
    for (int i = 0; i < operations.size(); i++) {
      check(i, operations.get(i));
    }
  }

  /** Returns the text of a string node; null for other nodes. */
  static @Nullable String text(@Nullable JsonNode node) {
    return node != null && node.isString() ? node.stringValue() : null;
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

  /**
   * Returns whether a text is a JSON Pointer (RFC 6901 section 3) whose names are no longer than
   * those of received JSON.
   */
  private static boolean isPointer(String text) {
    if (!text.isEmpty() && text.charAt(0) != '/') {
      return false;
    }
    for (String name : text.split("/", -1)) {
      if (name.length() > MAX_NAME) {
        return false;
      }
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
   * @param document the document; it is modified
   * @throws SbiException with 400 if an operation has no target, or the result is too large; 409 if
   *     a test fails
   */
  public JsonNode appliedTo(JsonNode document) {
    int limit = Math.max(MAX_RESULT, JsonSize.of(document, Integer.MAX_VALUE - 1));
    PatchedDocument patched = new PatchedDocument(document, MAX_COPIED);
    for (int i = 0; i < operations.size(); i++) {
      JsonNode operation = operations.get(i);
      if (!patched.apply(operation)) {
        throw failed(i, operation);
      }
    }
    if (JsonSize.of(patched.root(), limit) > limit) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "the result is nested too deep or too long");
    }
    return patched.root();
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
}
