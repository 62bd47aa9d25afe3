/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class HashingTest {
  @Test
  void agreesWithTheJdkForEveryLengthOfKeyAndMessage() {
    Seeded.times(
        1000,
        random -> {
          byte[] key = Seeded.octets(random, 1 + random.nextInt(150));
          byte[] message = Seeded.octets(random, random.nextInt(700));

          assertThat(Hashing.current().begin().octets(message).finish(key))
              .isEqualTo(jdkHmac(key, message));
          assertThat(Hashing.current().begin().octets(message).digest())
              .isEqualTo(jdkDigest(message));
        });
  }

  @Test
  void writesEachParameterWithItsLength() {
    byte[] key = {1};

    byte[] kdf =
        Hashing.current()
            .begin(0x6a)
            .parameter("ab")
            .parameter48(0x010203040506L)
            .parameter32(7)
            .parameter(9)
            .finish(key);

    byte[] s = {0x6a, 'a', 'b', 0, 2, 1, 2, 3, 4, 5, 6, 0, 6, 0, 0, 0, 7, 0, 4, 9, 0, 1};
    assertThat(kdf).isEqualTo(jdkHmac(key, s));
  }

  private static byte[] jdkHmac(byte[] key, byte[] message) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] jdkDigest(byte[] message) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
