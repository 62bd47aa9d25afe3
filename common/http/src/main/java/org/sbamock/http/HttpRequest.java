/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A whole request, the same on every protocol: method, target, header section, content, trailer
 * section (RFC 9110 section 6). Connection-specific fields, {@code host} and {@code content-length}
 * are the transports' business.
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
   * A request with all its parts.
   *
   * @param target path and query in origin form (RFC 9112 section 3.2.1), percent-encoded
   * @param content the whole content, empty if none; whoever hands the request over hands over this
   *     buffer
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

  /** Whether that may be a target: no space or control ends it early (RFC 9112 section 3.2). */
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

  /** A request with neither header fields nor content. */
  public static HttpRequest of(HttpMethod method, String target) {
    return of(method, target, Unpooled.EMPTY_BUFFER);
  }

  /** A request with content and no fields yet. */
  public static HttpRequest of(HttpMethod method, String target, ByteBuf content) {
    return new HttpRequest(method, target, new HttpFields(), content, new HttpFields(0));
  }

  /** A GET. */
  public static HttpRequest get(String target) {
    return of(HttpMethod.GET, target);
  }

  /** Whether a method is safe (RFC 9110 section 9.2.1): to repeat it changes nothing. */
  public static boolean isSafe(HttpMethod method) {
    return SAFE.contains(method);
  }

  /** Whether a method is idempotent (RFC 9110 section 9.2.2): to repeat it does nothing more. */
  public static boolean isIdempotent(HttpMethod method) {
    return isSafe(method) || method.equals(HttpMethod.PUT) || method.equals(HttpMethod.DELETE);
  }

  /** Adds a header field. */
  public HttpRequest with(CharSequence name, CharSequence value) {
    headers.add(name, value);
    return this;
  }

  /** The method. */
  public HttpMethod method() {
    return method;
  }

  /** Path and query as they stand in the request, percent-encoded. */
  public String target() {
    return target;
  }

  /** The path of the target, percent-encoded. */
  public String path() {
    return target.substring(0, pathEnd);
  }

  /** The length of the target's path. */
  public int pathLength() {
    return pathEnd;
  }

  /** The query of the target without its question mark, percent-encoded; null if there is none. */
  public @Nullable String query() {
    return pathEnd == target.length() ? null : target.substring(pathEnd + 1);
  }

  /** The header section. */
  public HttpFields headers() {
    return headers;
  }

  /** The content; empty if there is none. */
  public ByteBuf content() {
    return content;
  }

  /** The trailer section; empty if there is none. */
  public HttpFields trailers() {
    return trailers;
  }

  @Override
  public String toString() {
    return method + " " + target + " (" + content.readableBytes() + " B)";
  }
}
