/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.accesslog;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;

/** The formats of the lines of an access log. */
public enum AccessLogFormat {
  /** A JSON object. */
  JSON {
    @Override
    String line(AccessLogEntry entry) {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("time", Instant.ofEpochMilli(entry.millis()).toString());
      put(members, "client", entry.client());
      members.put("method", entry.method());
      members.put("target", entry.target());
      put(members, "route", entry.route());
      members.put("protocol", entry.protocol().id());
      put(members, "status", entry.status());
      put(members, "error", entry.error());
      members.put("octets", entry.octets());
      members.put("seconds", entry.nanos() / 1e9);
      put(members, "traceId", entry.traceId());
      return Json.mapper().writeValueAsString(members);
    }

    private void put(Map<String, Object> members, String name, @Nullable Object value) {
      if (value != null) {
        members.put(name, value);
      }
    }
  },
  /** The Common Log Format; the status of a request without a response is {@code -}. */
  COMMON {
    @Override
    String line(AccessLogEntry entry) {
      return (entry.client() == null ? "-" : entry.client())
          + " - - ["
          + COMMON_TIME.format(Instant.ofEpochMilli(entry.millis()))
          + "] \""
          + entry.method()
          + " "
          + entry.target().replace("\\", "\\\\").replace("\"", "\\\"")
          + " "
          + version(entry)
          + "\" "
          + (entry.status() == null ? "-" : entry.status())
          + " "
          + entry.octets();
    }

    private String version(AccessLogEntry entry) {
      String title = entry.protocol().title();
      int space = title.indexOf(' ');
      return space < 0 ? title : title.substring(0, space);
    }
  };

  private static final DateTimeFormatter COMMON_TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT).withZone(ZoneOffset.UTC);

  abstract String line(AccessLogEntry entry);
}
