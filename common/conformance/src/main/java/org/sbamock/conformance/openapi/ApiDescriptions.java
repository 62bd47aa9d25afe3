/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.openapi;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The OpenAPI descriptions of a directory. A path is looked up by the name and the version of its
 * API (TS 29.501 clause 4.4.1), wherever they are in the path, so that API roots can have a prefix.
 */
public final class ApiDescriptions {
  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "patch", "delete", "options", "head", "trace");

  /**
   * What precedes the path in the URL of a server: the 3GPP's variable, another one, or scheme and
   * authority (OpenAPI 3.0 section 4.7.5).
   */
  private static final Pattern ROOT =
      Pattern.compile("^(?:.*\\{apiRoot}|[A-Za-z][A-Za-z0-9+.-]*://[^/]*|\\{[^}/]*})");

  private final SchemaValidator validator;
  private final Map<String, List<Resource>> resources = new HashMap<>();
  private final Map<String, List<Operation>> callbacks = new HashMap<>();
  private final Set<String> files = new TreeSet<>();

  private record Resource(String file, PathTemplate template, Map<String, Operation> operations) {}

  /**
   * The result of a lookup by path and method.
   *
   * @param file the file that describes the API of the path
   * @param methods the described methods of the path; empty if the path is not described
   * @param operation the described operation; null if path or method are not described
   * @param variables the encoded path variables
   */
  public record Match(
      String file,
      Set<String> methods,
      @Nullable Operation operation,
      Map<String, String> variables) {}

  private ApiDescriptions(OpenApiDocuments documents) {
    validator = new SchemaValidator(documents);
    for (String name : documents.names()) {
      DocumentNode root = documents.root(name);
      if (root.text("openapi") != null) {
        files.add(name);
        String base = base(root);
        DocumentNode paths = root.child("paths");
        paths
            .json()
            .propertyNames()
            .forEach(path -> addResource(base + path, name, paths.child(path)));
      }
    }
  }

  /**
   * Reads the {@code .json}, {@code .yaml} and {@code .yml} files of a directory.
   *
   * @throws InvalidDescriptionException if there is no OpenAPI description among them, or they
   *     cannot be read; the message names the file and the reason
   */
  public static ApiDescriptions read(Path directory) {
    ApiDescriptions descriptions = new ApiDescriptions(OpenApiDocuments.read(directory));
    if (descriptions.files.isEmpty()) {
      throw new InvalidDescriptionException(
          directory + " has no OpenAPI description (.json, .yaml or .yml)");
    }
    return descriptions;
  }

  private static String base(DocumentNode root) {
    JsonNode url = root.json().path("servers").path(0).path("url");
    String text = url.isString() ? url.stringValue() : "";
    String base = ROOT.matcher(text).replaceFirst("");
    return base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
  }

  private void addResource(String path, String file, DocumentNode item) {
    Map<String, Operation> operations = new HashMap<>();
    item.json()
        .propertyNames()
        .forEach(
            method -> {
              if (METHODS.contains(method)) {
                DocumentNode described = item.child(method);
                Operation operation = new Operation(path, method, item, described);
                operations.put(operation.method(), operation);
                addCallbacks(file, described.child("callbacks"));
              }
            });
    PathTemplate template = new PathTemplate(path);
    List<Resource> same =
        resources.computeIfAbsent(key(PathTemplate.segments(path), 0), key -> new ArrayList<>());
    same.add(new Resource(file, template, operations));
    same.sort((one, other) -> other.template.literals() - one.template.literals());
  }

  private void addCallbacks(String file, DocumentNode described) {
    described
        .json()
        .propertyNames()
        .forEach(
            name -> {
              for (DocumentNode item : described.child(name).children()) {
                item.json()
                    .propertyNames()
                    .forEach(
                        method -> {
                          if (METHODS.contains(method)) {
                            callbacks
                                .computeIfAbsent(
                                    file.toLowerCase(Locale.ROOT), key -> new ArrayList<>())
                                .add(new Operation(name, method, item, item.child(method)));
                          }
                        });
              }
            });
  }

  private static String key(List<String> segments, int from) {
    return segments.get(from) + (from + 1 < segments.size() ? "/" + segments.get(from + 1) : "");
  }

  /** Returns the names of the files with an OpenAPI description. */
  public Set<String> files() {
    return files;
  }

  /**
   * Looks up an operation.
   *
   * @param path the path of a request, percent-encoded
   * @return null if no file describes the API of the path
   */
  public @Nullable Match find(String method, String path) {
    List<String> segments = PathTemplate.segments(path);
    for (int i = 0; i < segments.size(); i++) {
      List<Resource> api = resources.get(key(segments, i));
      if (api != null) {
        return find(api, method, segments.subList(i, segments.size()));
      }
    }
    return null;
  }

  private static Match find(List<Resource> api, String method, List<String> path) {
    for (Resource resource : api) {
      Map<String, String> variables = resource.template.match(path);
      if (variables != null) {
        Map<String, Operation> operations = resource.operations;
        return new Match(
            resource.file, new TreeSet<>(operations.keySet()), operations.get(method), variables);
      }
    }
    return new Match(api.get(0).file, Set.of(), null, Map.of());
  }

  /**
   * Returns the callbacks of a service.
   *
   * @param type the callback type of TS 29.500 clause 5.2.3.2.3, such as {@code
   *     Nnrf_NFManagement_NFStatusNotify}, whose last part is the name of the notification
   */
  public List<Operation> callbacks(String method, String type) {
    int end = type.lastIndexOf('_');
    String service = (end < 0 ? type : type.substring(0, end)).toLowerCase(Locale.ROOT);
    return callbacks.entrySet().stream()
        .filter(entry -> entry.getKey().contains(service))
        .flatMap(entry -> entry.getValue().stream())
        .filter(operation -> operation.method().equals(method))
        .toList();
  }

  /** Validates the content of a message, which must have one of the described media types. */
  public List<Violation> validate(Content content, String mediaType, JsonNode value) {
    DocumentNode schema = content.schema(mediaType);
    return schema == null || !schema.exists() ? List.of() : validator.validate(schema, value);
  }

  /**
   * Validates a parameter.
   *
   * @param values the decoded values, at least one
   * @throws org.sbamock.sbi.SbiException if the parameter is not the JSON that it should be
   */
  public List<Violation> validate(Parameter parameter, List<String> values) {
    if (!parameter.schema().exists()) {
      return List.of();
    }
    JsonNode value = parameter.value(values);
    return value == null ? List.of() : validator.validate(parameter.schema(), value);
  }
}
