/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.ByteBufOutputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The gzip coding of complete contents (RFC 9110 section 8.4.1.3). */
public final class ContentCoding {
  private static final int STEP = 8_192;

  private ContentCoding() {}

  /** Indicates that the decoded content exceeds the limit. */
  public static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    TooLargeException(long limit) {
      super("the decoded content is longer than " + limit + " octets");
    }
  }

  /** Returns the encoded content in a new buffer; the given buffer is not modified or released. */
  public static ByteBuf gzip(ByteBufAllocator alloc, ByteBuf content) {
    ByteBuf coded = alloc.buffer(Math.max(64, content.readableBytes() / 2));
    try (GZIPOutputStream out = new GZIPOutputStream(new ByteBufOutputStream(coded))) {
      content.getBytes(content.readerIndex(), out, content.readableBytes());
    } catch (IOException e) {
      coded.release();
      throw new IllegalStateException("gzip into memory failed", e);
    }
    return coded;
  }

  /**
   * Returns the decoded content in a new buffer; the given buffer is not modified or released. The
   * limit applies while the content is decoded, so that no more than the limit is in memory.
   *
   * @param limit the maximum length of the decoded content in octets
   * @throws TooLargeException if the decoded content is longer
   * @throws IOException if the content is not valid gzip
   */
  public static ByteBuf gunzip(ByteBufAllocator alloc, ByteBuf content, long limit)
      throws IOException {
    ByteBuf decoded = alloc.buffer(STEP);
    boolean whole = false;
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteBufInputStream(content.duplicate()), STEP)) {
      while (decoded.writeBytes(in, STEP) >= 0) {
        if (decoded.readableBytes() > limit) {
          throw new TooLargeException(limit);
        }
      }
      whole = true;
      return decoded;
    } catch (StackOverflowError e) {
      // GZIPInputStream calls itself for each member without content.
      throw new IOException("the content has too many gzip members", e);
    } finally {
      if (!whole) {
        decoded.release();
      }
    }
  }
}
