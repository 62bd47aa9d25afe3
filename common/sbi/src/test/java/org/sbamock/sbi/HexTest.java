/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HexTest {
  private static final byte[] OCTETS = new byte[256];

  static {
    for (int i = 0; i < OCTETS.length; i++) {
      OCTETS[i] = (byte) i;
    }
  }

  @Test
  void writesAndReadsEveryOctet() {
    ByteBuf buffer = Hex.write(Unpooled.buffer(), OCTETS);
    String digits = buffer.toString(StandardCharsets.US_ASCII);
    byte[] read = new byte[256];

    assertThat(digits).isEqualTo(HexFormat.of().formatHex(OCTETS));
    assertThat(Hex.read(digits.toUpperCase(Locale.ROOT), read)).isTrue();
    assertThat(read).isEqualTo(OCTETS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0g", "g0", "/0", ":0", "@0", "`0", "é0"})
  void doesNotReadWhatIsNoDigit(String digits) {
    assertThat(Hex.read(digits, new byte[1])).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE, 0x0123456789abcdefL})
  void writesAndReadsNumbers(long number) {
    byte[] digits = new byte[18];
    Hex.put(digits, 2, number);

    assertThat(Hex.number(new String(digits, StandardCharsets.US_ASCII), 2)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "000000000000000", "00000000000000xx", "000000000000000A"})
  void rejectsWhatIsNoNumber(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Hex.number(text, 0));
  }
}
