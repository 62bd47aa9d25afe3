/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/**
 * A lock-free source of random challenges: AES-128 in counter mode, keyed per thread from a {@link
 * SecureRandom}. Thread-safe; no thread waits for another.
 */
public final class ChallengeRandom implements RandomGenerator {
  private final ThreadLocal<Stream> streams;

  /** Creates a source that reads one key per thread from a {@link SecureRandom}. */
  public ChallengeRandom(SecureRandom source) {
    streams =
        ThreadLocal.withInitial(
            () -> {
              byte[] key = new byte[16];
              source.nextBytes(key);
              return new Stream(new Aes128(key, 0));
            });
  }

  @Override
  public long nextLong() {
    return streams.get().nextLong();
  }

  private static final class Stream {
    private final Aes128 cipher;
    private final int[] block = new int[4];
    private long counter;
    private boolean half;

    private Stream(Aes128 cipher) {
      this.cipher = cipher;
    }

    private long nextLong() {
      half = !half;
      if (half) {
        cipher.encrypt(0, 0, (int) (counter >>> 32), (int) counter, block);
        counter++;
        return (long) block[0] << 32 | (block[1] & 0xffff_ffffL);
      }
      return (long) block[2] << 32 | (block[3] & 0xffff_ffffL);
    }
  }
}
