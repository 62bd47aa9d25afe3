/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A complete request, independent of the protocol: method, target, header section, content and
 * trailer section (RFC 9110 section 6). The transports set and remove connection-specific fields,
 * {@code host} and {@code content-length}.
 */
public final class HttpRequest {
  private static final Set<HttpMethod> SAFE =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS, HttpMethod.TRACE);

  private final HttpMethod method;
  private final String target;
  private final int pathEnd;
  private final HttpFields headers;
  private final ByteBuf content;
  private final HttpFields trailers;

  /**
   * Creates a request.
   *
   * @param target path and query in origin form (RFC 9112 section 3.2.1), percent-encoded
   * @param content the complete content, or an empty buffer; the receiver of the request takes
   *     ownership of it
   */
  public HttpRequest(
      HttpMethod method, String target, HttpFields headers, ByteBuf content, HttpFields trailers) {
    this.method = method;
    this.target = requireTarget(target);
    int query = target.indexOf('?');
    this.pathEnd = query < 0 ? target.length() : query;
    this.headers = headers;
    this.content = content;
    this.trailers = trailers;
  }

  /**
   * Returns whether a text is a valid target: it contains no space or control character, which
   * would end the target (RFC 9112 section 3.2).
   */
  public static boolean isTarget(CharSequence target) {
    for (int i = 0; i < target.length(); i++) {
      if (target.charAt(i) <= ' ' || target.charAt(i) == 0x7f) {
        return false;
      }
    }
    return target.length() > 0;
  }

  private static String requireTarget(String target) {
    if (!isTarget(target)) {
      throw new IllegalArgumentException("not a request target: '" + target + "'");
    }
    return target;
  }

  /** Creates a request without header fields and content. */
  public static HttpRequest of(HttpMethod method, String target) {
    return of(method, target, Unpooled.EMPTY_BUFFER);
  }

  /** Creates a request with content and without header fields. */
  public static HttpRequest of(HttpMethod method, String target, ByteBuf content) {
    return new HttpRequest(method, target, new HttpFields(), content, new HttpFields(0));
  }

  /** Creates a GET request. */
  public static HttpRequest get(String target) {
    return of(HttpMethod.GET, target);
  }

  /** Returns whether a method is safe: it requests no change of state (RFC 9110 section 9.2.1). */
  public static boolean isSafe(HttpMethod method) {
    return SAFE.contains(method);
  }

  /**
   * Returns whether a method is idempotent: repeating it has no further effect (RFC 9110 section
   * 9.2.2).
   */
  public static boolean isIdempotent(HttpMethod method) {
    return isSafe(method) || method.equals(HttpMethod.PUT) || method.equals(HttpMethod.DELETE);
  }

  /** Adds a header field. */
  public HttpRequest with(CharSequence name, CharSequence value) {
    headers.add(name, value);
    return this;
  }

  /** Returns the method. */
  public HttpMethod method() {
    return method;
  }

  /** Returns path and query as in the request, percent-encoded. */
  public String target() {
    return target;
  }

  /** Returns the path of the target, percent-encoded. */
  public String path() {
    return target.substring(0, pathEnd);
  }

  /** Returns the length of the target's path in characters. */
  public int pathLength() {
    return pathEnd;
  }

  /**
   * Returns the query of the target without its question mark, percent-encoded, or null if there is
   * none.
   */
  public @Nullable String query() {
    return pathEnd == target.length() ? null : target.substring(pathEnd + 1);
  }

  /** Returns the header section. */
  public HttpFields headers() {
    return headers;
  }

  /** Returns the content, which is empty if there is none. */
  public ByteBuf content() {
    return content;
  }

  /** Returns the trailer section, which is empty if there is none. */
  public HttpFields trailers() {
    return trailers;
  }

  @Override
  public String toString() {
    return method + " " + target + " (" + content.readableBytes() + " B)";
  }
}
