/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * The content of a response, assembled from its pieces. Content of one piece is not copied; several
 * pieces are copied into one contiguous buffer for the parser.
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
   * Adds a piece, which remains owned by the caller.
   *
   * @param expected the total length of all pieces in octets, or a negative number if unknown
   * @return false if the total length exceeds the limit
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

  /** Returns the complete content, which the caller must release. */
  ByteBuf take() {
    ByteBuf gathered = buffer;
    buffer = null;
    return gathered == null ? Unpooled.EMPTY_BUFFER : gathered;
  }

  void release() {
    take().release();
  }
}
