package org.sbamock.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.ByteBufOutputStream;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;

/** The content coding gzip (RFC 9110 section 8.4.1.3), of whole contents. */
final class Gzip {
  private static final int SMALLEST = 256;
  private static final int CHUNK = 8_192;
  private static final ByteBufAllocator ALLOC = ByteBufAllocator.DEFAULT;

  private Gzip() {}

  static boolean isWorthwhile(HttpRequest request) {
    return request.content().readableBytes() >= SMALLEST
        && !request.headers().contains(HttpHeaderNames.CONTENT_ENCODING);
  }

  static boolean isApplied(HttpFields fields) {
    CharSequence coding = fields.get(HttpHeaderNames.CONTENT_ENCODING);
    return coding != null
        && (AsciiString.contentEqualsIgnoreCase(HttpHeaderValues.GZIP, coding)
            || AsciiString.contentEqualsIgnoreCase(HttpHeaderValues.X_GZIP, coding));
  }

  /** Takes the plain content over. */
  static ByteBuf compress(ByteBuf plain) {
    ByteBuf compressed = ALLOC.buffer(plain.readableBytes() / 2);
    try (OutputStream out = new GZIPOutputStream(new ByteBufOutputStream(compressed))) {
      plain.getBytes(plain.readerIndex(), out, plain.readableBytes());
    } catch (IOException e) {
      compressed.release();
      throw new UncheckedIOException(e);
    } finally {
      plain.release();
    }
    return compressed;
  }

  /**
   * The plain content; the compressed one stays the caller's.
   *
   * @throws TooLargeException if it is larger than the limit
   * @throws IOException if it is no gzip
   */
  static ByteBuf decompress(ByteBuf compressed, int limit) throws IOException {
    ByteBuf plain = ALLOC.buffer(Math.min(limit, compressed.readableBytes() * 4));
    boolean whole = false;
    try (GZIPInputStream in = new GZIPInputStream(new ByteBufInputStream(compressed), CHUNK)) {
      byte[] chunk = new byte[CHUNK];
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        if (plain.readableBytes() + read > limit) {
          throw new TooLargeException();
        }
        plain.writeBytes(chunk, 0, read);
      }
      whole = true;
      return plain;
    } finally {
      if (!whole) {
        plain.release();
      }
    }
  }

  /** The plain content is larger than the limit. */
  static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;
  }
}
