/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.util.AsciiString;
import io.netty.util.concurrent.FastThreadLocal;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The string literals that an event loop decoded last, since most requests repeat the path, the
 * authority and the field values of others. A peer that has announced no dynamic table (RFC 9204
 * section 3.2.3) must send them again in each section. Literals that must not be indexed (section
 * 4.5.4) and long ones are not kept.
 */
final class StringLiteralCache {
  private static final int SLOTS = 256;

  /** The maximum number of octets of a literal that is kept. */
  static final int MAX_LENGTH = 128;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private static final FastThreadLocal<StringLiteralCache> OF_THREAD =
      new FastThreadLocal<>() {
        @Override
        protected StringLiteralCache initialValue() {
          return new StringLiteralCache();
        }
      };

  private final @Nullable Literal[] literals = new @Nullable Literal[SLOTS];

  /**
   * A literal.
   *
   * @param octets the octets as received
   * @param encoded whether they have the Huffman code
   */
  private record Literal(byte[] octets, boolean encoded, AsciiString text) {
    boolean matches(byte[] in, int start, int length, boolean huffman) {
      return encoded == huffman
          && Arrays.equals(octets, 0, octets.length, in, start, start + length);
    }
  }

  /** Returns the cache of the current thread. */
  static StringLiteralCache ofThread() {
    return OF_THREAD.get();
  }

  /**
   * Returns the text of a literal.
   *
   * @param start the index of its first octet
   * @param length its number of octets
   * @param encoded whether it has the Huffman code
   * @return null if the code is invalid
   */
  @Nullable AsciiString text(byte[] in, int start, int length, boolean encoded) {
    if (length > MAX_LENGTH) {
      return decode(in, start, length, encoded);
    }
    int slot = slot(in, start, length);
    Literal known = literals[slot];
    if (known != null && known.matches(in, start, length, encoded)) {
      return known.text;
    }
    AsciiString text = decode(in, start, length, encoded);
    if (text != null) {
      byte[] octets = Arrays.copyOfRange(in, start, start + length);
      literals[slot] = new Literal(octets, encoded, text);
    }
    return text;
  }

  /** Returns the text of a literal without looking it up or keeping it. */
  static @Nullable AsciiString decode(byte[] in, int start, int length, boolean encoded) {
    return encoded
        ? HuffmanCode.decode(in, start, length)
        : new AsciiString(in, start, length, true);
  }

  /** Returns the slot of a literal, which depends on its length, its first and its last octets. */
  private static int slot(byte[] in, int start, int length) {
    long hash = length;
    if (length >= Long.BYTES) {
      hash += (long) LONG.get(in, start) * MIX;
      hash = Long.rotateLeft(hash, 29) + (long) LONG.get(in, start + length - Long.BYTES);
    } else {
      for (int i = start; i < start + length; i++) {
        hash = hash << Byte.SIZE | in[i] & 0xff;
      }
    }
    return (int) (hash * MIX >>> Long.SIZE - Byte.SIZE);
  }
}
