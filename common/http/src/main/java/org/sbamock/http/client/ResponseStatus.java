/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import org.jspecify.annotations.Nullable;

/** The parser of the pseudo-header field {@code :status} (RFC 9113 section 8.3.2). */
final class ResponseStatus {
  /** The value if the field is missing or does not consist of three digits. */
  static final int INVALID = 0;

  private ResponseStatus() {}

  static int parse(@Nullable CharSequence text) {
    if (text == null || text.length() != 3) {
      return INVALID;
    }
    int value = 0;
    for (int i = 0; i < 3; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return INVALID;
      }
      value = value * 10 + digit;
    }
    return value;
  }
}
