/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A whole final response, the same on every protocol (RFC 9110 section 6). {@code content-length},
 * {@code date} and the connection-specific fields are the transports' business.
 */
public final class HttpResponse {
  private final int status;
  private final HttpFields headers;
  private final ByteBuf content;
  private @Nullable HttpFields trailers;

  /**
   * A response with all its parts.
   *
   * @param status the status code, 200 to 599
   * @param content the whole content, empty if none; whoever hands the response over hands over
   *     this buffer
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

  /** A response with content and no fields yet. */
  public static HttpResponse of(int status, ByteBuf content) {
    return new HttpResponse(status, new HttpFields(4), content);
  }

  /** A response without content. */
  public static HttpResponse of(int status) {
    return of(status, Unpooled.EMPTY_BUFFER);
  }

  /** Adds a header field. */
  public HttpResponse with(CharSequence name, CharSequence value) {
    headers.add(name, value);
    return this;
  }

  /** The status code. */
  public int status() {
    return status;
  }

  /** The header section. */
  public HttpFields headers() {
    return headers;
  }

  /** The content; empty if there is none. */
  public ByteBuf content() {
    return content;
  }

  /** The content as UTF-8 text; for tests and messages. */
  public String text() {
    return content.toString(StandardCharsets.UTF_8);
  }

  /** The content as bytes of its own. */
  public byte[] bytes() {
    return ByteBufUtil.getBytes(content);
  }

  /** The trailer section; empty if there is none. */
  public HttpFields trailers() {
    if (trailers == null) {
      trailers = new HttpFields(0);
    }
    return trailers;
  }

  /** Whether there is a trailer section. */
  public boolean hasTrailers() {
    return trailers != null && !trailers.isEmpty();
  }

  /** Gives the content back to its pool. */
  public void release() {
    content.release();
  }

  @Override
  public String toString() {
    return status + " (" + content.readableBytes() + " B)";
  }
}
