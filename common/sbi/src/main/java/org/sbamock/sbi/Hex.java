/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import io.netty.buffer.ByteBuf;

/** Hexadecimal octets as in the SBI's JSON: two digits each, written in lower case. */
public final class Hex {
  private static final byte[] DIGITS = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };

  private Hex() {}

  /** Writes octets as ASCII digits; overwrites twice as many octets of the target. */
  public static void put(byte[] target, int offset, byte[] octets) {
    int at = offset;
    for (byte octet : octets) {
      target[at++] = DIGITS[octet >> 4 & 0xf];
      target[at++] = DIGITS[octet & 0xf];
    }
  }

  /** Appends octets as ASCII digits. */
  public static ByteBuf write(ByteBuf target, byte[] octets) {
    for (byte octet : octets) {
      target.writeShort(digits(octet));
    }
    return target;
  }

  /** Writes octets as ASCII digits at an index; does not move the writer index. */
  public static void set(ByteBuf target, int index, byte[] octets) {
    set(target, index, octets, 0, octets.length);
  }

  /** Writes a part of the octets as ASCII digits at an index; does not move the writer index. */
  public static void set(ByteBuf target, int index, byte[] octets, int from, int length) {
    for (int i = 0; i < length; i++) {
      target.setShort(index + 2 * i, digits(octets[from + i]));
    }
  }

  /** Writes a number as sixteen ASCII digits at an index; does not move the writer index. */
  public static void set(ByteBuf target, int index, long number) {
    for (int i = 0; i < 8; i++) {
      target.setShort(index + 2 * i, digits((byte) (number >>> (56 - 8 * i))));
    }
  }

  private static int digits(byte octet) {
    return DIGITS[octet >> 4 & 0xf] << 8 | DIGITS[octet & 0xf];
  }

  /** Writes a number as sixteen ASCII digits. */
  public static void put(byte[] target, int offset, long number) {
    for (int i = 0; i < 16; i++) {
      target[offset + i] = DIGITS[(int) (number >>> (60 - 4 * i)) & 0xf];
    }
  }

  /**
   * Reads as many octets as the array has; returns false for other characters or too few digits.
   */
  public static boolean read(CharSequence digits, byte[] octets) {
    if (digits.length() < 2 * octets.length) {
      return false;
    }
    int seen = 0;
    for (int i = 0; i < octets.length; i++) {
      int high = digit(digits.charAt(2 * i));
      int low = digit(digits.charAt(2 * i + 1));
      octets[i] = (byte) (high << 4 | low);
      seen |= high | low;
    }
    return seen >= 0;
  }

  /** Returns the value of a digit, or -1 if the character is not a digit. */
  public static int digit(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    int letter = (c | 0x20) - 'a';
    return letter >= 0 && letter < 6 ? letter + 10 : -1;
  }

  /**
   * Reads sixteen digits.
   *
   * @throws IllegalArgumentException if there are fewer digits, or characters other than lower-case
   *     digits
   */
  public static long number(CharSequence text, int offset) {
    if (text.length() < offset + 16) {
      throw new IllegalArgumentException("sixteen hexadecimal digits are expected");
    }
    long number = 0;
    for (int i = offset; i < offset + 16; i++) {
      char c = text.charAt(i);
      int digit = c >= 'A' && c <= 'F' ? -1 : digit(c);
      if (digit < 0) {
        throw new IllegalArgumentException("sixteen hexadecimal digits are expected");
      }
      number = number << 4 | digit;
    }
    return number;
  }
}
