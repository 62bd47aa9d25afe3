/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

/**
 * AES-128, encryption only (FIPS 197), on 32-bit columns with a single table.
 *
 * <p>MILENAGE uses a new key for six blocks per subscriber. The JDK's cipher expands both key
 * schedules and allocates on each {@code init}, which costs more than the six blocks themselves.
 */
public final class Aes128 {
  private static final int ROUNDS = 10;
  private static final int[] TABLE = table();

  private final int[] schedule = new int[4 * (ROUNDS + 1)];

  /** Creates a cipher without a key. */
  public Aes128() {}

  public Aes128(byte[] key, int offset) {
    expand(key, offset);
  }

  /** Sets the key, which replaces the previous one. */
  void setKey(byte[] key, int offset) {
    expand(key, offset);
  }

  private void expand(byte[] key, int offset) {
    int[] w = schedule;
    for (int i = 0; i < 4; i++) {
      w[i] = Octets.getInt(key, offset + 4 * i);
    }
    int roundConstant = 1;
    for (int i = 4; i < w.length; i += 4) {
      int t = w[i - 1];
      t =
          substitute(t >>> 16) << 24
              | substitute(t >>> 8) << 16
              | substitute(t) << 8
              | substitute(t >>> 24);
      w[i] = w[i - 4] ^ t ^ roundConstant << 24;
      w[i + 1] = w[i - 3] ^ w[i];
      w[i + 2] = w[i - 2] ^ w[i + 1];
      w[i + 3] = w[i - 1] ^ w[i + 2];
      roundConstant = doubled(roundConstant);
    }
  }

  /** Encrypts one block, given as four big-endian columns, into {@code out}. */
  void encrypt(int c0, int c1, int c2, int c3, int[] out) {
    int[] w = schedule;
    int s0 = c0 ^ w[0];
    int s1 = c1 ^ w[1];
    int s2 = c2 ^ w[2];
    int s3 = c3 ^ w[3];
    int k = 4;
    for (int round = 1; round < ROUNDS; round++, k += 4) {
      int t0 = column(s0, s1, s2, s3) ^ w[k];
      int t1 = column(s1, s2, s3, s0) ^ w[k + 1];
      int t2 = column(s2, s3, s0, s1) ^ w[k + 2];
      int t3 = column(s3, s0, s1, s2) ^ w[k + 3];
      s0 = t0;
      s1 = t1;
      s2 = t2;
      s3 = t3;
    }
    out[0] = lastColumn(s0, s1, s2, s3) ^ w[k];
    out[1] = lastColumn(s1, s2, s3, s0) ^ w[k + 1];
    out[2] = lastColumn(s2, s3, s0, s1) ^ w[k + 2];
    out[3] = lastColumn(s3, s0, s1, s2) ^ w[k + 3];
  }

  /** Encrypts or decrypts {@code data} in counter mode (NIST SP 800-38A) from the given block. */
  public byte[] counterMode(
      byte[] initialCounter, int counterOffset, byte[] data, int offset, int length) {
    long high = Octets.getLong(initialCounter, counterOffset);
    long low = Octets.getLong(initialCounter, counterOffset + 8);
    byte[] result = new byte[length];
    int[] block = new int[4];
    for (int i = 0; i < length; i++) {
      if ((i & 15) == 0) {
        encrypt((int) (high >>> 32), (int) high, (int) (low >>> 32), (int) low, block);
        low++;
        high += low == 0 ? 1 : 0;
      }
      int keyStream = block[(i & 15) >>> 2] >>> (24 - 8 * (i & 3));
      result[i] = (byte) (data[offset + i] ^ keyStream);
    }
    return result;
  }

  private static int column(int a, int b, int c, int d) {
    return TABLE[a >>> 24]
        ^ Integer.rotateRight(TABLE[b >>> 16 & 0xff], 8)
        ^ Integer.rotateRight(TABLE[c >>> 8 & 0xff], 16)
        ^ Integer.rotateRight(TABLE[d & 0xff], 24);
  }

  private static int lastColumn(int a, int b, int c, int d) {
    return substitute(a >>> 24) << 24
        | substitute(b >>> 16) << 16
        | substitute(c >>> 8) << 8
        | substitute(d);
  }

  private static int substitute(int octet) {
    return TABLE[octet & 0xff] >>> 8 & 0xff;
  }

  /** Returns the table: per octet x, with s the S-box, the column (2·s(x), s(x), s(x), 3·s(x)). */
  private static int[] table() {
    int[] table = new int[256];
    int p = 1;
    int inverse = 1;
    do {
      p = p ^ doubled(p);
      inverse ^= inverse << 1;
      inverse ^= inverse << 2;
      inverse = (inverse ^ inverse << 4) & 0xff;
      inverse ^= (inverse & 0x80) != 0 ? 0x09 : 0;
      table[p] = row(affine(inverse));
    } while (p != 1);
    table[0] = row(affine(0));
    return table;
  }

  private static int affine(int x) {
    int repeated = x | x << 8;
    return (x ^ repeated >>> 7 ^ repeated >>> 6 ^ repeated >>> 5 ^ repeated >>> 4 ^ 0x63) & 0xff;
  }

  private static int row(int s) {
    return doubled(s) << 24 | s << 16 | s << 8 | (doubled(s) ^ s);
  }

  private static int doubled(int x) {
    return (x << 1 ^ ((x & 0x80) != 0 ? 0x11b : 0)) & 0xff;
  }
}
