/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import java.util.HashMap;
import java.util.Map;
import org.sbamock.http.HttpFields;
import org.sbamock.mock.match.RequestFacts;

/** The variables of templates. */
public final class TemplateVariables {
  private final Map<String, Object> values;

  private TemplateVariables(Map<String, Object> values) {
    this.values = values;
  }

  /** Returns the variables of a response: {@code request}. */
  public static TemplateVariables of(RequestFacts request) {
    return new TemplateVariables(Map.of("request", TemplateModel.request(request)));
  }

  /**
   * Returns the variables of a callback: {@code originalRequest} and {@code originalResponse}, with
   * the synonyms {@code request} and {@code response}.
   *
   * @param status the status code of the response
   * @param content the content of the response as text
   */
  public static TemplateVariables of(
      RequestFacts request, int status, HttpFields headers, String content) {
    Object original = TemplateModel.request(request);
    Object response = TemplateModel.response(status, headers, content);
    Map<String, Object> values = new HashMap<>();
    values.put("originalRequest", original);
    values.put("request", original);
    values.put("originalResponse", response);
    values.put("response", response);
    return new TemplateVariables(values);
  }

  /**
   * Returns the variables of a response with a resource: {@code request} and {@code resource}.
   *
   * @param path the path of the resource
   * @param body the resource as JSON; empty if it was deleted
   */
  public static TemplateVariables ofResource(RequestFacts request, String path, String body) {
    return new TemplateVariables(
        Map.of(
            "request",
            TemplateModel.request(request),
            "resource",
            TemplateModel.resource(path, body)));
  }

  Map<String, Object> values() {
    return values;
  }
}
