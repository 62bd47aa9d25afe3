/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.handler.codec.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;

/**
 * A method and a path template with their handler. A template consists of literal segments and of
 * variables that match one complete segment each, such as {@code /a/{id}/b}.
 */
public final class Route {
  private final HttpMethod method;
  private final String template;
  private final HttpHandler handler;
  private final int contentLimit;
  private final List<String> variables = new ArrayList<>(2);
  private final RouteMatch literal = new RouteMatch(this, new String[0]);

  Route(HttpMethod method, String template, HttpHandler handler, int contentLimit) {
    this.method = method;
    this.template = template;
    this.handler = handler;
    this.contentLimit = contentLimit;
    for (String segment : Router.segments(template)) {
      if (Router.isVariable(segment)) {
        variables.add(segment.substring(1, segment.length() - 1));
      }
    }
  }

  /** Returns the method. */
  public HttpMethod method() {
    return method;
  }

  /** Returns the path template, which is also the name of the route in metrics. */
  public String template() {
    return template;
  }

  HttpHandler handler() {
    return handler;
  }

  /** Returns the maximum length of the content of a request in octets, encoded and decoded. */
  public int contentLimit() {
    return contentLimit;
  }

  /** Returns the match of a path without variables. */
  RouteMatch literal() {
    return literal;
  }

  List<String> variables() {
    return variables;
  }

  @Override
  public String toString() {
    return method + " " + template;
  }
}
