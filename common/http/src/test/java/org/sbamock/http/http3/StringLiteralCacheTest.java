/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StringLiteralCacheTest {
  private final StringLiteralCache cache = new StringLiteralCache();

  @Test
  void decodesARepeatedLiteralOnce() {
    byte[] first = "??/nausf-auth/v1/ue-authentications".getBytes(US_ASCII);
    byte[] second = "/nausf-auth/v1/ue-authentications!".getBytes(US_ASCII);

    CharSequence text = text(first, 2, first.length - 2, false);

    assertThat(text).hasToString("/nausf-auth/v1/ue-authentications");
    assertThat(text(second, 0, second.length - 1, false)).isSameAs(text);
  }

  @Test
  void distinguishesTheHuffmanCodeFromPlainOctets() {
    byte[] octets = encoded("amf.5gc.example");

    CharSequence plain = text(octets, 0, octets.length, false);

    assertThat(text(octets, 0, octets.length, true)).hasToString("amf.5gc.example");
    assertThat(text(octets, 0, octets.length, false)).isEqualTo(plain);
  }

  @Test
  void keepsNoCopyOfTheReceivedOctets() {
    byte[] octets = "amf.5gc.example:8443".getBytes(US_ASCII);
    CharSequence text = text(octets, 0, octets.length, false);

    octets[0] = 'X';

    assertThat(text).hasToString("amf.5gc.example:8443");
    assertThat(text(octets, 0, octets.length, false)).hasToString("Xmf.5gc.example:8443");
  }

  @Test
  void keepsNoLongLiterals() {
    byte[] octets = "v".repeat(StringLiteralCache.MAX_LENGTH + 1).getBytes(US_ASCII);

    CharSequence text = text(octets, 0, octets.length, false);

    assertThat(text(octets, 0, octets.length, false)).isEqualTo(text).isNotSameAs(text);
  }

  @Test
  void keepsNothingInvalid() {
    byte[] eos = {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff};

    assertThat(text(eos, 0, eos.length, true)).isNull();
    assertThat(text(eos, 0, eos.length, true)).isNull();
  }

  @Test
  void decodesRandomLiteralsOfWhichManyShareASlot() {
    Random random = new Random(17);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      // Equal first and last octets share a slot, whatever is between them.
      texts.add("/resource/" + random.nextInt(5_000) + "/suffix/0000".substring(random.nextInt(9)));
    }
    for (int i = 0; i < 20_000; i++) {
      String text = texts.get(random.nextInt(texts.size()));
      boolean huffman = random.nextBoolean();
      byte[] octets = huffman ? encoded(text) : text.getBytes(US_ASCII);
      assertThat(text(octets, 0, octets.length, huffman)).hasToString(text);
    }
  }

  private @Nullable CharSequence text(byte[] octets, int start, int length, boolean encoded) {
    return cache.text(octets, start, length, encoded);
  }

  private static byte[] encoded(String text) {
    AsciiString ascii = AsciiString.of(text);
    byte[] octets = new byte[HuffmanCode.encodedLength(ascii)];
    HuffmanCode.encode(ascii, octets, 0);
    return octets;
  }
}
