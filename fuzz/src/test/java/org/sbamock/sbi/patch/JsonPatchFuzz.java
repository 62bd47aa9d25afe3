/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.patch;

import static org.assertj.core.api.Assertions.assertThat;

import org.sbamock.fuzz.TextInput;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * A document and, after a line of {@code ---}, a JSON Patch (RFC 6902): an invalid patch is a 400,
 * a failed test a 409. A patch has the same result each time, and a single operation has its
 * effect.
 */
public final class JsonPatchFuzz {
  private static final int LARGEST_RESULT = 8_000_000;

  private JsonPatchFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    String[] parts = TextInput.parts(input, 2);
    JsonNode document;
    JsonNode operations;
    try {
      document = Json.mapper().readTree(parts[0]);
      operations = Json.mapper().readTree(parts[1]);
    } catch (JacksonException e) {
      return;
    }
    JsonNode result;
    try {
      result = new JsonPatch(operations).appliedTo(document.deepCopy());
    } catch (SbiException e) {
      assertThat(e.problem().status()).isIn(400, 409);
      assertThat(e.problem().detail()).isNotEmpty();
      return;
    }
    assertThat(result.toString()).hasSizeLessThan(LARGEST_RESULT);
    assertThat(new JsonPatch(operations).appliedTo(document.deepCopy())).isEqualTo(result);
    if (operations.size() == 1) {
      requireEffect(operations.get(0), document, result);
    }
  }

  private static void requireEffect(JsonNode operation, JsonNode before, JsonNode after) {
    String path = operation.required("path").stringValue();
    JsonPointer target = JsonPointer.compile(path);
    switch (operation.required("op").stringValue()) {
      case "add", "replace" -> {
        if (!path.endsWith("/-")) {
          requireSame(after.at(target), operation.required("value"));
        }
      }
      case "test" -> requireSame(after, before);
      case "copy", "move" -> {
        if (!path.endsWith("/-")) {
          String from = operation.required("from").stringValue();
          requireSame(after.at(target), before.at(JsonPointer.compile(from)));
        }
      }
      default -> assertThat(after).isNotEqualTo(before);
    }
  }

  private static void requireSame(JsonNode one, JsonNode other) {
    assertThat(Json.mapper().readTree(one.toString()))
        .isEqualTo(Json.mapper().readTree(other.toString()));
  }
}
