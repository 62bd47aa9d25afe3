/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Generates the settings reference from the functions' Spring Boot configuration metadata. */
class SettingsReferenceTest {
  private static final String METADATA = "META-INF/spring-configuration-metadata.json";
  private static final Map<String, String> CHAPTERS =
      Map.of(
          "sbamock.", "Every function",
          "sbamock.amf.", "AMF",
          "sbamock.ausf.", "AUSF",
          "sbamock.registry.", "NRF",
          "sbamock.access-token.", "NRF");
  private static final String HEAD =
      """
      # Settings

      This page lists every setting of the NRF, the AUSF, the AMF and of stub functions, for those
      who configure them. This command starts an NRF with two settings; it ends at once, since its
      standard input is empty:

      ```sh
      java -jar nrf/application/target/sbamock-nrf-application-*-exec.jar --sbamock.sbi.protocols=h2c,h3 \\
        --sbamock.exit-on-stdin-eof=true < /dev/null
      ```

      ```text
      NRF ready: SBI on port 36009 (http://127.0.0.1:36009), management on port 36881
      ```

      | where a setting is given | example |
      |---|---|
      | command line | `--sbamock.sbi.port=8000` |
      | environment | `SBAMOCK_SBI_PORT=8000` |
      | file | `application.yml`, or the one that `--spring.config.additional-location=FILE` names |

      Spring Boot reads the settings: the command line takes precedence over the environment, and
      the environment over files. Durations are written `10s` or `200ms`, sizes `16KB` or `1MB`. A
      test generates the tables below from the configuration metadata of the functions.
      """;

  @Test
  void thePageIsGeneratedFromTheMetadata() throws IOException {
    String page = page();

    assertThat(page)
        .contains("`sbamock.sbi.port`", "`sbamock.registry.validity-period`")
        .contains("`sbamock.ausf.subscribers.seed`", "`sbamock.amf.ausf`");
    new GeneratedPage("docs/reference/settings.md").isUpToDate(page);
  }

  private static String page() throws IOException {
    SortedMap<String, SortedMap<String, JsonNode>> chapters = new TreeMap<>();
    for (URL metadata : Collections.list(classLoader().getResources(METADATA))) {
      try (InputStream in = metadata.openStream()) {
        for (JsonNode property : JsonMapper.shared().readTree(in).path("properties")) {
          String name = property.path("name").asString();
          if (name.startsWith("sbamock.")) {
            chapters.computeIfAbsent(chapter(name), c -> new TreeMap<>()).put(name, property);
          }
        }
      }
    }
    StringBuilder page = new StringBuilder(HEAD);
    for (String chapter : List.of("Every function", "NRF", "AUSF", "AMF")) {
      page.append("\n## ").append(chapter).append("\n\n");
      page.append("| setting | default | description |\n|---|---|---|\n");
      chapters
          .getOrDefault(chapter, new TreeMap<>())
          .forEach((name, property) -> row(page, name, property));
    }
    return page.toString();
  }

  private static String chapter(String name) {
    return CHAPTERS.keySet().stream()
        .filter(name::startsWith)
        .max((one, other) -> Integer.compare(one.length(), other.length()))
        .map(CHAPTERS::get)
        .orElseThrow();
  }

  private static void row(StringBuilder page, String name, JsonNode property) {
    JsonNode standard = property.path("defaultValue");
    String value =
        standard.isArray()
            ? String.join(
                ",",
                StreamSupport.stream(standard.spliterator(), false)
                    .map(JsonNode::asString)
                    .toList())
            : standard.asString("");
    page.append("| `").append(name).append("` | ");
    page.append(value.isEmpty() ? "" : "`" + value + "`").append(" | ");
    page.append(
        property.path("description").asString("").replace("|", "\\|").replaceAll("\\s+", " "));
    page.append(" |\n");
  }

  private static ClassLoader classLoader() {
    return SettingsReferenceTest.class.getClassLoader();
  }
}
