/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class JsonTest {
  record Slice(int sst, @Nullable String sd) {}

  record Body(
      String supi,
      @Nullable Integer count,
      @Nullable List<Slice> slices,
      @Nullable Instant at,
      @Nullable NfType nfType) {
    Body {
      if (!supi.startsWith("imsi-")) {
        throw SbiException.incorrectIe("/supi", "is no SUPI");
      }
    }
  }

  record Elements(List<@Nullable String> names, Map<String, Integer> counts) {}

  record Outer(Body inner) {}

  @Test
  void writesInDeclaredOrderWithoutNullsAndReadsItBack() {
    Body body =
        new Body(
            "imsi-001010000000001",
            7,
            List.of(new Slice(1, null)),
            Instant.parse("2026-01-02T03:04:05Z"),
            NfType.AMF);
    ByteBuf written = Json.write(ByteBufAllocator.DEFAULT, body);
    try {
      assertThat(written.toString(UTF_8))
          .isEqualTo(
              "{\"supi\":\"imsi-001010000000001\",\"count\":7,\"slices\":[{\"sst\":1}],"
                  + "\"at\":\"2026-01-02T03:04:05Z\",\"nfType\":\"AMF\"}");
      assertThat(Json.read(written, Body.class)).isEqualTo(body);
    } finally {
      written.release();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 7_999, 8_000, 8_001, 100_000})
  void writesAndReadsAnySizeFromHeapAndDirectBuffers(int length) {
    String text = "ä".repeat(length / 2);
    ByteBuf written = Json.write(ByteBufAllocator.DEFAULT, new Slice(1, text));
    ByteBuf heap = Unpooled.copiedBuffer(written);
    try {
      assertThat(Json.read(written, Slice.class).sd()).isEqualTo(text);
      assertThat(Json.read(heap, Slice.class).sd()).isEqualTo(text);
    } finally {
      written.release();
      heap.release();
    }
  }

  /** It would be written as a string, {@code "Infinity"}. */
  @Test
  void rejectsANumberThatExceedsTheRangeOfADouble() {
    assertThatThrownBy(() -> Json.read("{\"n\": 1e309}", JsonNode.class))
        .isInstanceOfSatisfying(
            SbiException.class, e -> assertThat(e.problem().status()).isEqualTo(400))
        .hasMessageContaining("a number exceeds the range of a double");
    assertThat(Json.writeString(Json.read("1e308", JsonNode.class))).isEqualTo("1.0E308");
  }

  @Test
  void leavesTheReaderIndexOfTheContentAlone() {
    ByteBuf content = Unpooled.copiedBuffer("xx{\"sst\":1}", UTF_8).skipBytes(2);
    assertThat(Json.read(content, Slice.class).sst()).isEqualTo(1);
    assertThat(content.readerIndex()).isEqualTo(2);
    content.release();
  }

  @Test
  void passesOverUnknownAttributes() {
    assertThat(read("{\"sst\":1,\"more\":{\"a\":[1]}}", Slice.class)).isEqualTo(new Slice(1, null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "{",
        "{\"sst\":1}x",
        "{\"sst\":1}{}",
        "{\"sst\":1,\"sst\":2}",
        "[1]",
        "\"text\"",
        "{'sst':1}",
        "{\"sst\":NaN}"
      })
  void refusesWhatIsNoMessage(String text) {
    assertThat(problem(text, Slice.class))
        .extracting(ProblemDetails::status, ProblemDetails::cause)
        .containsExactly(400, "INVALID_MSG_FORMAT");
  }

  @Test
  void rejectsWhatNestsTooDeep() {
    String text = "{\"x\":" + "[".repeat(100) + "]".repeat(100) + "}";
    assertThat(problem(text, Slice.class).cause()).isEqualTo("INVALID_MSG_FORMAT");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                            | MANDATORY_IE_MISSING   | /supi",
        "{\"supi\":null}                               | MANDATORY_IE_MISSING   | /supi",
        "{\"supi\":5}                                  | MANDATORY_IE_INCORRECT | /supi",
        "{\"supi\":true}                               | MANDATORY_IE_INCORRECT | /supi",
        "{\"supi\":{}}                                 | MANDATORY_IE_INCORRECT | /supi",
        "{\"supi\":\"x\"}                              | MANDATORY_IE_INCORRECT | /supi",
        "{\"supi\":\"imsi-1\",\"count\":\"many\"}      | OPTIONAL_IE_INCORRECT  | /count",
        "{\"supi\":\"imsi-1\",\"count\":99999999999}   | OPTIONAL_IE_INCORRECT  | /count",
        "{\"supi\":\"imsi-1\",\"count\":1.5}           | OPTIONAL_IE_INCORRECT  | /count",
        "{\"supi\":\"imsi-1\",\"slices\":[null]}       | OPTIONAL_IE_INCORRECT  | /slices/0",
        "{\"supi\":\"imsi-1\",\"slices\":[{\"sst\":1,\"sd\":7}]} | OPTIONAL_IE_INCORRECT | /slices/0/sd",
        "{\"supi\":\"imsi-1\",\"slices\":{}}           | OPTIONAL_IE_INCORRECT  | /slices",
        "{\"supi\":\"imsi-1\",\"slices\":[{}]}         | MANDATORY_IE_MISSING   | /slices/0/sst",
        "{\"supi\":\"imsi-1\",\"slices\":[{\"sst\":\"a\"}]} | OPTIONAL_IE_INCORRECT | /slices/0/sst",
        "{\"supi\":\"imsi-1\",\"at\":\"yesterday\"}    | OPTIONAL_IE_INCORRECT  | /at",
        "{\"supi\":\"imsi-1\",\"nfType\":\" \"}        | OPTIONAL_IE_INCORRECT  | /nfType"
      })
  void namesTheElementThatIsMissingOrIncorrect(String text, String cause, String pointer) {
    ProblemDetails problem = problem(text, Body.class);
    assertThat(problem.cause()).isEqualTo(cause);
    assertThat(problem.status()).isEqualTo(400);
    assertThat(problem.invalidParams()).extracting(InvalidParam::param).containsExactly(pointer);
    assertThat(problem.detail())
        .startsWith(pointer)
        .doesNotContain("sbamock")
        .doesNotContain("java");
  }

  @Test
  void acceptsElementsAndValuesThatAreNullOnlyIfTheirTypeIs() {
    assertThat(read("{\"names\":[\"a\",null],\"counts\":{\"a\":1}}", Elements.class).names())
        .containsExactly("a", null);
    assertThat(problem("{\"names\":[],\"counts\":{\"a\":null}}", Elements.class).detail())
        .startsWith("/counts");
  }

  @Test
  void prefixesThePointerOfAConstructorsComplaint() {
    assertThat(problem("{\"inner\":{\"supi\":\"x\"}}", Outer.class).invalidParams())
        .containsExactly(new InvalidParam("/inner/supi", "is no SUPI"));
  }

  private static <T> T read(String text, Class<T> type) {
    return Json.read(text, type);
  }

  private static ProblemDetails problem(String text, Class<?> type) {
    ByteBuf content = Unpooled.copiedBuffer(text, UTF_8);
    try {
      SbiException refused =
          catchThrowableOfType(SbiException.class, () -> Json.read(content, type));
      assertThat(refused).as(text).isNotNull().hasNoSuppressedExceptions();
      assertThat(refused.getStackTrace()).isEmpty();
      return refused.problem();
    } finally {
      content.release();
    }
  }
}
