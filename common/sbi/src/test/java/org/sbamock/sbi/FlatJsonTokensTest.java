/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonToken;

class FlatJsonTokensTest {
  private static final String MESSAGE =
      " {\"resStar\" : \"5a5A00ff\",\n\"ok\":true, \"no\":false,\"supi\":null } ";

  @Test
  void readsNamesAndValues() {
    assertThat(walked(flat(MESSAGE)))
        .containsExactly("resStar=5a5A00ff", "ok=VALUE_TRUE", "no=VALUE_FALSE", "supi=VALUE_NULL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[]",
        "{\"a\":1}",
        "{\"a\":{}}",
        "{\"a\":[]}",
        "{\"a\":\"\\u0041\"}",
        "{\"a\":\"é\"}",
        "{\"é\":\"a\"}",
        "{\"a\":\"b\",\"a\":\"c\"}",
        "{\"a\":\"b\",}",
        "{\"a\":\"b\"} x",
        "{\"a\":\"b\"",
        "{\"a\":tru}",
        "{\"a\":truest}",
        "{\"a\" \"b\"}",
        "{a:\"b\"}",
        "{\"a\":\"1\",\"b\":\"2\",\"c\":\"3\",\"d\":\"4\",\"e\":\"5\"}",
      })
  void leavesAllElseToTheParser(String json) {
    assertThat(FlatJsonTokens.of(Unpooled.copiedBuffer(json, StandardCharsets.UTF_8))).isNull();
  }

  @Test
  void readsNothingOtherwiseThanTheParser() {
    Random random = new Random(20_261_121);
    byte[] message = MESSAGE.getBytes(StandardCharsets.UTF_8);
    int accepted = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] json = message.clone();
      for (int changes = random.nextInt(3); changes >= 0; changes--) {
        json[random.nextInt(json.length)] =
            random.nextInt(8) == 0
                ? (byte) random.nextInt(256)
                : message[random.nextInt(message.length)];
      }
      FlatJsonTokens flat = FlatJsonTokens.of(Unpooled.wrappedBuffer(json));
      if (flat != null) {
        accepted++;
        String text = new String(json, StandardCharsets.ISO_8859_1);
        List<String> expected = new ArrayList<>();
        assertThatCode(() -> expected.addAll(streamed(json))).as(text).doesNotThrowAnyException();
        assertThat(walked(flat)).as(text).isEqualTo(expected);
        flat.close();
      }
    }
    assertThat(accepted).isGreaterThan(1_000);
  }

  @Test
  void readsTwoAtOnceEachByItself() {
    FlatJsonTokens first = flat("{\"a\":\"1\"}");
    FlatJsonTokens second = flat("{\"b\":\"2\"}");

    assertThat(walked(first)).containsExactly("a=1");
    assertThat(walked(second)).containsExactly("b=2");
    first.close();
    second.close();
  }

  @Test
  void reusesTheSameSpaceAfterClose() {
    FlatJsonTokens longer = flat(MESSAGE);
    longer.close();
    FlatJsonTokens shorter = flat("{\"a\":\"1\"}");

    assertThat(shorter).isSameAs(longer);
    assertThat(walked(shorter)).containsExactly("a=1");
    shorter.close();
  }

  @Test
  void givesTheSameObjectForAValueThatComesAgain() {
    String first = recurrent("{\"network\":\"5G:mnc001.mcc001.3gppnetwork.org\"}");

    assertThat(first).isEqualTo("5G:mnc001.mcc001.3gppnetwork.org");
    assertThat(recurrent("{\"network\" : \"5G:mnc001.mcc001.3gppnetwork.org\"}")).isSameAs(first);
    assertThat(recurrent("{\"network\":\"5G:mnc002.mcc001.3gppnetwork.org\"}"))
        .isEqualTo("5G:mnc002.mcc001.3gppnetwork.org");
  }

  private static String recurrent(String json) {
    FlatJsonTokens tokens = flat(json);
    tokens.nextMember(true);
    String text = tokens.recurrentText();
    tokens.close();
    return text;
  }

  private static FlatJsonTokens flat(String json) {
    return Objects.requireNonNull(
        FlatJsonTokens.of(Unpooled.copiedBuffer(json, StandardCharsets.UTF_8)));
  }

  private static List<String> streamed(byte[] json) {
    StreamedJsonTokens tokens = new StreamedJsonTokens(json);
    assertThat(tokens.beginsObject()).isTrue();
    return walked(tokens);
  }

  private static List<String> walked(JsonTokens tokens) {
    List<String> members = new ArrayList<>();
    boolean first = true;
    for (String name = tokens.nextMember(true); name != null; name = tokens.nextMember(first)) {
      first = false;
      boolean string = tokens.current() == JsonToken.VALUE_STRING;
      members.add(name + "=" + (string ? tokens.text() : tokens.current().name()));
      assertThat(tokens.name()).isEqualTo(name);
    }
    assertThat(tokens.isLast()).isTrue();
    tokens.close();
    return members;
  }
}
