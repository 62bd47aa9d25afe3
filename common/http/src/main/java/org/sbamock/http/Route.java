/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.handler.codec.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;

/**
 * A method and a path template with its handler. A template is made of literal segments and of
 * variables that stand for one whole segment each, such as {@code /a/{id}/b}.
 */
public final class Route {
  private final HttpMethod method;
  private final String template;
  private final HttpHandler handler;
  private final List<String> variables = new ArrayList<>(2);
  private final RouteMatch literal = new RouteMatch(this, new String[0]);

  Route(HttpMethod method, String template, HttpHandler handler) {
    this.method = method;
    this.template = template;
    this.handler = handler;
    for (String segment : Router.segments(template)) {
      if (Router.isVariable(segment)) {
        variables.add(segment.substring(1, segment.length() - 1));
      }
    }
  }

  /** The method. */
  public HttpMethod method() {
    return method;
  }

  /** The path template; also the name of the route in metrics. */
  public String template() {
    return template;
  }

  HttpHandler handler() {
    return handler;
  }

  /** How a path without variables matches. */
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
