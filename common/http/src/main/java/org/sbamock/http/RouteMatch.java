/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/** The route that matches a request, and the values of its template's variables. */
public final class RouteMatch {
  private final Route route;
  private final String[] values;

  RouteMatch(Route route, String[] values) {
    this.route = route;
    this.values = values;
  }

  /** Returns the route. */
  public Route route() {
    return route;
  }

  /**
   * Returns the decoded value of a variable.
   *
   * @throws IllegalArgumentException if the template has no such variable
   */
  public String parameter(String name) {
    int index = route.variables().indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException("no variable {" + name + "} in " + route.template());
    }
    return values[index];
  }
}
