/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The check of a result file against its JSON Schema. */
public final class ResultSchema {
  private ResultSchema() {}

  /**
   * Returns the violations in a file; empty if there is none.
   *
   * @param type the class beside which the schema is
   * @param schema the file name of the schema
   */
  public static List<String> violations(Class<?> type, String schema, Path result)
      throws IOException {
    try (InputStream text = Objects.requireNonNull(type.getResourceAsStream(schema))) {
      Schema compiled =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
              .getSchema(new String(text.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
      return compiled.validate(Files.readString(result), InputFormat.JSON).stream()
          .map(Object::toString)
          .toList();
    }
  }
}
