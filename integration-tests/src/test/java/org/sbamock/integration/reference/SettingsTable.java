/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The settings that a module declares, from its Spring Boot configuration metadata. */
final class SettingsTable {
  private static final String METADATA =
      "target/classes/META-INF/spring-configuration-metadata.json";
  private static final String SHARED =
      "common/spring/target/classes/META-INF/spring/configuration-metadata/%s.json";

  private SettingsTable() {}

  /**
   * Returns the table of a module's settings; empty if it declares none.
   *
   * @param module its directory, from the root
   */
  static String of(String module) throws IOException {
    Path metadata = GeneratedPage.ROOT.resolve(module).resolve(METADATA);
    SortedMap<String, JsonNode> properties = new TreeMap<>();
    if (Files.exists(metadata)) {
      String text = Files.readString(metadata);
      for (JsonNode property : JsonMapper.shared().readTree(text).path("properties")) {
        String name = property.path("name").asString();
        if (name.startsWith("sbamock.")) {
          properties.put(name, property);
        }
      }
    }
    if (properties.isEmpty()) {
      return "";
    }
    StringBuilder table = new StringBuilder("| setting | default | description |\n|---|---|---|\n");
    for (var property : properties.entrySet()) {
      row(table, property.getKey(), property.getValue());
    }
    return table.toString();
  }

  private static void row(StringBuilder table, String name, JsonNode property) throws IOException {
    JsonNode standard = property.path("defaultValue");
    String value =
        standard.isArray()
            ? StreamSupport.stream(standard.spliterator(), false)
                .map(JsonNode::asString)
                .collect(Collectors.joining(","))
            : standard.asString("");
    table.append("| `").append(name).append("` | ");
    table.append(value.isEmpty() ? "" : "`" + value + "`").append(" | ");
    table.append(description(name, property).replace("|", "\\|").replaceAll("\\s+", " "));
    table.append(" |\n");
  }

  /**
   * Returns a property's description. That of a property whose class is in common/spring is in the
   * metadata of that class: an annotation processor cannot read it if the module is a jar, since
   * javac does not list META-INF of a jar.
   */
  private static String description(String name, JsonNode property) throws IOException {
    String own = property.path("description").asString("");
    Path shared =
        GeneratedPage.ROOT.resolve(SHARED.formatted(property.path("sourceType").asString("")));
    if (!own.isEmpty() || !Files.exists(shared)) {
      return own;
    }
    for (JsonNode declared :
        JsonMapper.shared().readTree(Files.readString(shared)).path("properties")) {
      if (name.endsWith("." + declared.path("name").asString())) {
        return declared.path("description").asString("");
      }
    }
    return "";
  }
}
