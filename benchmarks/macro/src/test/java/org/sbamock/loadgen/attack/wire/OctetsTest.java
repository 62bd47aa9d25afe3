/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OctetsTest {
  private static String hex(Octets octets) {
    return HexFormat.of().formatHex(octets.toArray());
  }

  @ParameterizedTest
  @CsvSource({"10, 5, 0a", "1337, 5, 1f9a0a", "42, 8, 2a", "31, 5, 1f00"})
  void writesPrefixedIntegersAsInTheExamplesOfHpack(int value, int prefix, String expected) {
    assertThat(hex(new Octets().prefixed(0, prefix, value))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "37, 25",
    "15293, 7bbd",
    "494878333, 9d7f3e7d",
    "151288809941952652, c2197c5eff14e88c"
  })
  void writesVariableLengthIntegersAsInTheExamplesOfQuic(long value, String expected) {
    assertThat(hex(new Octets().variable(value))).isEqualTo(expected);
  }

  @Test
  void growsWithItsContent() {
    Octets octets = new Octets().number(0x0102_0304, 4);

    for (int i = 0; i < 100; i++) {
      octets.octets("0123456789".getBytes(StandardCharsets.US_ASCII));
    }

    assertThat(octets.length()).isEqualTo(1_004);
    assertThat(octets.toArray()).startsWith(1, 2, 3, 4, '0').endsWith('9');
  }

  @Test
  void repeatsAUnitAtLeastOnce() {
    assertThat(Octets.repeat(new byte[] {1, 2}, 5)).containsExactly(1, 2, 1, 2, 1, 2);
    assertThat(Octets.repeat(new byte[] {1, 2}, 0)).containsExactly(1, 2);
  }
}
