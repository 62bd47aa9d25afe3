/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * SHA-256, HMAC-SHA-256 (RFC 2104) and the KDF of TS 33.220 annex B, with one digest and its
 * buffers per thread. The HMAC is implemented here, since {@code Mac.init} allocates for each new
 * key.
 *
 * <p>A KDF call is {@code begin(fc)}, any number of {@code parameter(…)}, then {@code finish(key)}.
 */
public final class Hashing {
  public static final int OUTPUT_LENGTH = 32;

  private static final int BLOCK_LENGTH = 64;
  private static final byte INNER_PAD = 0x36;
  private static final byte OUTER_PAD = 0x5c;
  private static final ThreadLocal<Hashing> CURRENT = ThreadLocal.withInitial(Hashing::new);

  private final MessageDigest sha256;
  private final byte[] outer = new byte[BLOCK_LENGTH + OUTPUT_LENGTH];
  private final byte[] whole = new byte[OUTPUT_LENGTH];
  private byte[] inner = new byte[4 * BLOCK_LENGTH];
  private int end = BLOCK_LENGTH;

  private Hashing() {
    try {
      sha256 = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  public static Hashing current() {
    return CURRENT.get();
  }

  /** Starts the string S of a KDF with its function code. */
  public Hashing begin(int functionCode) {
    return begin().octet(functionCode);
  }

  /** Starts an empty message. */
  public Hashing begin() {
    end = BLOCK_LENGTH;
    return this;
  }

  public Hashing octet(int value) {
    reserve(1);
    inner[end++] = (byte) value;
    return this;
  }

  public Hashing octets(byte[] value, int offset, int length) {
    reserve(length);
    System.arraycopy(value, offset, inner, end, length);
    end += length;
    return this;
  }

  public Hashing octets(byte[] value) {
    return octets(value, 0, value.length);
  }

  /** Appends ASCII text. */
  public Hashing text(String value) {
    int length = value.length();
    reserve(length);
    for (int i = 0; i < length; i++) {
      inner[end++] = (byte) value.charAt(i);
    }
    return this;
  }

  private Hashing length(int length) {
    return octet(length >>> 8).octet(length);
  }

  /** Appends Pn and Ln of a KDF. */
  Hashing parameter(byte[] value) {
    return parameter(value, 0, value.length);
  }

  Hashing parameter(byte[] value, int offset, int length) {
    return octets(value, offset, length).length(length);
  }

  Hashing parameter(String value) {
    return text(value).length(value.length());
  }

  Hashing parameter(int octetValue) {
    return octet(octetValue).length(1);
  }

  Hashing parameter48(long value) {
    reserve(6);
    Octets.put48(inner, end, value);
    end += 6;
    return length(6);
  }

  Hashing parameter32(int value) {
    reserve(4);
    Octets.putInt(inner, end, value);
    end += 4;
    return length(4);
  }

  /** Returns the HMAC-SHA-256 of the appended octets. */
  public byte[] finish(byte[] key) {
    byte[] out = new byte[OUTPUT_LENGTH];
    finish(key, 0, key.length, out, 0);
    return out;
  }

  public void finish(byte[] key, int keyOffset, int keyLength, byte[] out, int offset) {
    byte[] k = key;
    int from = keyOffset;
    int length = keyLength;
    try {
      if (keyLength > BLOCK_LENGTH) {
        sha256.update(key, keyOffset, keyLength);
        k = sha256.digest();
        from = 0;
        length = OUTPUT_LENGTH;
      }
      for (int i = 0; i < length; i++) {
        inner[i] = (byte) (k[from + i] ^ INNER_PAD);
        outer[i] = (byte) (k[from + i] ^ OUTER_PAD);
      }
      Arrays.fill(inner, length, BLOCK_LENGTH, INNER_PAD);
      Arrays.fill(outer, length, BLOCK_LENGTH, OUTER_PAD);
      sha256.update(inner, 0, end);
      sha256.digest(outer, BLOCK_LENGTH, OUTPUT_LENGTH);
      sha256.update(outer, 0, outer.length);
      sha256.digest(out, offset, OUTPUT_LENGTH);
    } catch (DigestException e) {
      throw new IllegalStateException("The buffers are long enough", e);
    } finally {
      end = BLOCK_LENGTH;
    }
  }

  /** Writes the lower half of the HMAC, 16 octets. */
  void finishLower(byte[] key, byte[] out, int offset) {
    finish(key, 0, key.length, whole, 0);
    System.arraycopy(whole, OUTPUT_LENGTH / 2, out, offset, OUTPUT_LENGTH / 2);
  }

  /** Returns the SHA-256 of the appended octets. */
  public byte[] digest() {
    byte[] out = new byte[OUTPUT_LENGTH];
    digest(out);
    return out;
  }

  /** Writes the lower half of the SHA-256, 16 octets. */
  void digestLower(byte[] out, int offset) {
    digest(whole);
    System.arraycopy(whole, OUTPUT_LENGTH / 2, out, offset, OUTPUT_LENGTH / 2);
  }

  private void digest(byte[] out) {
    try {
      sha256.update(inner, BLOCK_LENGTH, end - BLOCK_LENGTH);
      sha256.digest(out, 0, OUTPUT_LENGTH);
    } catch (DigestException e) {
      throw new IllegalStateException("The buffer is long enough", e);
    } finally {
      end = BLOCK_LENGTH;
    }
  }

  private void reserve(int length) {
    if (inner.length - end < length) {
      inner = Arrays.copyOf(inner, Math.max(2 * inner.length, end + length));
    }
  }
}
