/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.util.AsciiString;
import io.netty.util.NetUtil;

/**
 * The grammar of the authority in {@code host} and {@code :authority}: {@code uri-host [":" port]}
 * (RFC 9110 section 7.2, RFC 3986 section 3.2).
 */
public final class Authority {
  private static final int MAX_PORT = 65_535;
  private static final boolean[] NAME = new boolean[128];

  static {
    for (char c = 0; c < NAME.length; c++) {
      NAME[c] = isAlphanumeric(c) || "-._~!$&'()*+,;=".indexOf(c) >= 0;
    }
  }

  private Authority() {}

  /**
   * Returns whether a text is a host with an optional port. The host is a name, an IPv4 address, or
   * an address of IPv6 or later in brackets; it is not empty (RFC 9110 section 4.2.1). The port is
   * empty or 0 to 65,535. User information is invalid (RFC 9110 section 4.2.4).
   */
  public static boolean isValid(CharSequence text) {
    int end = endOfHost(text);
    return end > 0 && isPort(text, end);
  }

  /**
   * Returns the host of a valid authority, an address without its brackets.
   *
   * @throws IllegalArgumentException if the authority is invalid
   */
  public static String host(String authority) {
    if (!isValid(authority)) {
      throw new IllegalArgumentException("not an authority: '" + authority + "'");
    }
    int end = endOfHost(authority);
    return authority.charAt(0) == '['
        ? authority.substring(1, end - 1)
        : authority.substring(0, end);
  }

  /** Returns the index after the host, or -1 if the text does not begin with a host. */
  private static int endOfHost(CharSequence text) {
    return text.length() > 0 && text.charAt(0) == '[' ? endOfLiteral(text) : endOfName(text);
  }

  private static int endOfName(CharSequence text) {
    int i = 0;
    while (i < text.length() && text.charAt(i) != ':') {
      char c = text.charAt(i);
      if (c == '%') {
        if (!isEscape(text, i)) {
          return -1;
        }
        i += 3;
      } else if (c < NAME.length && NAME[c]) {
        i++;
      } else {
        return -1;
      }
    }
    return i;
  }

  private static boolean isEscape(CharSequence text, int index) {
    return index + 2 < text.length()
        && isHexDigit(text.charAt(index + 1))
        && isHexDigit(text.charAt(index + 2));
  }

  private static int endOfLiteral(CharSequence text) {
    int close = AsciiString.indexOf(text, ']', 1);
    if (close < 0) {
      return -1;
    }
    char first = text.charAt(1);
    boolean valid =
        first == 'v' || first == 'V'
            ? isFuture(text, close)
            : AsciiString.indexOf(text, '%', 1) < 0
                && NetUtil.isValidIpV6Address(text.subSequence(1, close));
    return valid ? close + 1 : -1;
  }

  /** Returns whether the literal up to the index is an IPvFuture (RFC 3986 section 3.2.2). */
  private static boolean isFuture(CharSequence text, int close) {
    int dot = AsciiString.indexOf(text, '.', 2);
    if (dot <= 2 || dot + 1 >= close) {
      return false;
    }
    for (int i = 2; i < close; i++) {
      char c = text.charAt(i);
      boolean valid = i < dot ? isHexDigit(c) : c == ':' || c < NAME.length && NAME[c];
      if (!valid) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPort(CharSequence text, int colon) {
    if (colon == text.length()) {
      return true;
    }
    if (text.charAt(colon) != ':') {
      return false;
    }
    int port = 0;
    for (int i = colon + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return false;
      }
      port = 10 * port + c - '0';
      if (port > MAX_PORT) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a character is a hexadecimal digit of ASCII. */
  private static boolean isHexDigit(char c) {
    return c < NAME.length && Character.digit(c, 16) >= 0;
  }

  private static boolean isAlphanumeric(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
  }
}
