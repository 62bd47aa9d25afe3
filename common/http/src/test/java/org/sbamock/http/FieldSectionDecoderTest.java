/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldSectionDecoderTest {
  private static final int MAX_SECTION = 8_192;
  private static final String EMPTY_FIELD = "400000";

  private final FieldSectionDecoder decoder = new FieldSectionDecoder(false, MAX_SECTION);

  @ParameterizedTest
  @ValueSource(
      strings = {
        EMPTY_FIELD,
        "408080", // Huffman-coded
        "40000161", // with a value
        "82" + EMPTY_FIELD, // after an indexed field
        "3f21" + EMPTY_FIELD, // after a dynamic table size update
        "000161" + "0162" + EMPTY_FIELD, // after a literal without indexing
        "440161" + EMPTY_FIELD, // after a literal with an indexed name
        "0f2d0161" + EMPTY_FIELD, // after an index of two octets
      })
  void rejectsAnEmptyNameForTheDynamicTable(String hex) {
    assertThatThrownBy(() -> decode(hex))
        .isInstanceOfSatisfying(
            Http2Exception.class, e -> assertThat(e.error()).isEqualTo(Http2Error.PROTOCOL_ERROR))
        .hasMessage("a field name is empty");
  }

  @Test
  void rejectsAnEmptyNameAfterALongValue() {
    assertThatThrownBy(() -> decode("0001617fe100" + "62".repeat(224) + EMPTY_FIELD))
        .hasMessage("a field name is empty");
  }

  @Test
  void rejectsANameThatConsistsOfPadding() {
    assertThatThrownBy(() -> decode("4081ff00")).isInstanceOf(Http2Exception.class);
  }

  @Test
  void decodesValuesWithTheOctetsOfAnEmptyName() throws Http2Exception {
    assertThat(decode("40016102" + "4000").get("a")).hasToString("@\0");
    assertThat(decode("40016103" + EMPTY_FIELD).get("a")).hasToString("@\0\0");
    assertThat(decode("00016103" + EMPTY_FIELD).get("a")).hasToString("@\0\0");
  }

  @Test
  void decodesAnEmptyValue() throws Http2Exception {
    assertThat(decode("40016100").get("a")).hasToString("");
  }

  @Test
  void decodesAnEmptySection() throws Http2Exception {
    assertThat(decode("").isEmpty()).isTrue();
    assertThat(decoder.decodeHeaders(1, Unpooled.buffer().writeZero(4).skipBytes(4)).isEmpty())
        .isTrue();
  }

  @Test
  void leavesATruncatedSectionToNetty() {
    assertThatThrownBy(() -> decode(EMPTY_FIELD.substring(0, 2)))
        .isInstanceOfSatisfying(
            Http2Exception.class,
            e -> assertThat(e.error()).isEqualTo(Http2Error.COMPRESSION_ERROR));
    assertThatThrownBy(() -> decode("0001617fffffffffffff" + EMPTY_FIELD))
        .isInstanceOfSatisfying(
            Http2Exception.class,
            e -> assertThat(e.error()).isEqualTo(Http2Error.COMPRESSION_ERROR));
  }

  private Http2Headers decode(String hex) throws Http2Exception {
    ByteBuf section = Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex));
    return decoder.decodeHeaders(1, section);
  }
}
