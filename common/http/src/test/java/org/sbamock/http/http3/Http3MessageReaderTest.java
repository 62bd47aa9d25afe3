/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Http3MessageReaderTest {
  private static final String HEAD = "0105 0000d1d7c1";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # Frames that end with the stream.
          0105 0000d1d7                 | H3_FRAME_ERROR
          01                            | H3_FRAME_ERROR
          40                            | H3_FRAME_ERROR
          0105 0000d1d7c1 0005 01       | H3_FRAME_ERROR
          0105 0000d1d7c1 2101          | H3_FRAME_ERROR
          # Lengths of HEADERS.
          0100                          | QPACK_DECOMPRESSION_FAILED
          0180002001                    | H3_EXCESSIVE_LOAD
          01ffffffffffffffff            | H3_EXCESSIVE_LOAD
          # Frames of other streams, and of HTTP/2.
          02                            | H3_FRAME_UNEXPECTED
          04                            | H3_FRAME_UNEXPECTED
          05                            | H3_FRAME_UNEXPECTED
          07                            | H3_FRAME_UNEXPECTED
          0d                            | H3_FRAME_UNEXPECTED
          c000000000000009              | H3_FRAME_UNEXPECTED
          # The order of frames.
          0001 61                       | H3_FRAME_UNEXPECTED
          0000                          | H3_FRAME_UNEXPECTED
          0105 0000d1d7c1 0102 0000 00  | H3_FRAME_UNEXPECTED
          0105 0000d1d7c1 0102 0000 01  | H3_FRAME_UNEXPECTED
          # Malformed sections: a line feed, a blank, upper case, an empty name.
          0109 0000d1d7c1 5f0201780a    | H3_MESSAGE_ERROR
          010a 0000d1d7c1 23612062 00   | H3_MESSAGE_ERROR
          0108 0000d1d7c1 214100        | H3_MESSAGE_ERROR
          0107 0000d1d7c1 2000          | H3_MESSAGE_ERROR
          # A pseudo-header field twice, after another field, of a response, and in trailers.
          0106 0000d1d1d7c1             | H3_MESSAGE_ERROR
          0106 0000d1d7e0c1             | H3_MESSAGE_ERROR
          0106 0000d1d7c1d9             | H3_MESSAGE_ERROR
          0105 0000d1d7c1 0103 0000d1   | H3_MESSAGE_ERROR
          """)
  void rejects(String octets, String error) {
    assertThat(RecordedMessage.read(List.of(buffer(octets)))).last().isEqualTo(error);
  }

  @Test
  void rejectsFieldsOfOneConnection() {
    for (String name : List.of("connection", "keep-alive", "transfer-encoding", "upgrade", "te")) {
      OctetBuffer section = new OctetBuffer(1);
      section.write(ByteBufUtil.decodeHexDump("0000d1d7c1"), 0, 5);
      QpackEncoder.field(section, name, "x");
      ByteBuf frame = Unpooled.buffer().writeByte(1).writeByte(section.length());
      frame.writeBytes(section.array(), 0, section.length());
      assertThat(RecordedMessage.read(List.of(frame))).as(name).containsExactly("H3_MESSAGE_ERROR");
    }
  }

  @Test
  void passesContentOnAsItArrives() {
    assertThat(
            RecordedMessage.read(List.of(buffer(HEAD + "0004 01"), buffer("0203"), buffer("04"))))
        .containsExactly(
            "headers {:method=GET, :scheme=https, :path=/}", "content 01020304", "end");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        HEAD,
        "21026162 " + HEAD + " 0002 6162 4040 03 010203 0000 0001 63 0105 000021 7a00",
        "4001 4005 0000d1d7c1 c000000000000000 8000000161",
      })
  void readsTheSameInPiecesOfOneOctet(String hex) {
    ByteBuf message = buffer(hex);
    List<ByteBuf> pieces = new ArrayList<>();
    for (int i = 0; i < message.readableBytes(); i++) {
      pieces.add(message.slice(i, 1));
    }
    assertThat(RecordedMessage.read(pieces))
        .isEqualTo(RecordedMessage.read(List.of(message)))
        .last()
        .isEqualTo("end");
  }

  private static ByteBuf buffer(String hex) {
    return Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex.replace(" ", "")));
  }
}
