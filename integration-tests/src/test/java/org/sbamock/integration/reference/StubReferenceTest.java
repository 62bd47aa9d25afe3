/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.StubMapping;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Generates the stub mapping reference from the JSON Schema and from the supported faults. */
class StubReferenceTest {
  private static final String HEAD =
      """
      # Stub mappings

      This page lists every field of a stub mapping, for those who write mappings by hand. The
      [tutorial](../stubs.md) shows the fields in use.

      Every function serves the JSON Schema of stub mappings on its management port. This command
      prints it; replace 9090 by the management port of a running function:

      <!-- example -->
      ```sh
      curl http://127.0.0.1:9090/__admin/schemas/stub-mapping.json
      ```

      ```text
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Stub mapping",
      ```

      A test generates the tables below from that schema and from the faults that each protocol
      supports.
      """;

  @Test
  void thePageIsGeneratedFromTheSchema() throws IOException {
    JsonNode schema = schema();
    StringBuilder page = new StringBuilder(HEAD);
    chapter(page, "Mapping", schema);
    chapter(page, "request", schema.at("/$defs/request"));
    chapter(page, "Operators of a value", schema.at("/$defs/pattern"));
    chapter(page, "response", schema.at("/$defs/response"));
    chapter(page, "resource", schema.at("/$defs/resource"));
    chapter(page, "serveEventListeners", schema.at("/$defs/listener"));
    chapter(page, "Parameters of webhook", schema.at("/$defs/webhook"));
    chapter(page, "retry", schema.at("/$defs/retry"));
    chapter(page, "repeat", schema.at("/$defs/repeat"));
    chapter(page, "Parameters of cancel-webhook", schema.at("/$defs/cancellation"));
    page.append(
        "\n## delayDistribution, delay, interval\n\nAll values but `sigma` are in milliseconds.\n\n| type | fields |\n|---|---|\n");
    for (JsonNode kind : schema.at("/$defs/distribution/oneOf")) {
      page.append("| `%s` | ".formatted(kind.at("/properties/type/const").asString()));
      page.append(
              kind.required("properties").propertyNames().stream()
                  .filter(name -> !name.equals("type"))
                  .map(name -> "`" + name + "`")
                  .collect(Collectors.joining(", ")))
          .append(" |\n");
    }
    faults(page);

    assertThat(page.toString()).contains("`urlPathTemplate`", "`GOAWAY`");
    new GeneratedPage("docs/reference/stubs.md").isUpToDate(page.toString());
  }

  private static void chapter(StringBuilder page, String title, JsonNode schema) {
    page.append("\n## %s\n\n%s\n\n".formatted(title, schema.path("description").asString("")));
    page.append("| field | type | description |\n|---|---|---|\n");
    JsonNode properties = schema.required("properties");
    for (String name : properties.propertyNames()) {
      JsonNode property = properties.required(name);
      page.append(
          "| `%s` | %s | %s |\n"
              .formatted(name, type(property), property.path("description").asString("")));
    }
  }

  private static String type(JsonNode property) {
    String name = property.path("type").asString("");
    if (property.has("enum")) {
      name =
          StreamSupport.stream(property.required("enum").spliterator(), false)
              .map(value -> "`" + value.asString() + "`")
              .collect(Collectors.joining(" "));
    } else if (property.has("const")) {
      name = "`" + property.required("const") + "`";
    } else if (property.path("$ref").asString("").endsWith("/patterns")) {
      name = "object of values' operators";
    } else if (property.path("$ref").asString("").endsWith("/pattern")) {
      name = "operator";
    }
    if (property.path("$ref").asString("").endsWith("/distribution")) {
      name = "distribution";
    } else if (property.path("$ref").asString("").matches(".*/(retry|repeat|resource)")) {
      name = "object";
    }
    String range = "";
    if (property.has("minimum")) {
      range = " from " + property.required("minimum");
    }
    if (property.has("maximum")) {
      range += " to " + property.required("maximum");
    }
    return name + range;
  }

  private static void faults(StringBuilder page) {
    page.append("\n## Faults and protocols\n\n| fault |");
    for (HttpProtocol protocol : HttpProtocol.values()) {
      page.append(" %s |".formatted(protocol.id()));
    }
    page.append("\n|---|---|---|---|---|---|\n");
    StringBuilder reasons = new StringBuilder();
    for (Fault.Kind kind : Fault.Kind.values()) {
      page.append("| `%s` |".formatted(kind));
      for (HttpProtocol protocol : HttpProtocol.values()) {
        page.append(kind.supports(protocol) ? " yes |" : " no |");
        String reason = kind.unsupported(protocol);
        if (reason != null) {
          reasons.append("- `%s`: %s.\n".formatted(kind, reason));
        }
      }
      page.append('\n');
    }
    page.append(
        "\nA mapping whose `protocols` do not support its fault is rejected, with the reason:\n\n");
    page.append(reasons);
    page.append(
        "\nThe field `chunkedDribbleDelay` causes `CHUNKED_DRIBBLE_DELAY`. If a mapping has no"
            + " `protocols`, a request over a protocol that does not support its fault is answered"
            + " with 501 and the reason.\n");
  }

  private static JsonNode schema() throws IOException {
    try (InputStream in =
        StubMapping.class.getResourceAsStream("/org/sbamock/mock/stub-mapping.schema.json")) {
      return JsonMapper.shared().readTree(in);
    }
  }
}
