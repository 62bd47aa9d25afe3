/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class Aes128Test {
  private static final HexFormat HEX = HexFormat.of();

  @Test
  void encryptsTheExampleOfFips197() {
    byte[] key = HEX.parseHex("000102030405060708090a0b0c0d0e0f");
    int[] out = new int[4];

    new Aes128(key, 0).encrypt(0x00112233, 0x44556677, 0x8899aabb, 0xccddeeff, out);

    assertThat(out).containsExactly(0x69c4e0d8, 0x6a7b0430, 0xd8cdb780, 0x70b4c55a);
  }

  @Test
  void agreesWithTheJdkInCounterMode() {
    Seeded.times(
        500,
        random -> {
          byte[] key = Seeded.octets(random, 16);
          byte[] counter = Seeded.octets(random, 16);
          if (random.nextBoolean()) {
            Arrays.fill(counter, 8, 16, (byte) 0xff);
          }
          byte[] data = Seeded.octets(random, 1 + random.nextInt(70));

          byte[] own = new Aes128(key, 0).counterMode(counter, 0, data, 0, data.length);

          assertThat(own).isEqualTo(jdk(key, counter, data));
        });
  }

  private static byte[] jdk(byte[] key, byte[] counter, byte[] data) {
    try {
      Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(counter));
      return cipher.doFinal(data);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
