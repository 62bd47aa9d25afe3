/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sbamock.sbi.Json;
import org.sbamock.testing.OpenApiFiles;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

/**
 * The schemas of one of the 3GPP's OpenAPI files, by which a test validates JSON. Tests that use it
 * are annotated with {@link Requires3gppFiles}.
 *
 * <pre>{@code
 * OpenApiSchemas nrf = OpenApiSchemas.of("TS29510_Nnrf_NFManagement");
 * nrf.assertValid("NFProfile", response.text());
 * }</pre>
 */
public final class OpenApiSchemas {
  private static final Map<Path, OpenApiSchemas> LOADED = new ConcurrentHashMap<>();

  private final String name;
  private final String iri;
  private final SchemaRegistry registry;
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  private OpenApiSchemas(Path file) {
    name = file.getFileName().toString();
    iri = "https://openapi.test/" + name;
    String text;
    try {
      text = Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
    registry =
        SchemaRegistry.withDialect(
            Dialects.getOpenApi30(), builder -> builder.schemas(Map.of(iri, text)));
  }

  /**
   * The schemas of a file, named without its ending.
   *
   * @throws IllegalStateException if the test lacks {@link Requires3gppFiles}, and there is no
   *     folder
   * @throws UncheckedIOException if the folder lacks the file
   */
  public static OpenApiSchemas of(String file) {
    return LOADED.computeIfAbsent(
        OpenApiFiles.folder().resolve(file + ".json"), OpenApiSchemas::new);
  }

  /** Fails unless the JSON text is valid by that schema among the components of the file. */
  public void assertValid(String schema, String json) {
    assertValid(schema, Json.mapper().readTree(json));
  }

  /** Fails unless the JSON is valid by that schema among the components of the file. */
  public void assertValid(String schema, JsonNode json) {
    assertThat(errors(schema, json)).as("errors by %s of %s in %s", schema, name, json).isEmpty();
  }

  /** What is wrong with the JSON by that schema among the components of the file. */
  public List<String> errors(String schema, JsonNode json) {
    return errorsAt("/components/schemas/" + schema, json);
  }

  /** What is wrong with the JSON by the schema that a JSON Pointer into the file names. */
  public List<String> errorsAt(String pointer, JsonNode json) {
    return schemas
        .computeIfAbsent(pointer, at -> registry.getSchema(SchemaLocation.of(iri + "#" + at)))
        .validate(json)
        .stream()
        .map(Object::toString)
        .toList();
  }
}
