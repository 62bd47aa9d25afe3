/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A handler that dispatches requests by path template and method. Literal segments take precedence
 * over variables. HEAD is served by the handler of GET, OPTIONS by the router (RFC 9110 sections
 * 9.3.2 and 9.3.7). A path without the requested method is answered with 405 and {@code allow}, an
 * unknown path with 404. Content over the limit of its route is answered with 413.
 *
 * <p>Routes are added before the first request; the cost of a look-up grows with the length of the
 * path, not with the number of routes.
 */
public final class Router implements HttpHandler {
  private static final String[] NO_VALUES = new String[0];

  private final Node root = new Node();
  private final Map<String, Node> literals = new HashMap<>();
  private final FailureRenderer failures;
  private int contentLimit = Integer.MAX_VALUE;
  private @Nullable String excluded;

  /**
   * Creates a router without routes.
   *
   * @param failures renders the responses of the router itself
   */
  public Router(FailureRenderer failures) {
    this.failures = failures;
  }

  /**
   * Sets the maximum length of the content of requests to the routes that are added after this
   * call. Without it, only the server's limit applies.
   *
   * @param octets the maximum length in octets, encoded and decoded; at least 0
   * @throws IllegalArgumentException if the length is negative
   */
  public Router limitContent(int octets) {
    Settings.range("content-limit", octets, 0, Integer.MAX_VALUE);
    contentLimit = octets;
    return this;
  }

  /**
   * Excludes paths: routes below the prefix that are added after this call are ignored.
   *
   * @param prefix the beginning of the templates, such as {@code /name/v1/}
   */
  public Router exclude(String prefix) {
    excluded = prefix;
    return this;
  }

  /**
   * Adds a route.
   *
   * @throws IllegalArgumentException if there already is a route of that method and template, or
   *     the template does not start with a slash
   */
  public Router route(HttpMethod method, String template, HttpHandler handler) {
    if (!template.startsWith("/")) {
      throw new IllegalArgumentException("a path template starts with a slash: " + template);
    }
    if (excluded != null && template.startsWith(excluded)) {
      return this;
    }
    Node node = root;
    for (String segment : segments(template)) {
      node = isVariable(segment) ? node.variable() : node.literal(segment);
    }
    if (template.indexOf('{') < 0) {
      literals.put(template, node);
    }
    Route added = new Route(method, template, handler, contentLimit);
    if (node.routes.putIfAbsent(method, added) != null) {
      throw new IllegalArgumentException("there is a route " + method + " " + template);
    }
    return this;
  }

  @Override
  public void handle(HttpExchange exchange) throws Exception {
    HttpRequest request = exchange.request();
    String path = request.path();
    Node node = literals.get(path);
    List<String> values = List.of();
    if (node == null) {
      values = new ArrayList<>(2);
      node = find(root, path, 1, values);
    }
    if (node == null) {
      exchange.respond(failures.render(HttpFailure.NOT_FOUND, "no resource at " + path, exchange));
      return;
    }
    Route route = node.route(request.method());
    if (route != null) {
      exchange.route(
          values.isEmpty() ? route.literal() : new RouteMatch(route, values.toArray(NO_VALUES)));
      if (request.content().readableBytes() > route.contentLimit()) {
        String detail = "the content is longer than " + route.contentLimit() + " octets";
        exchange.respond(failures.render(HttpFailure.CONTENT_TOO_LARGE, detail, exchange));
      } else {
        route.handler().handle(exchange);
      }
    } else if (request.method().equals(HttpMethod.OPTIONS)) {
      exchange.respond(HttpResponse.of(204).with(HttpHeaderNames.ALLOW, node.allow()));
    } else {
      exchange.respond(
          failures
              .render(
                  HttpFailure.METHOD_NOT_ALLOWED,
                  request.method() + " is not among " + node.allow() + " here",
                  exchange)
              .with(HttpHeaderNames.ALLOW, node.allow()));
    }
  }

  /** Returns the limit of the request's route; no limit for a request without a route. */
  @Override
  public int contentLimit(HttpRequest head) {
    Node node = literals.get(head.path());
    if (node == null) {
      node = find(root, head.path(), 1, new ArrayList<>(2));
    }
    Route route = node == null ? null : node.route(head.method());
    return route == null ? Integer.MAX_VALUE : route.contentLimit();
  }

  private static @Nullable Node find(Node node, String path, int start, List<String> values) {
    if (start > path.length()) {
      return node.routes.isEmpty() ? null : node;
    }
    int slash = path.indexOf('/', start);
    int end = slash < 0 ? path.length() : slash;
    String segment = path.substring(start, end);
    Node literal = node.literals.get(segment);
    if (literal != null) {
      Node found = find(literal, path, end + 1, values);
      if (found != null) {
        return found;
      }
    }
    if (node.variable == null || segment.isEmpty()) {
      return null;
    }
    int before = values.size();
    values.add(PercentEncoding.decodeOrKeep(segment));
    Node found = find(node.variable, path, end + 1, values);
    if (found == null) {
      values.remove(before);
    }
    return found;
  }

  static List<String> segments(String path) {
    return List.of(path.substring(1).split("/", -1));
  }

  static boolean isVariable(String segment) {
    return segment.startsWith("{") && segment.endsWith("}");
  }

  private static final class Node {
    private final Map<String, Node> literals = new HashMap<>();
    private final Map<HttpMethod, Route> routes = new LinkedHashMap<>();
    private @Nullable Node variable;

    Node literal(String segment) {
      return literals.computeIfAbsent(segment, s -> new Node());
    }

    Node variable() {
      if (variable == null) {
        variable = new Node();
      }
      return variable;
    }

    @Nullable Route route(HttpMethod method) {
      Route route = routes.get(method);
      return route == null && method.equals(HttpMethod.HEAD) ? routes.get(HttpMethod.GET) : route;
    }

    String allow() {
      TreeSet<String> methods = new TreeSet<>();
      routes.keySet().forEach(method -> methods.add(method.name()));
      if (methods.contains("GET")) {
        methods.add("HEAD");
      }
      methods.add("OPTIONS");
      return String.join(", ", methods);
    }
  }
}
