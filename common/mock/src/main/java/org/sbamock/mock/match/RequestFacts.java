/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.match;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.PercentEncoding;

/** The properties of one request for conditions and templates, computed on first use. */
public final class RequestFacts {
  private final HttpRequest request;
  private final HttpProtocol protocol;
  private final @Nullable String authority;
  private final String path;
  private UrlPattern template = UrlPattern.ANY;
  private @Nullable Map<String, List<String>> query;
  private @Nullable Subject content;

  public RequestFacts(HttpRequest request, HttpProtocol protocol, @Nullable String authority) {
    this.request = request;
    this.protocol = protocol;
    this.authority = authority;
    this.path = request.path();
  }

  public static RequestFacts of(HttpExchange exchange) {
    return new RequestFacts(exchange.request(), exchange.protocol(), exchange.authority());
  }

  public HttpRequest request() {
    return request;
  }

  public HttpProtocol protocol() {
    return protocol;
  }

  public @Nullable String authority() {
    return authority;
  }

  public String path() {
    return path;
  }

  public Map<String, List<String>> query() {
    Map<String, List<String>> read = query;
    if (read == null) {
      String text = request.query();
      read = text == null ? Map.of() : decode(text);
      query = read;
    }
    return read;
  }

  private static Map<String, List<String>> decode(String query) {
    try {
      // A semicolon separates no parameters (URL Standard), as in the functions themselves.
      return new QueryStringDecoder(query, UTF_8, false, Integer.MAX_VALUE, true).parameters();
    } catch (IllegalArgumentException e) {
      return Map.of();
    }
  }

  public Subject content() {
    Subject read = content;
    if (read == null) {
      read = Subject.of(request.content());
      content = read;
    }
    return read;
  }

  /**
   * Sets the path template of the stub that responds, whose variables are available to templates.
   */
  public void template(UrlPattern url) {
    template = url;
  }

  /**
   * Returns the decoded value of a variable of the {@linkplain #template template}; null if there
   * is none.
   */
  public @Nullable String pathParameter(String name) {
    String[] segments = template.value().split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      if (UrlPattern.isVariable(segments[i])
          && segments[i].regionMatches(1, name, 0, name.length())
          && segments[i].length() == name.length() + 2) {
        return segment(i);
      }
    }
    return null;
  }

  /** Returns the decoded value of a path segment, from 1; empty if it does not exist. */
  public String segment(int index) {
    String[] segments = path.split("/", -1);
    return index < segments.length ? PercentEncoding.decodeOrKeep(segments[index]) : "";
  }
}
