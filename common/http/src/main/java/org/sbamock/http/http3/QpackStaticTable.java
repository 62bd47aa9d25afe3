/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.util.AsciiString;
import java.util.HashMap;
import java.util.Map;

/** The static table of QPACK (RFC 9204 appendix A). */
final class QpackStaticTable {
  /** The number of entries. */
  static final int LENGTH;

  private static final AsciiString[] NAMES;
  private static final AsciiString[] VALUES;
  private static final Map<AsciiString, int[]> INDICES = new HashMap<>();

  /** The fields, of which successive ones of the same name are separated by a vertical bar. */
  private static final String[][] FIELDS = {
    {":authority", ""},
    {":path", "/"},
    {"age", "0"},
    {"content-disposition", ""},
    {"content-length", "0"},
    {"cookie", ""},
    {"date", ""},
    {"etag", ""},
    {"if-modified-since", ""},
    {"if-none-match", ""},
    {"last-modified", ""},
    {"link", ""},
    {"location", ""},
    {"referer", ""},
    {"set-cookie", ""},
    {":method", "CONNECT|DELETE|GET|HEAD|OPTIONS|POST|PUT"},
    {":scheme", "http|https"},
    {":status", "103|200|304|404|503"},
    {"accept", "*/*|application/dns-message"},
    {"accept-encoding", "gzip, deflate, br"},
    {"accept-ranges", "bytes"},
    {"access-control-allow-headers", "cache-control|content-type"},
    {"access-control-allow-origin", "*"},
    {
      "cache-control",
      "max-age=0|max-age=2592000|max-age=604800|no-cache|no-store|public, max-age=31536000"
    },
    {"content-encoding", "br|gzip"},
    {
      "content-type",
      "application/dns-message|application/javascript|application/json"
          + "|application/x-www-form-urlencoded|image/gif|image/jpeg|image/png|text/css"
          + "|text/html; charset=utf-8|text/plain|text/plain;charset=utf-8"
    },
    {"range", "bytes=0-"},
    {
      "strict-transport-security",
      "max-age=31536000|max-age=31536000; includesubdomains"
          + "|max-age=31536000; includesubdomains; preload"
    },
    {"vary", "accept-encoding|origin"},
    {"x-content-type-options", "nosniff"},
    {"x-xss-protection", "1; mode=block"},
    {":status", "100|204|206|302|400|403|421|425|500"},
    {"accept-language", ""},
    {"access-control-allow-credentials", "FALSE|TRUE"},
    {"access-control-allow-headers", "*"},
    {"access-control-allow-methods", "get|get, post, options|options"},
    {"access-control-expose-headers", "content-length"},
    {"access-control-request-headers", "content-type"},
    {"access-control-request-method", "get|post"},
    {"alt-svc", "clear"},
    {"authorization", ""},
    {"content-security-policy", "script-src 'none'; object-src 'none'; base-uri 'none'"},
    {"early-data", "1"},
    {"expect-ct", ""},
    {"forwarded", ""},
    {"if-range", ""},
    {"origin", ""},
    {"purpose", "prefetch"},
    {"server", ""},
    {"timing-allow-origin", "*"},
    {"upgrade-insecure-requests", "1"},
    {"user-agent", ""},
    {"x-forwarded-for", ""},
    {"x-frame-options", "deny|sameorigin"},
  };

  static {
    int length = 0;
    for (String[] field : FIELDS) {
      length += values(field).length;
    }
    LENGTH = length;
    NAMES = new AsciiString[LENGTH];
    VALUES = new AsciiString[LENGTH];
    int index = 0;
    for (String[] field : FIELDS) {
      AsciiString name = AsciiString.cached(field[0]);
      for (String value : values(field)) {
        NAMES[index] = name;
        VALUES[index++] = AsciiString.cached(value);
      }
    }
    for (int i = 0; i < LENGTH; i++) {
      INDICES.merge(NAMES[i], new int[] {i}, QpackStaticTable::joined);
    }
  }

  private QpackStaticTable() {}

  private static String[] values(String[] field) {
    return field[1].split("\\|", -1);
  }

  private static int[] joined(int[] some, int[] more) {
    int[] all = java.util.Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  /** Returns the name of the entry with an index from 0 to {@link #LENGTH} - 1. */
  static AsciiString name(int index) {
    return NAMES[index];
  }

  /** Returns the value of the entry with an index from 0 to {@link #LENGTH} - 1. */
  static AsciiString value(int index) {
    return VALUES[index];
  }

  /**
   * Searches a field.
   *
   * @return the index of the entry with this name and value; or {@code -1 - index} of the first
   *     entry with this name; or {@link Integer#MIN_VALUE} if there is none
   */
  static int find(AsciiString name, AsciiString value) {
    int[] candidates = INDICES.get(name);
    if (candidates == null) {
      return Integer.MIN_VALUE;
    }
    for (int index : candidates) {
      if (VALUES[index].equals(value)) {
        return index;
      }
    }
    return -1 - candidates[0];
  }
}
