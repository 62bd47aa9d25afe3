/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.handler.codec.http.QueryStringDecoder;

/** The percent-encoding of URIs (RFC 3986 section 2.1), outside of queries and forms. */
public final class PercentEncoding {
  private PercentEncoding() {}

  /**
   * Decodes a part of a URI. A plus sign stands for itself, unlike in a form.
   *
   * @throws IllegalArgumentException if an escape sequence is malformed
   */
  public static String decode(String encoded) {
    return encoded.indexOf('%') < 0
        ? encoded
        : QueryStringDecoder.decodeComponent(encoded.replace("+", "%2B"));
  }

  /** Decodes a part of a URI; returns it unchanged if an escape sequence is malformed. */
  public static String decodeOrKeep(String encoded) {
    try {
      return decode(encoded);
    } catch (IllegalArgumentException e) {
      return encoded;
    }
  }
}
