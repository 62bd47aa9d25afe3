/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import io.netty.util.AsciiString;
import java.util.Locale;

/** The media types of the SBI (TS 29.500 clause 5.2.2.2 and TS 29.501 clause 5.2). */
public final class MediaTypes {
  /** RFC 8259. */
  public static final AsciiString JSON = AsciiString.cached("application/json");

  /** RFC 9457, which replaced RFC 7807. */
  public static final AsciiString PROBLEM_JSON = AsciiString.cached("application/problem+json");

  /** RFC 6902. */
  public static final AsciiString JSON_PATCH = AsciiString.cached("application/json-patch+json");

  /** RFC 7396. */
  public static final AsciiString MERGE_PATCH = AsciiString.cached("application/merge-patch+json");

  /** JSON with {@code _links} (TS 29.501 clause 4.7.5). */
  public static final AsciiString HAL_JSON = AsciiString.cached("application/3gppHal+json");

  /** The content of an access token request (RFC 6749). */
  public static final AsciiString FORM = AsciiString.cached("application/x-www-form-urlencoded");

  /** JSON with binary parts (RFC 2387, TS 29.500 clause 5.2.2.2). */
  public static final AsciiString MULTIPART_RELATED = AsciiString.cached("multipart/related");

  private static final AsciiString ANY = AsciiString.cached("*/*");

  private MediaTypes() {}

  /** Returns whether a {@code content-type} has a media type, regardless of parameters and case. */
  public static boolean is(CharSequence contentType, AsciiString mediaType) {
    if (mediaType.contentEqualsIgnoreCase(contentType)) {
      return true;
    }
    int parameters = AsciiString.indexOf(contentType, ';', 0);
    return parameters >= 0
        && mediaType.contentEqualsIgnoreCase(
            AsciiString.trim(contentType.subSequence(0, parameters)));
  }

  /**
   * Returns whether a client with an {@code accept} field accepts a media type (RFC 9110 section
   * 12.5.1). If the media type is a JSON type, a field with any JSON type ({@code
   * application/json}, {@code application/*+json}, {@code application/problem+json}) accepts it,
   * since a client that reads JSON can read this content. Otherwise the most specific range that
   * includes the media type decides; a range of weight 0 excludes it.
   */
  public static boolean accepts(CharSequence accept, AsciiString mediaType) {
    if (mediaType.contentEqualsIgnoreCase(accept) || ANY.contentEquals(accept)) {
      return true;
    }
    String expected = mediaType.toString().toLowerCase(Locale.ROOT);
    boolean json = isJson(expected);
    int best = 0;
    boolean accepted = false;
    for (String range : accept.toString().toLowerCase(Locale.ROOT).split(",", -1)) {
      String[] parts = range.split(";", -1);
      String name = parts[0].strip();
      boolean refused = refused(parts);
      if (json && !refused && isJson(name)) {
        return true;
      }
      int precision = precision(name, expected);
      if (precision > best) {
        best = precision;
        accepted = !refused;
      }
    }
    return accepted;
  }

  /** Returns whether a media type or range, in lower case, includes JSON types only. */
  private static boolean isJson(String name) {
    return name.endsWith("/json") || name.endsWith("+json");
  }

  private static int precision(String range, String mediaType) {
    if (range.equals(mediaType)) {
      return 4;
    }
    int slash = mediaType.indexOf('/') + 1;
    int plus = mediaType.indexOf('+');
    String type = mediaType.substring(0, slash);
    if (plus > 0 && range.equals(type + "*" + mediaType.substring(plus))) {
      return 3;
    }
    if (range.equals(type + "*")) {
      return 2;
    }
    return ANY.contentEquals(range) ? 1 : 0;
  }

  private static boolean refused(String[] parts) {
    for (int i = 1; i < parts.length; i++) {
      if (parts[i].strip().matches("q=0(\\.0{0,3})?")) {
        return true;
      }
    }
    return false;
  }
}
