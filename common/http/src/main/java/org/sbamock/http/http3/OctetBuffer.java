/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.Arrays;

/**
 * A growing array of octets. Sections are encoded and decoded in an array, since each access to a
 * {@link ByteBuf} checks its bounds and its reference count.
 */
final class OctetBuffer {
  private static final int INITIAL = 1_024;
  private static final int LARGEST_KEPT = 1 << 16;

  private static final FastThreadLocal<OctetBuffer> REUSED =
      new FastThreadLocal<>() {
        @Override
        protected OctetBuffer initialValue() {
          return new OctetBuffer(INITIAL);
        }
      };

  private byte[] octets;
  private int length;

  /**
   * Creates an empty buffer.
   *
   * @param capacity the initial length of the array, at least one
   */
  OctetBuffer(int capacity) {
    octets = new byte[capacity];
  }

  /** Returns the buffer of this thread, emptied. It is valid until the next call on this thread. */
  static OctetBuffer reused() {
    OctetBuffer buffer = REUSED.get();
    if (buffer.octets.length > LARGEST_KEPT) {
      buffer.octets = new byte[INITIAL];
    }
    buffer.length = 0;
    return buffer;
  }

  /** Returns the array, of which the first {@link #length()} octets have been written. */
  byte[] array() {
    return octets;
  }

  int length() {
    return length;
  }

  /** Appends an octet. */
  void write(int octet) {
    ensureWritable(1);
    octets[length++] = (byte) octet;
  }

  /** Appends octets of an array. */
  void write(byte[] from, int offset, int count) {
    ensureWritable(count);
    System.arraycopy(from, offset, octets, length, count);
    length += count;
  }

  /** Appends octets that are read from a buffer. */
  void write(ByteBuf from, int count) {
    ensureWritable(count);
    from.readBytes(octets, length, count);
    length += count;
  }

  /** Appends octets whose values are still to be set, and returns the index of the first. */
  int reserve(int count) {
    ensureWritable(count);
    int start = length;
    length += count;
    return start;
  }

  private void ensureWritable(int count) {
    if (octets.length - length < count) {
      octets = Arrays.copyOf(octets, Math.max(2 * octets.length, length + count));
    }
  }
}
