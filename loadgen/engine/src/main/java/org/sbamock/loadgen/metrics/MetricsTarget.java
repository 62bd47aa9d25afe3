/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.metrics;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A destination of live metrics on the command line. */
public sealed interface MetricsTarget {
  /** The accepted forms. */
  String FORM =
      "prometheus=[HOST:]PORT, otlp=URL, influx=URL?db=NAME or influx=URL?org=NAME&bucket=NAME";

  /**
   * An endpoint at {@code /metrics} that Prometheus scrapes.
   *
   * @param host the address to listen on
   * @param port 0 for an ephemeral port
   */
  record Prometheus(String host, int port) implements MetricsTarget {
    @Override
    public String toString() {
      return "prometheus=" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
  }

  /**
   * A receiver of OTLP over HTTP, with Protocol Buffers. The environment variables {@code
   * OTEL_EXPORTER_OTLP_HEADERS} and {@code OTEL_RESOURCE_ATTRIBUTES} apply.
   *
   * @param url the URL, including the path
   */
  record Otlp(URI url) implements MetricsTarget {
    @Override
    public String toString() {
      return "otlp=" + url;
    }
  }

  /**
   * An InfluxDB of version 1: a database, which is created if it is missing. The environment
   * variables {@code INFLUX_USERNAME} and {@code INFLUX_PASSWORD} apply.
   *
   * @param url the URL without path and query
   * @param database the name of the database
   */
  record InfluxV1(URI url, String database) implements MetricsTarget {
    @Override
    public String toString() {
      return "influx=" + url + "?db=" + database;
    }
  }

  /**
   * An InfluxDB of version 2 or later: a bucket of an organisation. The environment variable {@code
   * INFLUX_TOKEN} contains the token.
   *
   * @param url the URL without path and query
   * @param organisation the name of the organisation
   * @param bucket the name of the bucket
   */
  record InfluxV2(URI url, String organisation, String bucket) implements MetricsTarget {
    @Override
    public String toString() {
      return "influx=" + url + "?org=" + organisation + "&bucket=" + bucket;
    }
  }

  /**
   * Parses texts such as {@code prometheus=9464}, {@code otlp=http://localhost:4318}, {@code
   * influx=http://localhost:8086?db=load}.
   *
   * @throws IllegalArgumentException if the text is invalid; the message lists the accepted forms
   */
  static MetricsTarget parse(String text) {
    int equals = text.indexOf('=');
    String kind = equals < 0 ? text : text.substring(0, equals);
    String where = equals < 0 ? "" : text.substring(equals + 1);
    return switch (kind) {
      case "prometheus" -> prometheus(text, where);
      case "otlp" -> otlp(text, where);
      case "influx" -> influx(text, where);
      default -> throw wrong(text, "unknown sink '" + kind + "'");
    };
  }

  private static IllegalArgumentException wrong(String text, String why) {
    return new IllegalArgumentException("'" + text + "': " + why + "; expected " + FORM);
  }

  private static MetricsTarget prometheus(String text, String where) {
    int colon = where.lastIndexOf(':');
    String host = colon < 0 ? "127.0.0.1" : where.substring(0, colon).replaceAll("[\\[\\]]", "");
    try {
      int port = Integer.parseInt(where.substring(colon + 1));
      if (port < 0 || port > 65_535 || host.isEmpty()) {
        throw wrong(text, "the port must be 0 (any free port) to 65535");
      }
      return new Prometheus(host, port);
    } catch (NumberFormatException e) {
      throw wrong(text, "the port must be 0 (any free port) to 65535");
    }
  }

  private static MetricsTarget otlp(String text, String where) {
    URI url = url(text, where);
    if (url.getRawQuery() != null) {
      throw wrong(text, "the URL must not have a query");
    }
    String path = url.getRawPath();
    return new Otlp(path.isEmpty() || path.equals("/") ? url.resolve("/v1/metrics") : url);
  }

  private static MetricsTarget influx(String text, String where) {
    URI url = url(text, where);
    if (url.getRawPath().length() > 1) {
      throw wrong(text, "the URL must not have a path");
    }
    URI server = URI.create(url.getScheme() + "://" + url.getRawAuthority());
    Map<String, String> query = query(text, url.getRawQuery());
    String database = query.get("db");
    String organisation = query.get("org");
    String bucket = query.get("bucket");
    if (database != null && query.size() == 1) {
      return new InfluxV1(server, database);
    }
    if (organisation != null && bucket != null && query.size() == 2) {
      return new InfluxV2(server, organisation, bucket);
    }
    throw wrong(text, "the URL must have either a database (db) or a bucket (org and bucket)");
  }

  private static Map<String, String> query(String text, @Nullable String query) {
    Map<String, String> parts = new HashMap<>();
    for (String part : query == null ? new String[0] : query.split("&", -1)) {
      int equals = part.indexOf('=');
      String key = equals < 0 ? part : part.substring(0, equals);
      if (equals < 0
          || equals == part.length() - 1
          || !Set.of("db", "org", "bucket").contains(key)) {
        throw wrong(text, "'" + part + "' is invalid");
      }
      parts.put(key, part.substring(equals + 1));
    }
    return parts;
  }

  private static URI url(String text, String where) {
    URI url;
    try {
      url = URI.create(where);
    } catch (IllegalArgumentException e) {
      throw wrong(text, "the URL is invalid");
    }
    if (url.getHost() == null || !Set.of("http", "https").contains(url.getScheme())) {
      throw wrong(text, "the URL must begin with http://HOST or https://HOST");
    }
    if (url.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "the URL must not contain a user and password, which other users could read from the"
              + " command line; set OTEL_EXPORTER_OTLP_HEADERS, INFLUX_USERNAME and"
              + " INFLUX_PASSWORD, or INFLUX_TOKEN");
    }
    return url;
  }
}
