/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.util.AsciiString;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Huffman code of string literals (RFC 7541 section 5.2 and appendix B). It is canonical: codes
 * of the same length are consecutive in the order of their symbols, and continue those of the next
 * shorter length. The lengths therefore define it.
 */
final class HuffmanCode {
  /** The lengths of the codes of the 256 octets and of EOS in bits. */
  private static final byte[] LENGTHS = {
    13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28,
    28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6,
    5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10,
    13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6,
    15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5,
    6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28,
    20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23,
    24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24,
    22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23,
    21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23,
    26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25,
    19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27,
    20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23,
    26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26,
    30
  };

  private static final int EOS = 256;
  private static final int SHORT_TEXT = 512;
  private static final int LONGEST = 30;
  private static final int SHORTEST = 5;
  private static final int[] CODES = codes();
  private static final int[] TREE = tree();

  /** The array into which a short text is decoded before its length is known. */
  private static final FastThreadLocal<byte[]> DECODED =
      new FastThreadLocal<>() {
        @Override
        protected byte[] initialValue() {
          return new byte[SHORT_TEXT];
        }
      };

  private HuffmanCode() {}

  private static int[] codes() {
    int[] codes = new int[LENGTHS.length];
    int next = 0;
    for (int length = 1; length <= LONGEST; length++) {
      for (int symbol = 0; symbol < codes.length; symbol++) {
        if (LENGTHS[symbol] == length) {
          codes[symbol] = next++;
        }
      }
      next <<= 1;
    }
    return codes;
  }

  /**
   * Returns the decoding tree, whose nodes have 256 entries each, one per value of the next eight
   * bits: the number of the next node, or, negative, {@code -1 - (symbol << 4 | bits)}, where bits
   * is the number of these bits that belong to the symbol.
   */
  private static int[] tree() {
    List<int[]> nodes = new ArrayList<>();
    nodes.add(new int[256]);
    for (int symbol = 0; symbol < LENGTHS.length; symbol++) {
      int[] node = nodes.get(0);
      int rest = LENGTHS[symbol];
      while (rest > 8) {
        rest -= 8;
        int at = CODES[symbol] >> rest & 0xff;
        if (node[at] == 0) {
          node[at] = nodes.size();
          nodes.add(new int[256]);
        }
        node = nodes.get(node[at]);
      }
      int from = CODES[symbol] << 8 - rest & 0xff;
      Arrays.fill(node, from, from + (1 << 8 - rest), -1 - (symbol << 4 | rest));
    }
    int[] tree = new int[nodes.size() * 256];
    for (int i = 0; i < nodes.size(); i++) {
      System.arraycopy(nodes.get(i), 0, tree, i * 256, 256);
    }
    return tree;
  }

  /** Returns the number of octets of an encoded text. */
  static int encodedLength(AsciiString text) {
    byte[] octets = text.array();
    int end = text.arrayOffset() + text.length();
    long bits = 0;
    for (int i = text.arrayOffset(); i < end; i++) {
      bits += LENGTHS[octets[i] & 0xff];
    }
    return (int) (bits + 7 >> 3);
  }

  /** Writes an encoded text into an array from an index on, padded by the first bits of EOS. */
  static void encode(AsciiString text, byte[] out, int index) {
    byte[] octets = text.array();
    int end = text.arrayOffset() + text.length();
    int at = index;
    long bits = 0;
    int count = 0;
    for (int i = text.arrayOffset(); i < end; i++) {
      int symbol = octets[i] & 0xff;
      int length = LENGTHS[symbol];
      bits = bits << length | CODES[symbol];
      count += length;
      while (count >= Byte.SIZE) {
        count -= Byte.SIZE;
        out[at++] = (byte) (bits >> count);
      }
    }
    if (count > 0) {
      int padding = Byte.SIZE - count;
      out[at] = (byte) (bits << padding | (1 << padding) - 1);
    }
  }

  /**
   * Decodes a text.
   *
   * @param start the index of its first octet
   * @param length its number of octets
   * @return null if it has EOS, or its padding is longer than seven bits or does not consist of
   *     ones
   */
  static @Nullable AsciiString decode(byte[] in, int start, int length) {
    int maxSize = length * Byte.SIZE / SHORTEST;
    byte[] text = maxSize <= SHORT_TEXT ? DECODED.get() : new byte[maxSize];
    int size = 0;
    long bits = 0;
    int count = 0;
    int node = 0;
    for (int i = start; i < start + length; i++) {
      bits = bits << Byte.SIZE | in[i] & 0xff;
      count += Byte.SIZE;
      while (count >= Byte.SIZE) {
        int entry = TREE[node << 8 | (int) (bits >> count - Byte.SIZE) & 0xff];
        if (entry >= 0) {
          node = entry;
          count -= Byte.SIZE;
        } else {
          int symbol = -1 - entry;
          if (symbol >> 4 == EOS) {
            return null;
          }
          text[size++] = (byte) (symbol >> 4);
          count -= symbol & 0xf;
          node = 0;
        }
      }
    }
    while (count > 0) {
      int entry = TREE[node << 8 | (int) (bits << Byte.SIZE - count) & 0xff];
      int symbol = -1 - entry;
      if (entry >= 0 || (symbol & 0xf) > count || symbol >> 4 == EOS) {
        break;
      }
      text[size++] = (byte) (symbol >> 4);
      count -= symbol & 0xf;
      node = 0;
    }
    int ones = (1 << count) - 1;
    if (node != 0 || (bits & ones) != ones) {
      return null;
    }
    return new AsciiString(text, 0, size, true);
  }
}
