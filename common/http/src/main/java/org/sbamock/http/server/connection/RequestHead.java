/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Authority;
import org.sbamock.http.ContentLength;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;

/**
 * The header section of an HTTP/2 or HTTP/3 request: its pseudo-header fields and its other fields
 * (RFC 9113 section 8.3, RFC 9114 section 4.3).
 */
public final class RequestHead implements BiConsumer<CharSequence, CharSequence> {
  /** The trailers of a request that has none. */
  static final HttpFields NO_TRAILERS = new HttpFields(0);

  private static final AsciiString METHOD = AsciiString.cached(":method");
  private static final AsciiString SCHEME = AsciiString.cached(":scheme");
  private static final AsciiString PATH = AsciiString.cached(":path");
  private static final AsciiString AUTHORITY = AsciiString.cached(":authority");

  private final HttpFields fields;
  private @Nullable HttpMethod method;
  private @Nullable CharSequence scheme;
  private @Nullable CharSequence path;
  private @Nullable CharSequence authority;
  private @Nullable CharSequence host;
  private boolean severalHosts;
  private int size;

  /**
   * Creates an empty header section.
   *
   * @param regular the approximate number of fields that are not pseudo-header fields
   */
  public RequestHead(int regular) {
    fields = new HttpFields(regular);
  }

  /**
   * Creates the header section from fields that a decoder has validated.
   *
   * @param regular the approximate number of fields that are not pseudo-header fields
   */
  public static RequestHead of(
      Iterable<? extends java.util.Map.Entry<CharSequence, CharSequence>> section, int regular) {
    RequestHead head = new RequestHead(regular);
    for (var field : section) {
      head.accept(field.getKey(), field.getValue());
    }
    return head;
  }

  /** Adds a field that a decoder has validated. */
  @Override
  public void accept(CharSequence name, CharSequence value) {
    size += HttpFields.sizeOf(name, value);
    if (name.length() > 0 && name.charAt(0) == ':') {
      pseudo(name, value);
    } else {
      regular(name, value);
    }
  }

  private void regular(CharSequence name, CharSequence value) {
    fields.addReceived(name, value);
    if (name.length() == HttpHeaderNames.HOST.length()
        && HttpHeaderNames.HOST.contentEquals(name)) {
      severalHosts |= host != null;
      host = value;
    }
  }

  private void pseudo(CharSequence name, CharSequence value) {
    if (METHOD.contentEquals(name)) {
      method = methodOf(value);
    } else if (PATH.contentEquals(name)) {
      path = value;
    } else if (SCHEME.contentEquals(name)) {
      scheme = value;
    } else if (AUTHORITY.contentEquals(name)) {
      authority = value;
    }
  }

  /** Returns the method, or null if the value is not a token. */
  private static @Nullable HttpMethod methodOf(CharSequence value) {
    try {
      return HttpMethod.valueOf(value.toString());
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /**
   * Returns whether all mandatory pseudo-header fields are present, and CONNECT has no others (RFC
   * 9113 section 8.5, RFC 9114 section 4.4); otherwise the request is malformed.
   */
  public boolean wellFormed() {
    if (method == null) {
      return false;
    }
    if (HttpMethod.CONNECT.equals(method)) {
      return authority != null && scheme == null && path == null;
    }
    return scheme != null && path != null && HttpRequest.isTarget(path);
  }

  /**
   * Returns whether there is an authority, or the request needs none because it concerns the server
   * as a whole (RFC 9114 section 4.3.1); otherwise an HTTP/3 request is malformed.
   */
  public boolean hasRequiredAuthority() {
    return authority != null
        || host != null
        || HttpMethod.OPTIONS.equals(method) && target().equals("*");
  }

  public HttpMethod method() {
    return method == null ? HttpMethod.GET : method;
  }

  String target() {
    return path == null ? "/" : path.toString();
  }

  public @Nullable String authority() {
    CharSequence effective = authority != null ? authority : host;
    return effective == null ? null : effective.toString();
  }

  /**
   * Returns whether the authority is valid and no host field differs from it (RFC 9113 section
   * 8.3.1, RFC 9114 section 4.3.1).
   */
  private boolean hasValidAuthority() {
    CharSequence effective = authority != null ? authority : host;
    return effective == null
        || !severalHosts
            && Authority.isValid(effective)
            && (host == null || AsciiString.contentEqualsIgnoreCase(effective, host));
  }

  public boolean expectsContinue() {
    CharSequence expectation = fields.get(HttpHeaderNames.EXPECT);
    return expectation != null && HttpHeaderValues.CONTINUE.contentEqualsIgnoreCase(expectation);
  }

  /**
   * Returns why the request must be rejected before its content is received, or null if it need
   * not.
   */
  @Nullable HttpFailure check(ServerRuntime runtime) {
    ServerLimits limits = runtime.limits;
    String target = target();
    if (target.length() > limits.targetLength()) {
      return HttpFailure.URI_TOO_LONG;
    }
    if (size > limits.headerSize()) {
      return HttpFailure.FIELDS_TOO_LARGE;
    }
    if (!hasValidAuthority()) {
      return HttpFailure.MALFORMED;
    }
    if (!target.startsWith("/") && !(target.equals("*") && method().equals(HttpMethod.OPTIONS))) {
      return HttpFailure.MALFORMED;
    }
    if (fields.contains(HttpHeaderNames.EXPECT) && !expectsContinue()) {
      return HttpFailure.EXPECTATION_FAILED;
    }
    long announced = contentLength();
    return !runtime.isShort(announced) && announced > runtime.contentLimit(withoutContent())
        ? HttpFailure.CONTENT_TOO_LARGE
        : null;
  }

  /** Returns the request with its content and trailers. */
  HttpRequest request(ByteBuf content, HttpFields trailers) {
    return new HttpRequest(method(), target(), fields, content, trailers);
  }

  /** Returns the request as it is before its content is received. */
  HttpRequest withoutContent() {
    return request(Unpooled.EMPTY_BUFFER, NO_TRAILERS);
  }

  /** Returns the announced length of the content in octets, as {@link ContentLength#of} does. */
  public long contentLength() {
    return ContentLength.of(fields);
  }
}
