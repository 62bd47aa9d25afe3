package org.sbamock.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Puts content together that arrives in pieces, without copying it. A frame or a chunk is never the
 * whole content for sure (RFC 9113 section 8.1, RFC 9114 section 4.1).
 */
public final class ContentAssembler {
  private final long limit;
  private @Nullable ByteBuf first;
  private @Nullable CompositeByteBuf all;
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
    if (length > limit) {
      piece.release();
      return false;
    }
    if (readable == 0) {
      piece.release();
    } else if (first == null) {
      first = piece;
    } else {
      if (all == null) {
        all = alloc.compositeBuffer(Integer.MAX_VALUE).addComponent(true, first);
      }
      all.addComponent(true, piece);
    }
    return true;
  }

  /** The number of octets added so far. */
  public long length() {
    return length;
  }

  /** The whole content, which the caller takes over; the assembler is then empty again. */
  public ByteBuf take() {
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
