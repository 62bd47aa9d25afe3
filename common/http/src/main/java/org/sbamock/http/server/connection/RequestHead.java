/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;

/**
 * The header section of an HTTP/2 or HTTP/3 request: its pseudo-header fields and its other fields
 * (RFC 9113 section 8.3, RFC 9114 section 4.3).
 */
public final class RequestHead {
  private static final AsciiString METHOD = AsciiString.cached(":method");
  private static final AsciiString SCHEME = AsciiString.cached(":scheme");
  private static final AsciiString PATH = AsciiString.cached(":path");
  private static final AsciiString AUTHORITY = AsciiString.cached(":authority");

  private final HttpFields fields;
  private @Nullable HttpMethod method;
  private @Nullable CharSequence scheme;
  private @Nullable CharSequence path;
  private @Nullable CharSequence authority;

  private RequestHead(int regular) {
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
      CharSequence name = field.getKey();
      if (name.length() > 0 && name.charAt(0) == ':') {
        head.pseudo(name, field.getValue());
      } else {
        head.fields.addReceived(name, field.getValue());
      }
    }
    return head;
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
   * Returns whether all mandatory pseudo-header fields are present; otherwise the request is
   * malformed.
   */
  public boolean wellFormed() {
    if (method == null) {
      return false;
    }
    if (HttpMethod.CONNECT.equals(method)) {
      return authority != null;
    }
    return scheme != null && path != null && HttpRequest.isTarget(path);
  }

  public HttpMethod method() {
    return method == null ? HttpMethod.GET : method;
  }

  String target() {
    return path == null ? "/" : path.toString();
  }

  HttpFields fields() {
    return fields;
  }

  public @Nullable String authority() {
    CharSequence host = authority != null ? authority : fields.get(HttpHeaderNames.HOST);
    return host == null ? null : host.toString();
  }

  public boolean expectsContinue() {
    CharSequence expectation = fields.get(HttpHeaderNames.EXPECT);
    return expectation != null && HttpHeaderValues.CONTINUE.contentEqualsIgnoreCase(expectation);
  }

  /**
   * Returns why the request must be rejected before its content is received, or null if it need
   * not.
   */
  @Nullable HttpFailure check(ServerLimits limits) {
    String target = target();
    if (target.length() > limits.targetLength()) {
      return HttpFailure.URI_TOO_LONG;
    }
    if (fields.sectionSize() + target.length() > limits.headerSize()) {
      return HttpFailure.FIELDS_TOO_LARGE;
    }
    if (!target.startsWith("/") && !(target.equals("*") && method().equals(HttpMethod.OPTIONS))) {
      return HttpFailure.MALFORMED;
    }
    if (fields.contains(HttpHeaderNames.EXPECT) && !expectsContinue()) {
      return HttpFailure.EXPECTATION_FAILED;
    }
    return contentLength() > limits.contentLength() ? HttpFailure.CONTENT_TOO_LARGE : null;
  }

  /** Returns the announced length of the content in octets, or -1 if there is none. */
  public long contentLength() {
    CharSequence value = fields.get(HttpHeaderNames.CONTENT_LENGTH);
    if (value == null) {
      return -1;
    }
    try {
      return AsciiString.of(value).parseLong();
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
