/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http1;

import static io.netty.handler.codec.http.HttpHeaderNames.ALT_SVC;
import static io.netty.handler.codec.http.HttpHeaderNames.CONNECTION;
import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_LENGTH;
import static io.netty.handler.codec.http.HttpHeaderNames.DATE;
import static io.netty.handler.codec.http.HttpHeaderNames.TRANSFER_ENCODING;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpResponse;

/**
 * A writer of HTTP/1.1 responses (RFC 9112), which puts the header section and short content into
 * one buffer.
 */
final class Http1ResponseWriter {
  private static final int CONTENT_COPIED = 2_048;
  private static final byte[][] STATUS_LINES = new byte[600][];

  private Http1ResponseWriter() {}

  /**
   * Encodes the header section of a response.
   *
   * @param chunked whether the content has the chunked coding; otherwise content-length is written
   * @param connection the value of the connection field, or null for none
   * @return a buffer with the header section, to which the caller can append short content
   */
  static ByteBuf headerSection(
      ByteBufAllocator alloc,
      HttpResponse response,
      boolean chunked,
      AsciiString date,
      @Nullable AsciiString connection,
      @Nullable AsciiString altSvc) {
    int length = response.content().readableBytes();
    ByteBuf out = alloc.ioBuffer(256 + (length <= CONTENT_COPIED ? length : 0));
    out.writeBytes(statusLine(response.status()));
    write(out, response.headers());
    if (!response.headers().contains(DATE)) {
      write(out, DATE, date);
    }
    if (altSvc != null) {
      write(out, ALT_SVC, altSvc);
    }
    if (connection != null) {
      write(out, CONNECTION, connection);
    }
    if (chunked) {
      write(out, TRANSFER_ENCODING, "chunked");
    } else if (response.status() != 204 && response.status() != 304) {
      out.writeBytes(CONTENT_LENGTH.array(), 0, CONTENT_LENGTH.length());
      out.writeByte(':').writeByte(' ');
      writeDecimal(out, length);
      out.writeByte('\r').writeByte('\n');
    }
    out.writeByte('\r').writeByte('\n');
    return out;
  }

  /** Returns whether the content is short enough for the buffer of the header section. */
  static boolean copied(HttpResponse response) {
    return response.content().readableBytes() <= CONTENT_COPIED && response.trailers().isEmpty();
  }

  /**
   * Returns whether the response requires the chunked coding, because it has trailers (RFC 9112
   * section 7.1.2). A response that cannot have content has none (section 6.1).
   */
  static boolean chunked(HttpResponse response, boolean head) {
    return !head
        && !response.trailers().isEmpty()
        && response.status() != 204
        && response.status() != 304;
  }

  /**
   * Encodes the chunk header of content with trailers, which is sent in one chunk; empty without
   * content.
   */
  static ByteBuf chunkHeader(ByteBufAllocator alloc, int length) {
    ByteBuf out = alloc.ioBuffer(16);
    if (length > 0) {
      ByteBufUtil.writeAscii(out, Integer.toHexString(length));
      out.writeByte('\r').writeByte('\n');
    }
    return out;
  }

  /** Encodes the end of a chunk that is followed by others. */
  static ByteBuf endOfChunk(ByteBufAllocator alloc) {
    return alloc.ioBuffer(2).writeByte('\r').writeByte('\n');
  }

  /**
   * Encodes the end of the content: the end of its chunk if there is one, the last chunk and the
   * trailer section.
   */
  static ByteBuf lastChunk(ByteBufAllocator alloc, int length, HttpFields trailers) {
    ByteBuf out = alloc.ioBuffer(64);
    if (length > 0) {
      out.writeByte('\r').writeByte('\n');
    }
    out.writeByte('0').writeByte('\r').writeByte('\n');
    write(out, trailers);
    return out.writeByte('\r').writeByte('\n');
  }

  private static void write(ByteBuf out, HttpFields fields) {
    for (int i = 0; i < fields.size(); i++) {
      CharSequence name = fields.name(i);
      if (!framing(name)) {
        write(out, name, fields.value(i));
      }
    }
  }

  private static boolean framing(CharSequence name) {
    return AsciiString.contentEqualsIgnoreCase(name, CONTENT_LENGTH)
        || AsciiString.contentEqualsIgnoreCase(name, TRANSFER_ENCODING)
        || AsciiString.contentEqualsIgnoreCase(name, CONNECTION);
  }

  private static void write(ByteBuf out, CharSequence name, CharSequence value) {
    ByteBufUtil.writeAscii(out, name);
    out.writeByte(':').writeByte(' ');
    ByteBufUtil.writeAscii(out, value);
    out.writeByte('\r').writeByte('\n');
  }

  private static void writeDecimal(ByteBuf out, int number) {
    if (number >= 10) {
      writeDecimal(out, number / 10);
    }
    out.writeByte('0' + number % 10);
  }

  private static byte[] statusLine(int status) {
    byte[] line = STATUS_LINES[status];
    if (line == null) {
      String reason = HttpResponseStatus.valueOf(status).reasonPhrase();
      line = ("HTTP/1.1 " + status + " " + reason + "\r\n").getBytes(US_ASCII);
      STATUS_LINES[status] = line;
    }
    return line;
  }
}
