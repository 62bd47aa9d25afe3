/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;

/** The parser of the field content-length (RFC 9110 section 8.6). */
public final class ContentLength {
  /** The value if there is no such field. */
  public static final long NONE = -1;

  /** The value if a field is not a valid length, or several fields differ. */
  public static final long INVALID = -2;

  private static final int MAX_DIGITS = 18;

  private ContentLength() {}

  /**
   * Returns the length that a header section announces, in octets, or {@link #NONE} or {@link
   * #INVALID}.
   */
  public static long of(HttpFields fields) {
    long length = NONE;
    for (int i = 0; i < fields.size(); i++) {
      if (AsciiString.contentEqualsIgnoreCase(HttpHeaderNames.CONTENT_LENGTH, fields.name(i))) {
        long value = parse(fields.value(i));
        if (value == INVALID || length != NONE && length != value) {
          return INVALID;
        }
        length = value;
      }
    }
    return length;
  }

  private static long parse(CharSequence text) {
    if (text.length() == 0 || text.length() > MAX_DIGITS) {
      return INVALID;
    }
    long value = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return INVALID;
      }
      value = value * 10 + digit;
    }
    return value;
  }
}
