/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.util.Set;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;

/** The header section of a request as it is sent, without pseudo-header fields. */
final class RequestFields {
  /**
   * The connection-specific fields (RFC 9113 section 8.2.2, RFC 9114 section 4.2), and the fields
   * that the transports set.
   */
  private static final Set<AsciiString> OWN =
      Set.of(
          HttpHeaderNames.CONNECTION,
          AsciiString.cached("keep-alive"),
          AsciiString.cached("proxy-connection"),
          HttpHeaderNames.TRANSFER_ENCODING,
          HttpHeaderNames.UPGRADE,
          HttpHeaderNames.HOST,
          HttpHeaderNames.CONTENT_LENGTH);

  private RequestFields() {}

  /** Passes all fields of a request to the writer, with names in lower case. */
  static void write(Call call, FieldWriter writer) {
    HttpRequest request = call.request();
    write(request.headers(), writer);
    if (call.loop().settings().acceptGzip()
        && !request.headers().contains(HttpHeaderNames.ACCEPT_ENCODING)) {
      writer.add(HttpHeaderNames.ACCEPT_ENCODING, HttpHeaderValues.GZIP);
    }
    if (call.isCompressed()) {
      writer.add(HttpHeaderNames.CONTENT_ENCODING, HttpHeaderValues.GZIP);
    }
    int length = call.content().readableBytes();
    if (length > 0 || anticipatesContent(request.method())) {
      writer.add(HttpHeaderNames.CONTENT_LENGTH, AsciiString.of(Integer.toString(length)));
    }
  }

  /** Passes the fields of a header or trailer section to the writer, with names in lower case. */
  static void write(HttpFields fields, FieldWriter writer) {
    for (int i = 0; i < fields.size(); i++) {
      AsciiString name = AsciiString.of(fields.name(i)).toLowerCase();
      CharSequence value = fields.value(i);
      if (!OWN.contains(name) && !isForbiddenTe(name, value)) {
        writer.add(name, AsciiString.of(value));
      }
    }
  }

  private static boolean isForbiddenTe(AsciiString name, CharSequence value) {
    return name.contentEquals(HttpHeaderNames.TE)
        && !AsciiString.contentEqualsIgnoreCase(value, HttpHeaderValues.TRAILERS);
  }

  /**
   * Returns whether a method anticipates content, so that a content-length of zero is sent (RFC
   * 9110 section 8.6).
   */
  private static boolean anticipatesContent(HttpMethod method) {
    return method.equals(HttpMethod.POST)
        || method.equals(HttpMethod.PUT)
        || method.equals(HttpMethod.PATCH);
  }

  /** A receiver of fields. */
  interface FieldWriter {
    void add(AsciiString name, AsciiString value);
  }
}
