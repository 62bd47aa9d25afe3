/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;

class MultipartRelatedTest {
  private static final String TYPE = "multipart/related; boundary=----Boundary";
  private static final byte[] JSON = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);

  private static MultipartRelated read(String contentType, String content) {
    return MultipartRelated.read(
        contentType,
        Unpooled.wrappedBuffer(
            content.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1)));
  }

  private static SbiException refused(String contentType, String content) {
    return catchThrowableOfType(SbiException.class, () -> read(contentType, content));
  }

  private static String part(String id, String octets) {
    return "------Boundary\nContent-Type: application/vnd.3gpp.ngap\nContent-Id: "
        + id
        + "\n\n"
        + octets
        + "\n";
  }

  private static String root(String json) {
    return "------Boundary\nContent-Type: application/json\n\n" + json + "\n";
  }

  @Test
  void readsTheFormOfTheExampleOfTs29518() {
    MultipartRelated message =
        read(TYPE, root("{\"a\":1}") + part("n2msg", "\u0000\u00ff--") + "------Boundary--");

    assertThat(Json.readTree(message.json()).path("a").asInt()).isEqualTo(1);
    assertThat(message.contentIds()).containsExactly("n2msg");
    assertThat(message.binary("/x", "n2msg")).containsExactly(0, 0xff, '-', '-');
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Multipart/Related; Boundary=\"----Boundary\"; type=\"application/json\"",
        "multipart/related;type=\"application/json\" ;boundary=----Boundary",
        "multipart/related; boundary=\"\\-\\-\\-\\-Boundary\"",
        "multipart/related; boundary=----Boundary; start=\"<root>\""
      })
  void readsParametersInEachForm(String contentType) {
    String message =
        "preamble\n"
            + part("<n1msg>", "")
            + "------Boundary  \t\ncontent-id: <root>\n\n{}\n"
            + "------Boundary--\nepilogue";
    String first = contentType.contains("start") ? message : root("{}") + part("n1msg", "");

    MultipartRelated read =
        read(contentType, contentType.contains("start") ? first : first + "------Boundary--");

    assertThat(Json.readTree(read.json()).isObject()).isTrue();
    assertThat(read.binary("/x", "n1msg")).isEmpty();
  }

  @Test
  void anAbsentOrAnotherTypeIsJsonWithoutParts() {
    MultipartRelated json = MultipartRelated.read(null, Unpooled.wrappedBuffer(JSON));

    assertThat(Json.readTree(json.json()).path("a").asInt()).isEqualTo(1);
    SbiException missing =
        catchThrowableOfType(
            SbiException.class, () -> json.binary("/n1MessageContainer/n1MessageContent", "n1"));
    assertThat(missing.problem().cause()).isEqualTo("MANDATORY_IE_INCORRECT");
    assertThat(missing.problem().detail())
        .startsWith("/n1MessageContainer/n1MessageContent/contentId: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no parameters            | multipart/related
          an empty boundary        | multipart/related; boundary=
          a long boundary          | multipart/related; boundary=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
          a start that is not there| multipart/related; boundary=----Boundary; start="<nothing>"
          """)
  void refusesTheType(String reason, String contentType) {
    SbiException refused = refused(contentType, root("{}") + "------Boundary--");

    assertThat(refused).as(reason).isNotNull();
    assertThat(refused.problem().status()).isEqualTo(400);
    assertThat(refused.problem().cause()).isEqualTo("INVALID_MSG_FORMAT");
  }

  @Test
  void refusesMalformedContent() {
    String end = "------Boundary--";
    String long2k = "x: " + "y".repeat(MultipartParser.MAX_HEADER_SECTION) + "\n";
    List<String> malformed =
        List.of(
            "",
            "{}",
            end,
            "------Boundary",
            root("{}"),
            root("{}") + "------Boundary",
            "------Boundary!\n\n{}\n" + end,
            "------Boundary\nContent-Type: text/plain\n\n{}\n" + end,
            root("{}") + "------Boundary\nno field\n\n\n" + end,
            root("{}") + "------Boundary\ncontent-id: a\n" + end,
            root("{}") + "------Boundary\n\nwithout id\n" + end,
            root("{}") + part("a", "1") + part("a", "2") + end,
            root("{}") + "------Boundary\ncontent-id: a\n" + long2k + "\n\n" + end,
            root("{}")
                + "------Boundary\ncontent-id: a\ncontent-transfer-encoding: base64\n\nAA==\n"
                + end,
            root("{}")
                + "------Boundary\ncontent-id: x\n\n\n".repeat(MultipartParser.MAX_PARTS)
                + end);

    for (String content : malformed) {
      SbiException refused = refused(TYPE, content);
      assertThat(refused).as(content).isNotNull();
      assertThat(refused.problem().cause()).as(content).isEqualTo("INVALID_MSG_FORMAT");
    }
  }

  @Test
  void writesWhatItReadsWhateverTheOctets() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      byte[] n1 = new byte[random.nextInt(300)];
      random.nextBytes(n1);
      byte[] n2 = ("\r\n--sbamock-part" + "-1".repeat(i % 3)).getBytes(StandardCharsets.US_ASCII);
      MultipartWriter writer =
          new MultipartWriter(
              List.of(
                  new BodyPart(BodyPart.NAS, "n1msg", n1),
                  new BodyPart(BodyPart.NGAP, "n2msg", n2)));

      MultipartRelated read =
          MultipartRelated.read(writer.contentType(), Unpooled.wrappedBuffer(writer.write(JSON)));

      assertThat(read.binary("/x", "n1msg")).as("seed %d", seed).isEqualTo(n1);
      assertThat(read.binary("/x", "n2msg")).isEqualTo(n2);
      assertThat(Json.readTree(read.json()).path("a").asInt()).isEqualTo(1);
    }
  }
}
