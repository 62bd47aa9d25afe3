/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Big-endian access to octet strings, and length guards. */
public final class Octets {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Octets() {}

  static int getInt(byte[] from, int offset) {
    return (int) INT.get(from, offset);
  }

  static void putInt(byte[] to, int offset, int value) {
    INT.set(to, offset, value);
  }

  static long getLong(byte[] from, int offset) {
    return (long) LONG.get(from, offset);
  }

  static void putLong(byte[] to, int offset, long value) {
    LONG.set(to, offset, value);
  }

  public static int getUnsignedShort(byte[] from, int offset) {
    return (from[offset] & 0xff) << 8 | (from[offset + 1] & 0xff);
  }

  public static void putShort(byte[] to, int offset, int value) {
    to[offset] = (byte) (value >>> 8);
    to[offset + 1] = (byte) value;
  }

  static long get48(byte[] from, int offset) {
    return (long) getUnsignedShort(from, offset) << 32 | (getInt(from, offset + 2) & 0xffff_ffffL);
  }

  static void put48(byte[] to, int offset, long value) {
    putShort(to, offset, (int) (value >>> 32));
    putInt(to, offset + 2, (int) value);
  }

  public static byte[] requireLength(byte[] octets, int length, String name) {
    if (octets.length != length) {
      throw new IllegalArgumentException(
          name + " must have " + length + " octets, not " + octets.length);
    }
    return octets;
  }

  /** Returns whether a string consists of ASCII digits and is not empty. */
  public static boolean isDigits(String text) {
    return isDigits(text, 0, text.length());
  }

  public static boolean isDigits(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return false;
      }
    }
    return from < to;
  }
}
