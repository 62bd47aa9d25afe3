/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.buffer.ByteBuf;

/** Variable-length integers (RFC 9000 section 16) of 0 to 2^62-1. */
final class VariableLengthInteger {
  /** The number of octets of the longest encoding. */
  static final int MAX_OCTETS = 8;

  private static final int ONE_OCTET = 1 << 6;
  private static final int TWO_OCTETS = 1 << 14;
  private static final int FOUR_OCTETS = 1 << 30;

  private VariableLengthInteger() {}

  /** Returns the number of octets of the shortest encoding: 1, 2, 4 or 8. */
  static int octets(long value) {
    if (value < ONE_OCTET) {
      return 1;
    }
    if (value < TWO_OCTETS) {
      return 2;
    }
    return value < FOUR_OCTETS ? 4 : MAX_OCTETS;
  }

  /** Appends a value in its shortest encoding. */
  static void write(ByteBuf out, long value) {
    int octets = octets(value);
    out.ensureWritable(octets);
    set(out, out.writerIndex(), value, octets);
    out.writerIndex(out.writerIndex() + octets);
  }

  /** Writes a value in 1, 2, 4 or 8 octets from an index on. */
  static void set(ByteBuf out, int index, long value, int octets) {
    switch (octets) {
      case 1 -> out.setByte(index, (int) value);
      case 2 -> out.setShort(index, (int) value | 1 << 14);
      case 4 -> out.setInt(index, (int) value | 2 << 30);
      default -> out.setLong(index, value | 3L << 62);
    }
  }
}
