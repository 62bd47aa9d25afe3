/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A complete final response, independent of the protocol (RFC 9110 section 6). The transports set
 * {@code content-length}, {@code date} and the connection-specific fields.
 */
public final class HttpResponse {
  private final int status;
  private final HttpFields headers;
  private final ByteBuf content;
  private @Nullable HttpFields trailers;

  /**
   * Creates a response.
   *
   * @param status the status code, 200 to 599
   * @param content the complete content, or an empty buffer; the receiver of the response takes
   *     ownership of it
   */
  public HttpResponse(int status, HttpFields headers, ByteBuf content, HttpFields trailers) {
    this(status, headers, content);
    this.trailers = trailers;
  }

  private HttpResponse(int status, HttpFields headers, ByteBuf content) {
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException("not the status code of a final response: " + status);
    }
    this.status = status;
    this.headers = headers;
    this.content = content;
  }

  /** Creates a response with content and without header fields. */
  public static HttpResponse of(int status, ByteBuf content) {
    return new HttpResponse(status, new HttpFields(4), content);
  }

  /** Creates a response without content. */
  public static HttpResponse of(int status) {
    return of(status, Unpooled.EMPTY_BUFFER);
  }

  /** Adds a header field. */
  public HttpResponse with(CharSequence name, CharSequence value) {
    headers.add(name, value);
    return this;
  }

  /** Returns the status code. */
  public int status() {
    return status;
  }

  /** Returns the header section. */
  public HttpFields headers() {
    return headers;
  }

  /** Returns the content, which is empty if there is none. */
  public ByteBuf content() {
    return content;
  }

  /** Returns the content as UTF-8 text; intended for tests and messages. */
  public String text() {
    return content.toString(StandardCharsets.UTF_8);
  }

  /** Returns a copy of the content. */
  public byte[] bytes() {
    return ByteBufUtil.getBytes(content);
  }

  /** Returns the trailer section, which is empty if there is none. */
  public HttpFields trailers() {
    if (trailers == null) {
      trailers = new HttpFields(0);
    }
    return trailers;
  }

  /** Returns whether there is a trailer section. */
  public boolean hasTrailers() {
    return trailers != null && !trailers.isEmpty();
  }

  /** Releases the content. */
  public void release() {
    content.release();
  }

  @Override
  public String toString() {
    return status + " (" + content.readableBytes() + " B)";
  }
}
