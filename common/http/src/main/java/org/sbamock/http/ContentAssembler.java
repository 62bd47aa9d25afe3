/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * An assembler of content that arrives in pieces; only small pieces are copied unless asked for. A
 * single frame or chunk is not necessarily the complete content (RFC 9113 section 8.1, RFC 9114
 * section 4.1). Copies are gathered in blocks on the heap, whose capacity doubles from 2 to 16 KiB.
 * Blocks of the pooled allocator would share its chunks with buffers of short life, so that few of
 * them keep many chunks from being released.
 */
public final class ContentAssembler {
  private static final int SMALL = 4_096;
  private static final int MIN_BLOCK = 2_048;
  private static final int MAX_BLOCK = 16_384;

  private final long limit;
  private @Nullable ByteBuf first;
  private @Nullable CompositeByteBuf all;
  private @Nullable ByteBuf block;
  private int nextBlock = MIN_BLOCK;
  private long length;
  private long memory;

  /** Creates an assembler of content of at most the given number of octets. */
  public ContentAssembler(long limit) {
    this.limit = limit;
  }

  /**
   * Adds a piece and takes ownership of it. It is copied only if it is small and not the first.
   *
   * @return false if the content now exceeds the limit; the piece is then released
   */
  public boolean add(ByteBuf piece, ByteBufAllocator alloc) {
    return add(piece, piece.readableBytes(), alloc);
  }

  /**
   * Adds a piece and takes ownership of it. It is copied only if it is small and not the first.
   *
   * @param occupied the memory that the piece occupies unless it is copied, in octets
   * @return false if the content now exceeds the limit; the piece is then released
   */
  public boolean add(ByteBuf piece, int occupied, ByteBufAllocator alloc) {
    boolean small = piece.readableBytes() < SMALL && (first != null || block != null);
    return add(piece, small, occupied, alloc);
  }

  /**
   * Copies a piece and releases it, because it is a part of a buffer that would otherwise be kept.
   *
   * @return false if the content now exceeds the limit
   */
  public boolean copy(ByteBuf piece, ByteBufAllocator alloc) {
    return add(piece, true, 0, alloc);
  }

  private boolean add(ByteBuf piece, boolean copied, int occupied, ByteBufAllocator alloc) {
    int readable = piece.readableBytes();
    length += readable;
    if (length > limit || readable == 0) {
      piece.release();
    } else if (copied) {
      try {
        append(piece, alloc);
      } finally {
        piece.release();
      }
    } else {
      memory += occupied;
      keep(piece, alloc);
    }
    return length <= limit;
  }

  private void append(ByteBuf piece, ByteBufAllocator alloc) {
    while (piece.isReadable()) {
      ByteBuf open = block;
      if (open == null || !open.isWritable()) {
        keepBlock(alloc);
        int capacity = Math.max(nextBlock, Math.min(MAX_BLOCK, powerOfTwo(piece.readableBytes())));
        open = Unpooled.buffer(capacity, capacity);
        block = open;
        memory += capacity;
        nextBlock = Math.min(MAX_BLOCK, 2 * capacity);
      }
      open.writeBytes(piece, Math.min(piece.readableBytes(), open.writableBytes()));
    }
  }

  /** Returns the least power of two that is not less than a number from 1 to 2^30. */
  private static int powerOfTwo(int atLeast) {
    return Integer.highestOneBit(2 * atLeast - 1);
  }

  private void keep(ByteBuf piece, ByteBufAllocator alloc) {
    keepBlock(alloc);
    if (first == null) {
      first = piece;
      return;
    }
    if (all == null) {
      all = alloc.compositeBuffer(Integer.MAX_VALUE).addComponent(true, first);
    }
    all.addComponent(true, piece);
  }

  private void keepBlock(ByteBufAllocator alloc) {
    ByteBuf pieces = block;
    if (pieces != null) {
      block = null;
      keep(pieces, alloc);
    }
  }

  /** Returns the number of octets added so far. */
  public long length() {
    return length;
  }

  /**
   * Returns the memory that the content occupies, in octets: the capacity of the blocks, and the
   * memory of the other pieces.
   */
  public long memory() {
    return memory;
  }

  /** Returns the complete content, which the caller must release, and resets the assembler. */
  public ByteBuf take() {
    if (block != null) {
      keepBlock(block.alloc());
    }
    ByteBuf content = all != null ? all : first != null ? first : Unpooled.EMPTY_BUFFER;
    all = null;
    first = null;
    length = 0;
    memory = 0;
    nextBlock = MIN_BLOCK;
    return content;
  }

  /** Releases the content added so far. */
  public void release() {
    take().release();
  }
}
