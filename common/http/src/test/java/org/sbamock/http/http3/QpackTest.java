/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Exception;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QpackTest {
  @Test
  void decodesTheExampleOfRfc9204AppendixB1() throws Exception {
    assertThat(decoded("0000 510b2f696e6465782e68746d6c")).containsExactly(":path=/index.html");
  }

  @Test
  void decodesWhatItEncodes() throws Exception {
    String longValue = "v".repeat(20_000) + "\u0080";
    List<String> fields =
        List.of(
            ":method=POST",
            ":scheme=https",
            ":path=/nausf-auth/v1/ue-authentications",
            "content-type=application/json",
            "content-type=application/3gppHal+json",
            "3gpp-sbi-message-priority=12",
            "x-empty=",
            "user-agent=AMF",
            "x-long=" + longValue);
    OctetBuffer section = new OctetBuffer(1);
    QpackEncoder.begin(section);
    for (String field : fields) {
      int end = field.indexOf('=');
      QpackEncoder.field(section, field.substring(0, end), field.substring(end + 1));
    }
    assertThat(decoded(section)).containsExactlyElementsOf(fields);
  }

  @Test
  void keepsLiteralsForTheNextSectionUnlessTheyMustNotBeIndexed() throws Exception {
    // :path and a literal name, each with the value "secret"; the N bit is 0x20 and 0x10.
    for (String line : List.of("51 06 736563726574", "23 782d61 06 736563726574")) {
      assertThat(firstValue("0000" + line)).isSameAs(firstValue("0000" + line));
    }
    for (String line : List.of("71 06 736563726574", "33 782d62 06 736563726574")) {
      CharSequence value = firstValue("0000" + line);
      assertThat(value).hasToString("secret");
      assertThat(firstValue("0000" + line)).isNotSameAs(value);
    }
  }

  @Test
  void findsEveryEntryOfTheStaticTable() throws Exception {
    for (int i = 0; i < QpackStaticTable.LENGTH; i++) {
      assertThat(QpackStaticTable.find(QpackStaticTable.name(i), QpackStaticTable.value(i)))
          .isEqualTo(i);
    }
    assertThat(QpackStaticTable.LENGTH).isEqualTo(99);
    assertThat(decoded("0000 c0 d4 ff00 ff23"))
        .containsExactly(
            ":authority=", ":method=POST", ":status=100", "x-frame-options=sameorigin");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // An incomplete prefix.
        "",
        "00",
        // A Required Insert Count above zero.
        "0100 d1",
        // A negative Base.
        "0080 d1",
        // References to the dynamic table: indexed, name, post-base, post-base name.
        "0000 80",
        "0000 4000",
        "0000 10",
        "0000 0000",
        // Indices above the static table.
        "0000 ff24",
        "0000 5f5400",
        // Strings that end after the section.
        "0000 5102 2f",
        "0000 23 6162",
        "0000 51",
        // Integers that are too long.
        "0000 ffffffffffff7f",
        "0000 517fffffffffff0f",
        // Invalid Huffman code.
        "0000 5181 18",
      })
  void rejectsInvalidSections(String hex) {
    assertThatThrownBy(() -> decoded(hex))
        .isInstanceOfSatisfying(
            Http3Exception.class,
            e -> assertThat(e.errorCode()).isEqualTo(Http3ErrorCode.QPACK_DECOMPRESSION_FAILED));
  }

  private static List<String> decoded(String hex) throws Http3Exception {
    return decoded(section(hex));
  }

  private static CharSequence firstValue(String hex) throws Http3Exception {
    List<CharSequence> values = new ArrayList<>();
    QpackDecoder.decode(section(hex), (name, value) -> values.add(value));
    return values.get(0);
  }

  private static OctetBuffer section(String hex) {
    byte[] octets = ByteBufUtil.decodeHexDump(hex.replace(" ", ""));
    OctetBuffer section = new OctetBuffer(1);
    section.write(octets, 0, octets.length);
    return section;
  }

  private static List<String> decoded(OctetBuffer section) throws Http3Exception {
    List<String> fields = new ArrayList<>();
    QpackDecoder.decode(section, (name, value) -> fields.add(name + "=" + value));
    return fields;
  }
}
