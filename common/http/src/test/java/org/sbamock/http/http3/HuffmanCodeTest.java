/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufUtil;
import io.netty.util.AsciiString;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HuffmanCodeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          www.example.com               | f1e3c2e5f23a6ba0ab90f4ff
          no-cache                      | a8eb10649cbf
          custom-key                    | 25a849e95ba97d7f
          custom-value                  | 25a849e95bb8e8b4bf
          302                           | 6402
          private                       | aec3771a4b
          Mon, 21 Oct 2013 20:13:21 GMT | d07abe941054d444a8200595040b8166e082a62d1bff
          https://www.example.com       | 9d29ad171863c78f0b97c8e9ae82ae43d3
          """)
  void encodesTheExamplesOfRfc7541AppendixC(String text, String hex) {
    AsciiString octets = AsciiString.of(text);
    assertThat(encoded(octets)).isEqualTo(hex);
    assertThat(HuffmanCode.encodedLength(octets)).isEqualTo(hex.length() / 2);
    assertThat(decoded(hex)).isEqualTo(text);
  }

  @Test
  void decodesWhatItEncodes() {
    Random random = new Random(7_541);
    for (int round = 0; round < 2_000; round++) {
      byte[] octets = new byte[random.nextInt(80)];
      random.nextBytes(octets);
      AsciiString text = new AsciiString(octets, false);
      String hex = encoded(text);
      assertThat(hex).hasSize(2 * HuffmanCode.encodedLength(text));
      assertThat(decoded(hex)).as(hex).isEqualTo(text.toString());
    }
  }

  /** EOS; padding of zeros; padding of eight ones; padding of sixteen ones. */
  @ParameterizedTest
  @ValueSource(strings = {"ffffffff", "fffffffc", "18", "1fff", "f1e3c2e5f23a6ba0ab90f4ffff", "ff"})
  void rejectsInvalidCode(String hex) {
    assertThat(decoded(hex)).isNull();
  }

  private static String encoded(AsciiString text) {
    byte[] out = new byte[HuffmanCode.encodedLength(text)];
    HuffmanCode.encode(text, out, 0);
    return ByteBufUtil.hexDump(out);
  }

  private static @Nullable String decoded(String hex) {
    byte[] in = ByteBufUtil.decodeHexDump(hex);
    AsciiString text = HuffmanCode.decode(in, 0, in.length);
    return text == null ? null : text.toString();
  }
}
