/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the pieces of a response's content. Content of one piece is not copied; of several, it is
 * copied into one buffer, since whoever parses it wants it in a row.
 */
final class ResponseContent {
  private static final int LARGEST_FIRST_ALLOCATION = 1 << 20;

  private final int limit;
  private @Nullable ByteBuf buffer;
  private boolean slice;
  private long length;

  ResponseContent(int limit) {
    this.limit = limit;
  }

  int limit() {
    return limit;
  }

  long length() {
    return length;
  }

  /**
   * Adds a piece, which stays the caller's.
   *
   * @param expected the length of all pieces, or a negative number
   * @return false if that is more than the limit
   */
  boolean add(ByteBuf piece, boolean last, long expected, ByteBufAllocator alloc) {
    int size = piece.readableBytes();
    length += size;
    if (length > limit) {
      return false;
    }
    ByteBuf gathered = buffer;
    if (gathered == null) {
      slice = last || size == expected;
      buffer =
          slice
              ? piece.retainedSlice()
              : alloc
                  .buffer(firstCapacity(size, expected))
                  .writeBytes(piece, piece.readerIndex(), size);
    } else {
      ByteBuf target = gathered;
      if (slice) {
        target = alloc.buffer(gathered.readableBytes() + size).writeBytes(gathered);
        gathered.release();
        slice = false;
      }
      buffer = target.writeBytes(piece, piece.readerIndex(), size);
    }
    return true;
  }

  private static int firstCapacity(int size, long expected) {
    long capacity = expected > 0 ? expected : size * 2L;
    return (int) Math.max(size, Math.min(capacity, LARGEST_FIRST_ALLOCATION));
  }

  /** All of it; the receiver's to release. */
  ByteBuf take() {
    ByteBuf gathered = buffer;
    buffer = null;
    return gathered == null ? Unpooled.EMPTY_BUFFER : gathered;
  }

  void release() {
    take().release();
  }
}
