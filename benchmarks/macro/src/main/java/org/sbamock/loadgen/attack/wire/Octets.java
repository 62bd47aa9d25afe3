/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A writer of octets and of the integers of HTTP/2, HPACK, QPACK and QUIC. */
public final class Octets {
  private static final int MAX_ONE_OCTET = 63;
  private static final int MAX_TWO_OCTETS = 16_383;
  private static final int MAX_FOUR_OCTETS = (1 << 30) - 1;

  private byte[] content = new byte[256];
  private int length;

  /** Returns consecutive copies of a text whose total length is at least the given length. */
  public static byte[] repeat(byte[] unit, int atLeast) {
    int times = Math.max(1, (atLeast + unit.length - 1) / unit.length);
    byte[] all = new byte[times * unit.length];
    for (int i = 0; i < times; i++) {
      System.arraycopy(unit, 0, all, i * unit.length, unit.length);
    }
    return all;
  }

  /** Adds one octet, of which the low eight bits count. */
  public Octets octet(int value) {
    if (length == content.length) {
      content = Arrays.copyOf(content, 2 * length);
    }
    content[length++] = (byte) value;
    return this;
  }

  /** Adds octets. */
  public Octets octets(byte[] values) {
    if (content.length - length < values.length) {
      content = Arrays.copyOf(content, Math.max(2 * length, length + values.length));
    }
    System.arraycopy(values, 0, content, length, values.length);
    length += values.length;
    return this;
  }

  /** Adds a text in US-ASCII. */
  public Octets text(String value) {
    return octets(value.getBytes(StandardCharsets.US_ASCII));
  }

  /** Adds an unsigned integer in network byte order, of 1 to 8 octets. */
  public Octets number(long value, int octets) {
    for (int shift = 8 * (octets - 1); shift >= 0; shift -= 8) {
      octet((int) (value >> shift));
    }
    return this;
  }

  /**
   * Adds an integer with a prefix (RFC 7541 section 5.1).
   *
   * @param first the bits of the first octet above the prefix
   * @param prefix the length of the prefix, 1 to 8 bits
   */
  public Octets prefixed(int first, int prefix, int value) {
    int most = (1 << prefix) - 1;
    if (value < most) {
      return octet(first | value);
    }
    octet(first | most);
    int rest = value - most;
    while (rest >= 128) {
      octet(rest % 128 + 128);
      rest /= 128;
    }
    return octet(rest);
  }

  /** Adds a string literal without Huffman code, with a length prefix of seven bits. */
  public Octets string(String value) {
    return prefixed(0, 7, value.length()).text(value);
  }

  /** Adds a variable-length integer (RFC 9000 section 16), 0 to 2^62-1. */
  public Octets variable(long value) {
    if (value <= MAX_ONE_OCTET) {
      return octet((int) value);
    }
    if (value <= MAX_TWO_OCTETS) {
      return number(value | 0x4000, 2);
    }
    return value <= MAX_FOUR_OCTETS
        ? number(value | 0x8000_0000L, 4)
        : number(value | 0xC000_0000_0000_0000L, 8);
  }

  /** Returns the number of octets. */
  public int length() {
    return length;
  }

  /** Returns a copy of the octets. */
  public byte[] toArray() {
    return Arrays.copyOf(content, length);
  }
}
