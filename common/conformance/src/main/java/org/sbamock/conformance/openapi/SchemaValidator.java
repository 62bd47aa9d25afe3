/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.openapi;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.sbamock.conformance.openapi.Violation.Kind;
import tools.jackson.databind.JsonNode;

/** The validator of JSON by the schemas of OpenAPI 3.0 documents, formats included. */
final class SchemaValidator {
  private static final String BASE = "https://openapi.invalid/";
  private static final String REQUIRED = "required";
  private static final String PROPERTIES = "properties";

  private final SchemaRegistry registry;
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  SchemaValidator(OpenApiDocuments documents) {
    Map<String, String> texts = new HashMap<>();
    documents
        .names()
        .forEach(name -> texts.put(BASE + name, documents.root(name).json().toString()));
    SchemaRegistryConfig config =
        SchemaRegistryConfig.builder()
            .locale(Locale.ROOT)
            .formatAssertionsEnabled(true)
            .regularExpressionFactory(new LinearPatterns())
            .build();
    registry =
        SchemaRegistry.withDialect(
            Dialects.getOpenApi30(),
            builder -> builder.schemas(texts).schemaRegistryConfig(config));
  }

  /**
   * Validates a value. Absent attributes precede incorrect mandatory ones, and those the optional
   * ones.
   *
   * @throws InvalidDescriptionException if the schema is invalid
   */
  List<Violation> validate(DocumentNode schema, JsonNode value) {
    List<Error> errors;
    try {
      errors = schema(schema).validate(value);
    } catch (SchemaException e) {
      throw new InvalidDescriptionException(
          schema.file() + "#" + schema.pointer() + ": " + e.getMessage(), e);
    }
    // The alternatives of anyOf and oneOf often report the same.
    Set<Violation> violations = new LinkedHashSet<>();
    for (Error error : errors) {
      violations.add(violation(schema, error));
    }
    List<Violation> ordered = new ArrayList<>(violations);
    ordered.sort(Comparator.comparing(Violation::kind));
    return ordered;
  }

  private Schema schema(DocumentNode node) {
    return schemas.computeIfAbsent(
        BASE + node.file() + "#" + node.pointer(),
        location -> registry.getSchema(SchemaLocation.of(location)));
  }

  private static Violation violation(DocumentNode schema, Error error) {
    String pointer = error.getInstanceLocation().toString();
    if (error.getKeyword().equals(REQUIRED) && error.getProperty() != null) {
      return new Violation(pointer + "/" + error.getProperty(), Kind.MISSING, "is missing");
    }
    return new Violation(
        pointer,
        isMandatory(schema, error.getEvaluationPath().toString())
            ? Kind.MANDATORY_INCORRECT
            : Kind.OPTIONAL_INCORRECT,
        error.getMessage());
  }

  /** Returns whether each property on the path of evaluation is required in its object. */
  private static boolean isMandatory(DocumentNode schema, String evaluationPath) {
    DocumentNode node = schema;
    String[] steps = evaluationPath.split("/", -1);
    for (int i = 1; i < steps.length && node.exists(); i++) {
      String step = unescaped(steps[i]);
      if (step.equals("$ref")) {
        node = node.resolved();
      } else if (step.equals(PROPERTIES) && i + 1 < steps.length) {
        String property = unescaped(steps[++i]);
        if (!requires(node, property)) {
          return false;
        }
        node = node.member(PROPERTIES).member(property);
      } else {
        node = node.member(step);
      }
    }
    return true;
  }

  /** Returns a step of a JSON Pointer without its escapes (RFC 6901 section 4). */
  private static String unescaped(String step) {
    return step.replace("~1", "/").replace("~0", "~");
  }

  private static boolean requires(DocumentNode object, String property) {
    for (JsonNode name : object.json().path(REQUIRED)) {
      if (name.isString() && name.stringValue().equals(property)) {
        return true;
      }
    }
    return false;
  }
}
