/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;

/**
 * The conditions of the content coding gzip in a client's requests and responses (RFC 9110 section
 * 8.4.1.3).
 */
final class Gzip {
  private static final int SMALLEST = 256;

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
}
