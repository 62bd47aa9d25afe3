/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import com.github.jknack.handlebars.ValueResolver;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.mock.match.RequestFacts;
import tools.jackson.databind.JsonNode;

/** The model of a request and a response for templates, in WireMock's terms. */
final class TemplateModel {
  /** Resolves names in the model only. */
  static final ValueResolver RESOLVER = new Resolver();

  private TemplateModel() {}

  /** A value with nested values. */
  interface Lookup {
    @Nullable Object get(String name);
  }

  public static Lookup request(RequestFacts facts) {
    HttpRequest request = facts.request();
    return name ->
        switch (name) {
          case "method" -> request.method().name();
          case "url" -> request.target();
          case "path" -> new Path(facts);
          case "pathSegments" -> new Path(facts);
          case "query" -> (Lookup) key -> Values.of(facts.query().get(key));
          case "headers" -> (Lookup) key -> Values.of(request.headers().getAll(key));
          case "body" -> facts.content().text();
          case "protocol" -> facts.protocol().id();
          case "scheme" -> facts.protocol().scheme();
          case "authority" -> facts.authority();
          case "baseUrl" -> facts.protocol().scheme() + "://" + facts.authority();
          default -> null;
        };
  }

  public static Lookup response(int status, HttpFields headers, String content) {
    return name ->
        switch (name) {
          case "status" -> status;
          case "headers" -> (Lookup) key -> Values.of(headers.getAll(key));
          case "body" -> content;
          default -> null;
        };
  }

  public static Lookup resource(String path, String body) {
    return name ->
        switch (name) {
          case "uri" -> path;
          case "id" -> path.substring(path.lastIndexOf('/') + 1);
          case "body" -> body;
          default -> null;
        };
  }

  /** The path, with its segments by number from 0 and its variables by name. */
  private record Path(RequestFacts facts) implements Lookup {
    @Override
    public @Nullable Object get(String name) {
      if (isNumber(name)) {
        return facts.segment(Integer.parseInt(name) + 1);
      }
      return facts.pathParameter(name);
    }

    @Override
    public String toString() {
      return facts.path();
    }
  }

  /** One or more values of a name: the first one, or others by number from 0. */
  private record Values(List<String> values) implements Lookup {
    public static @Nullable Values of(@Nullable List<String> values) {
      return values == null || values.isEmpty() ? null : new Values(values);
    }

    @Override
    public @Nullable Object get(String name) {
      int index = isNumber(name) ? Integer.parseInt(name) : -1;
      return index >= 0 && index < values.size() ? values.get(index) : null;
    }

    @Override
    public String toString() {
      return values.get(0);
    }
  }

  private static boolean isNumber(String name) {
    return !name.isEmpty() && name.length() < 6 && name.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static final class Resolver implements ValueResolver {
    @Override
    public Object resolve(Object context, String name) {
      Object value = null;
      if (context instanceof Lookup lookup) {
        value = lookup.get(name);
      } else if (context instanceof Map<?, ?> map) {
        value = map.get(name);
      } else if (context instanceof JsonNode json) {
        JsonNode found = isNumber(name) ? json.get(Integer.parseInt(name)) : json.get(name);
        value = found == null ? null : TemplateHelpers.toText(found);
      }
      return value == null ? UNRESOLVED : value;
    }

    @Override
    public Object resolve(Object context) {
      return context instanceof JsonNode json ? TemplateHelpers.toText(json) : UNRESOLVED;
    }

    @Override
    public Set<Map.Entry<String, Object>> propertySet(Object context) {
      return Set.of();
    }
  }
}
