/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sbamock.conformance.openapi.Parameter.In;

/** A described operation: of a resource, or of a callback. */
public final class Operation {
  private final String file;
  private final String method;
  private final String path;
  private final Map<String, Parameter> parameters = new LinkedHashMap<>();
  private final Content content;
  private final boolean contentRequired;
  private final Map<String, Response> responses = new TreeMap<>();

  /**
   * A described response.
   *
   * @param headers the described header fields
   */
  public record Response(List<Parameter> headers, Content content) {}

  Operation(String path, String method, DocumentNode pathItem, DocumentNode operation) {
    this.file = operation.file();
    this.method = method.toUpperCase(Locale.ROOT);
    this.path = path;
    for (DocumentNode level : List.of(pathItem, operation)) {
      for (DocumentNode described : level.child("parameters").children()) {
        Parameter parameter = new Parameter(described);
        parameters.put(parameter.in() + " " + parameter.name(), parameter);
      }
    }
    DocumentNode request = operation.child("requestBody");
    content = new Content(request.child("content"));
    contentRequired = request.flag("required");
    DocumentNode described = operation.child("responses");
    described
        .json()
        .propertyNames()
        .forEach(status -> responses.put(status, response(described.child(status))));
  }

  private static Response response(DocumentNode response) {
    DocumentNode headers = response.child("headers");
    List<Parameter> fields = new ArrayList<>();
    headers
        .json()
        .propertyNames()
        .forEach(name -> fields.add(new Parameter(headers.child(name), name, In.HEADER)));
    return new Response(fields, new Content(response.child("content")));
  }

  /** Returns the name of the file that describes the operation. */
  public String file() {
    return file;
  }

  /** Returns the method in upper case. */
  public String method() {
    return method;
  }

  /** Returns the template of the path, from the API root on; the name of a callback. */
  public String path() {
    return path;
  }

  /** Returns the described parameters. */
  public List<Parameter> parameters(In in) {
    return parameters.values().stream().filter(parameter -> parameter.in() == in).toList();
  }

  /** Returns the described content of the request. */
  public Content content() {
    return content;
  }

  /** Returns whether the request must have content. */
  public boolean contentRequired() {
    return contentRequired;
  }

  /** Returns the described response with a status code; null if there is none. */
  public @Nullable Response response(int status) {
    Response exact = responses.get(Integer.toString(status));
    if (exact != null) {
      return exact;
    }
    Response range = responses.get(status / 100 + "XX");
    return range == null ? responses.get("default") : range;
  }

  /** Returns the described status codes and ranges. */
  public Set<String> statuses() {
    return responses.keySet();
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
