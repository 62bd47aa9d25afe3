/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.sbamock.sbi.Json;
import org.sbamock.testing.OpenApiFiles;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

/**
 * What a function supports of the 3GPP's OpenAPI files: the table {@code conformance.csv} of its
 * tests, which names a test for each supported operation, query parameter and event. Tests that use
 * it are annotated with {@link Requires3gppFiles}.
 */
public final class SupportedOperations {
  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "patch", "delete", "options");

  private final Map<String, Map<String, String>> tests = new LinkedHashMap<>();

  /**
   * An operation of an OpenAPI file.
   *
   * @param file the name of the file without its ending
   * @param method in upper case
   * @param path the template of the path, from the API root on
   * @param parameters the names of the query parameters
   * @param events the callbacks of the operation; those that notify of kinds of event are followed
   *     by the kind
   */
  public record Operation(
      String file, String method, String path, List<String> parameters, List<String> events) {
    private String key() {
      return file + " " + method + " " + path;
    }
  }

  private SupportedOperations() {}

  /**
   * Reads a table whose rows have a file, an operation, one of its query parameters or events or
   * nothing, and a test.
   *
   * @throws UncheckedIOException if it cannot be read
   */
  public static SupportedOperations of(Path table) {
    SupportedOperations supported = new SupportedOperations();
    try {
      List<String> lines = Files.readAllLines(table);
      for (String line : lines.subList(1, lines.size())) {
        String[] cells = line.split(";", -1);
        supported
            .tests
            .computeIfAbsent(cells[0], file -> new LinkedHashMap<>())
            .put(cells[1] + "?" + cells[2], cells[3]);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return supported;
  }

  /** Returns the table of the module whose tests run. */
  public static SupportedOperations ofThisModule() {
    return of(Path.of("src", "test", "resources", "conformance.csv"));
  }

  /** Returns the files of which the function supports an operation. */
  public Set<String> files() {
    return tests.keySet();
  }

  /** Returns the operations of a file. */
  public static List<Operation> operations(String file) {
    List<Operation> operations = new ArrayList<>();
    JsonNode document = read(file);
    String root = document.at("/servers/0/url").asString("").replace("{apiRoot}", "");
    document
        .get("paths")
        .forEachEntry(
            (path, item) ->
                item.forEachEntry(
                    (method, operation) -> {
                      if (METHODS.contains(method)) {
                        List<String> parameters =
                            operation
                                .path("parameters")
                                .valueStream()
                                .filter(
                                    parameter -> parameter.path("in").asString("").equals("query"))
                                .map(parameter -> parameter.get("name").asString())
                                .toList();
                        operations.add(
                            new Operation(
                                file,
                                method.toUpperCase(Locale.ROOT),
                                root + path,
                                parameters,
                                events(document, operation.path("callbacks"))));
                      }
                    }));
    return operations;
  }

  private static List<String> events(JsonNode document, JsonNode callbacks) {
    List<String> events = new ArrayList<>();
    callbacks.forEachEntry(
        (name, item) -> {
          JsonNode content = item.findPath("requestBody").path("content");
          JsonNode schema = referenced(document, content.at("/application~1json/schema"));
          List<String> kinds = new ArrayList<>();
          for (JsonNode property : schema.path("properties")) {
            if (property.path("$ref").asString("").endsWith("EventType")) {
              referenced(document, property)
                  .findPath("enum")
                  .forEach(kind -> kinds.add(name + " " + kind.asString()));
            }
          }
          events.addAll(kinds.isEmpty() ? List.of(name) : kinds);
        });
    return events;
  }

  private static JsonNode referenced(JsonNode document, JsonNode schema) {
    String reference = schema.path("$ref").asString("");
    return reference.isEmpty() ? schema : document.at(reference.substring(1));
  }

  private static JsonNode read(String file) {
    try {
      return Json.mapper()
          .readTree(Files.readString(OpenApiFiles.folder().resolve(file + ".json")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the test of an operation; empty if the operation is not supported. */
  public String test(Operation operation) {
    return test(operation, "");
  }

  /**
   * Returns the test of a query parameter or event; empty if the parameter is ignored or the event
   * is not notified.
   */
  public String test(Operation operation, String parameter) {
    return tests
        .getOrDefault(operation.file, Map.of())
        .getOrDefault(operation.method + " " + operation.path + "?" + parameter, "");
  }

  /**
   * Returns a test for each operation: those that are not supported are answered with 501, and the
   * others neither with 405 nor as an unknown path. One more fails if a row names an unknown
   * operation, parameter or event.
   *
   * @param apiRoot the API root of the running function
   */
  public Stream<DynamicTest> tests(SbiProbe probe, String apiRoot) {
    List<Operation> all = files().stream().flatMap(file -> operations(file).stream()).toList();
    return Stream.concat(
        all.stream()
            .map(
                operation ->
                    DynamicTest.dynamicTest(
                        operation.key(), () -> assertSupport(probe, apiRoot, operation))),
        Stream.of(DynamicTest.dynamicTest("rows", () -> assertRows(all))));
  }

  private void assertSupport(SbiProbe probe, String apiRoot, Operation operation) {
    String path = operation.path.replaceAll("\\{\\w+}", "x");
    String body = Set.of("GET", "DELETE", "OPTIONS").contains(operation.method) ? "" : "{}";

    SbiProbe.Answer answer = probe.send(operation.method, apiRoot + path, body);

    if (test(operation).isEmpty()) {
      assertThat(answer.status()).as(answer.text()).isEqualTo(501);
    } else {
      assertThat(answer.status()).as(answer.text()).isNotIn(405, 501);
      assertThat(answer.cause()).isNotEqualTo("RESOURCE_URI_STRUCTURE_NOT_FOUND");
    }
  }

  private void assertRows(List<Operation> all) {
    List<String> known = new ArrayList<>();
    for (Operation operation : all) {
      known.add(operation.key() + "?");
      operation.parameters.forEach(parameter -> known.add(operation.key() + "?" + parameter));
      operation.events.forEach(event -> known.add(operation.key() + "?" + event));
    }
    tests.forEach(
        (file, rows) -> rows.keySet().forEach(row -> assertThat(known).contains(file + " " + row)));
  }
}
