/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Puts content together that arrives in pieces, without copying any but small ones. A frame or a
 * chunk is never the whole content for sure (RFC 9113 section 8.1, RFC 9114 section 4.1).
 */
public final class ContentAssembler {
  private static final int SMALL = 1_024;
  private static final int TAIL = 8_192;

  private final long limit;
  private @Nullable ByteBuf first;
  private @Nullable CompositeByteBuf all;
  private @Nullable ByteBuf tail;
  private long length;

  /** For content of at most that many octets. */
  public ContentAssembler(long limit) {
    this.limit = limit;
  }

  /**
   * Adds a piece and takes it over.
   *
   * @return false if the content is now over the limit; the piece is then released
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

  /** Copies a small piece to others, since each kept by itself would cost more than it holds. */
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

  /** The number of octets added so far. */
  public long length() {
    return length;
  }

  /** The whole content, which the caller takes over; the assembler is then empty again. */
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

  /** Gives back what is there. */
  public void release() {
    take().release();
  }
}
