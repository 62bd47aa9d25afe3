/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonCursorTest {
  @Test
  void readsWhatIsAskedForAndPassesOverTheRest() {
    List<Object> seen = new ArrayList<>();
    try (JsonCursor cursor =
        open(
            """
            {"a":"x","skipped":{"a":[1,{"b":{}}]},"in":{"o":"0aFF","more":[[]],"d":{"e":null}},
             "list":[{"a":1}],"t":true,"f":null,"z":"end"}
            """)) {
      for (String name = cursor.next(); name != null; name = cursor.next()) {
        switch (name) {
          case "a", "z" -> seen.add(cursor.mandatoryString());
          case "in" -> {
            cursor.enterMandatory();
            for (String inner = cursor.next(); inner != null; inner = cursor.next()) {
              if (inner.equals("o")) {
                seen.add(cursor.pointer());
                seen.add(Map.of("octets", cursor.mandatoryOctets(2)[1]));
              }
            }
          }
          case "t", "f" -> seen.add(cursor.optionalBoolean());
          default -> {}
        }
      }
    }

    assertThat(seen)
        .containsExactly("x", "/in/o", Map.of("octets", (byte) 0xff), true, false, "end");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|INVALID_MSG_FORMAT",
        "[]|INVALID_MSG_FORMAT",
        "null|INVALID_MSG_FORMAT",
        "{|INVALID_MSG_FORMAT",
        "{\"m\":|INVALID_MSG_FORMAT",
        "{\"q\":{\"x\":}}|INVALID_MSG_FORMAT",
        "{\"x\":1}}|INVALID_MSG_FORMAT",
        "{\"x\":1} {}|INVALID_MSG_FORMAT",
        "{\"x\":1,\"x\":1}|INVALID_MSG_FORMAT",
        "{\"m\":null}|MANDATORY_IE_MISSING",
        "{\"m\":12}|MANDATORY_IE_INCORRECT",
        "{\"m\":[\"a\"]}|MANDATORY_IE_INCORRECT",
        "{\"o\":12}|OPTIONAL_IE_INCORRECT",
        "{\"h\":\"0\"}|MANDATORY_IE_INCORRECT",
        "{\"h\":\"0g\"}|MANDATORY_IE_INCORRECT",
        "{\"h\":7}|MANDATORY_IE_INCORRECT",
        "{\"b\":\"true\"}|OPTIONAL_IE_INCORRECT",
        "{\"e\":[]}|OPTIONAL_IE_INCORRECT",
      })
  void refusesWhatIsBroken(String json, String cause) {
    assertThatExceptionOfType(SbiException.class)
        .isThrownBy(() -> walk(json == null ? "" : json))
        .satisfies(refused -> assertThat(refused.problem().cause()).isEqualTo(cause));
  }

  @Test
  void namesThePartToBlame() {
    assertThatExceptionOfType(SbiException.class)
        .isThrownBy(() -> walk("{\"e\":{\"m\":1}}"))
        .satisfies(
            refused ->
                assertThat(refused.problem().invalidParams())
                    .containsExactly(new InvalidParam("/e/m", "a string is expected")));
  }

  @Test
  void rejectsWhatIsNestedTooDeep() {
    String deep = "{\"x\":" + "[".repeat(Json.MAX_DEPTH) + "]".repeat(Json.MAX_DEPTH) + "}";

    assertThatExceptionOfType(SbiException.class).isThrownBy(() -> walk(deep));
  }

  @Test
  void rejectsAnEncodingThatTheParserDoesNotSupport() {
    byte[] ucs4 = {0, '{', 0, 0};

    assertThatExceptionOfType(SbiException.class)
        .isThrownBy(() -> JsonCursor.open(Unpooled.wrappedBuffer(ucs4)))
        .satisfies(
            refused -> assertThat(refused.problem().cause()).isEqualTo("INVALID_MSG_FORMAT"));
  }

  private static void walk(String json) {
    try (JsonCursor cursor = open(json)) {
      walkObject(cursor);
    }
  }

  private static void walkObject(JsonCursor cursor) {
    for (String name = cursor.next(); name != null; name = cursor.next()) {
      switch (name) {
        case "m" -> cursor.mandatoryString();
        case "o" -> cursor.optionalString();
        case "h" -> cursor.mandatoryOctets(1);
        case "b" -> cursor.optionalBoolean();
        case "e" -> {
          if (cursor.enterOptional()) {
            walkObject(cursor);
          }
        }
        default -> {}
      }
    }
  }

  private static JsonCursor open(String json) {
    return JsonCursor.open(Unpooled.copiedBuffer(json, StandardCharsets.UTF_8));
  }
}
