/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Authority;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.server.connection.ServerRuntime;
import org.sbamock.http.server.http2.Http2Upgrade;

/** The request line and the header section of an HTTP/1.1 request (RFC 9112 section 2.1). */
final class Http1RequestHead {
  private static final String SCHEME_END = "://";

  private final io.netty.handler.codec.http.HttpRequest request;
  private final HttpFields fields;
  private final @Nullable String targetAuthority;
  private int contentLimit;

  Http1RequestHead(io.netty.handler.codec.http.HttpRequest request) {
    this.request = request;
    this.fields = fields(request.headers());
    this.targetAuthority = authorityOf(request.uri());
  }

  /** Returns the fields of a header or trailer section. */
  static HttpFields fields(HttpHeaders headers) {
    HttpFields fields = new HttpFields(headers.size());
    var entries = headers.iteratorCharSequence();
    while (entries.hasNext()) {
      Map.Entry<CharSequence, CharSequence> entry = entries.next();
      fields.addReceived(AsciiString.of(entry.getKey()).toLowerCase(), entry.getValue());
    }
    return fields;
  }

  /**
   * Returns why the request must be rejected before its content is received, or null if it need
   * not.
   */
  @Nullable HttpFailure check(ServerRuntime runtime, HttpProtocol protocol) {
    ServerLimits limits = runtime.limits;
    HttpVersion version = request.protocolVersion();
    if (version.majorVersion() != 1 || !version.protocolName().equals("HTTP")) {
      return HttpFailure.VERSION_NOT_SUPPORTED;
    }
    if (fields.sectionSize() > limits.headerSize()) {
      return HttpFailure.FIELDS_TOO_LARGE;
    }
    if (!hasValidHost() || !isChunkedOnly()) {
      return HttpFailure.MALFORMED;
    }
    if (request.uri().length() > limits.targetLength()) {
      return HttpFailure.URI_TOO_LONG;
    }
    if (!hasValidTarget()) {
      return HttpFailure.MALFORMED;
    }
    CharSequence expectation = fields.get(HttpHeaderNames.EXPECT);
    if (expectation != null && !HttpHeaderValues.CONTINUE.contentEqualsIgnoreCase(expectation)) {
      return HttpFailure.EXPECTATION_FAILED;
    }
    contentLimit = contentLimit(runtime);
    if (HttpUtil.getContentLength(request, 0L) > contentLimit) {
      return HttpFailure.CONTENT_TOO_LARGE;
    }
    if (protocol == HttpProtocol.H1C
        && !runtime.speaks(HttpProtocol.H1C)
        && !Http2Upgrade.asked(request)) {
      return HttpFailure.VERSION_NOT_SUPPORTED;
    }
    return null;
  }

  /** Returns the limit of the content; it is looked up only if the content may be long. */
  private int contentLimit(ServerRuntime runtime) {
    return runtime.isShort(HttpUtil.getContentLength(request, 0L))
            && !HttpUtil.isTransferEncodingChunked(request)
        ? runtime.limits.contentLength()
        : runtime.contentLimit(toRequest(Unpooled.EMPTY_BUFFER, new HttpFields(0)));
  }

  /** Returns the limit of the content in octets, after {@link #check}. */
  int contentLimit() {
    return contentLimit;
  }

  /**
   * Returns whether there is one valid host field, or none before HTTP/1.1 (RFC 9112 section 3.2).
   */
  private boolean hasValidHost() {
    CharSequence host = fields.get(HttpHeaderNames.HOST);
    return host == null
        ? !request.protocolVersion().equals(HttpVersion.HTTP_1_1)
        : isSingle(HttpHeaderNames.HOST) && Authority.isValid(host);
  }

  /**
   * Returns whether the transfer coding is absent or chunked; with any other, the length of the
   * content is unknown (RFC 9112 section 6.3).
   */
  private boolean isChunkedOnly() {
    CharSequence coding = fields.get(HttpHeaderNames.TRANSFER_ENCODING);
    return coding == null
        || isSingle(HttpHeaderNames.TRANSFER_ENCODING)
            && HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(coding.toString().strip());
  }

  private boolean isSingle(AsciiString name) {
    int count = 0;
    for (int i = 0; i < fields.size(); i++) {
      count += name.contentEquals(fields.name(i)) ? 1 : 0;
    }
    return count == 1;
  }

  /**
   * Returns whether the target has the origin, absolute or asterisk form (RFC 9112 section 3.2).
   */
  private boolean hasValidTarget() {
    String target = request.uri();
    if (!HttpRequest.isTarget(target)) {
      return false;
    }
    return targetAuthority == null
        ? target.startsWith("/")
            || target.equals("*") && request.method().equals(HttpMethod.OPTIONS)
        : Authority.isValid(targetAuthority);
  }

  /** Returns the authority of a target in absolute form; null for another form. */
  private static @Nullable String authorityOf(String target) {
    return target.startsWith("http://") || target.startsWith("https://")
        ? target.substring(target.indexOf(SCHEME_END) + SCHEME_END.length(), endOfAuthority(target))
        : null;
  }

  private static int endOfAuthority(String target) {
    int end = target.indexOf(SCHEME_END) + SCHEME_END.length();
    while (end < target.length() && target.charAt(end) != '/' && target.charAt(end) != '?') {
      end++;
    }
    return end;
  }

  /**
   * Returns the authority of the request, which a target in absolute form determines regardless of
   * the host field (RFC 9112 section 3.2.2).
   */
  @Nullable String authority() {
    return targetAuthority == null ? fields.getString(HttpHeaderNames.HOST) : targetAuthority;
  }

  /** Returns the request with its target in origin or asterisk form. */
  HttpRequest toRequest(ByteBuf content, HttpFields trailers) {
    return new HttpRequest(request.method(), target(), fields, content, trailers);
  }

  private String target() {
    String target = request.uri();
    if (targetAuthority == null) {
      return target;
    }
    String rest = target.substring(endOfAuthority(target));
    return rest.startsWith("/") ? rest : "/" + rest;
  }
}
