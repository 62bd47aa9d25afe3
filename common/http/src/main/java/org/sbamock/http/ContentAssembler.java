/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * An assembler of content that arrives in pieces; only small pieces are copied. A single frame or
 * chunk is not necessarily the complete content (RFC 9113 section 8.1, RFC 9114 section 4.1).
 */
public final class ContentAssembler {
  private static final int SMALL = 1_024;
  private static final int TAIL = 8_192;

  private final long limit;
  private @Nullable ByteBuf first;
  private @Nullable CompositeByteBuf all;
  private @Nullable ByteBuf tail;
  private long length;

  /** Creates an assembler of content of at most the given number of octets. */
  public ContentAssembler(long limit) {
    this.limit = limit;
  }

  /**
   * Adds a piece and takes ownership of it.
   *
   * @return false if the content now exceeds the limit; the piece is then released
   */
  public boolean add(ByteBuf piece, ByteBufAllocator alloc) {
    int readable = piece.readableBytes();
    length += readable;
    if (length > limit || readable == 0) {
      piece.release();
      return length <= limit;
    }
    if (readable < SMALL && first != null) {
      append(piece, alloc);
    } else {
      keep(piece, alloc);
    }
    return true;
  }

  /** Copies a small piece into a shared buffer, since a buffer of its own would use more memory. */
  private void append(ByteBuf piece, ByteBufAllocator alloc) {
    ByteBuf open = tail;
    if (open == null || open.writableBytes() < piece.readableBytes()) {
      keepTail(alloc);
      open = alloc.buffer(TAIL, TAIL);
      tail = open;
    }
    open.writeBytes(piece);
    piece.release();
  }

  private void keep(ByteBuf piece, ByteBufAllocator alloc) {
    keepTail(alloc);
    if (first == null) {
      first = piece;
      return;
    }
    if (all == null) {
      all = alloc.compositeBuffer(Integer.MAX_VALUE).addComponent(true, first);
    }
    all.addComponent(true, piece);
  }

  private void keepTail(ByteBufAllocator alloc) {
    ByteBuf pieces = tail;
    if (pieces != null) {
      tail = null;
      keep(pieces, alloc);
    }
  }

  /** Returns the number of octets added so far. */
  public long length() {
    return length;
  }

  /** Returns the complete content, which the caller must release, and resets the assembler. */
  public ByteBuf take() {
    if (tail != null) {
      keepTail(tail.alloc());
    }
    ByteBuf content = all != null ? all : first != null ? first : Unpooled.EMPTY_BUFFER;
    all = null;
    first = null;
    length = 0;
    return content;
  }

  /** Releases the content added so far. */
  public void release() {
    take().release();
  }
}
