/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.openapi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.PercentEncoding;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The documents of a directory, which may refer to each other by their file names. */
final class OpenApiDocuments {
  private static final String REF = "$ref";

  private final Map<String, JsonNode> trees;

  private OpenApiDocuments(Map<String, JsonNode> trees) {
    this.trees = trees;
  }

  /**
   * Reads all {@code .json}, {@code .yaml} and {@code .yml} files of a directory.
   *
   * @throws InvalidDescriptionException if the directory cannot be read, a file is neither JSON nor
   *     YAML, or a reference leads to a file that is not in the directory
   */
  static OpenApiDocuments read(Path directory) {
    Map<String, JsonNode> trees = new TreeMap<>();
    for (Path file : files(directory)) {
      String name = file.getFileName().toString();
      ObjectMapper mapper = mapper(name);
      if (mapper != null) {
        trees.put(name, read(mapper, file));
      }
    }
    Set<String> absent = new TreeSet<>();
    trees.forEach((name, tree) -> collectAbsent(name, tree, trees.keySet(), absent));
    if (!absent.isEmpty()) {
      throw new InvalidDescriptionException(
          directory + " lacks files to which its descriptions refer: " + String.join(", ", absent));
    }
    return new OpenApiDocuments(trees);
  }

  private static List<Path> files(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new InvalidDescriptionException("cannot read the directory " + directory, e);
    }
  }

  private static @Nullable ObjectMapper mapper(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".json")) {
      return JsonMapper.shared();
    }
    return lower.endsWith(".yaml") || lower.endsWith(".yml") ? YAMLMapper.shared() : null;
  }

  private static JsonNode read(ObjectMapper mapper, Path file) {
    try {
      return mapper.readTree(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new InvalidDescriptionException("cannot read " + file, e);
    } catch (JacksonException e) {
      throw new InvalidDescriptionException(
          file + " is not valid: " + e.getOriginalMessage().lines().findFirst().orElse(""), e);
    }
  }

  private static void collectAbsent(
      String name, JsonNode node, Set<String> present, Set<String> absent) {
    if (node.path(REF).isString()) {
      String file = file(name, node.path(REF).stringValue());
      if (!present.contains(file)) {
        absent.add(file);
      }
    }
    for (JsonNode child : node) {
      collectAbsent(name, child, present, absent);
    }
  }

  private static String file(String from, String reference) {
    int fragment = reference.indexOf('#');
    String file = fragment < 0 ? reference : reference.substring(0, fragment);
    if (file.isEmpty()) {
      return from;
    }
    return file.startsWith("./") ? file.substring(2) : file;
  }

  /** Returns the names of the files in alphabetical order. */
  Set<String> names() {
    return trees.keySet();
  }

  /** Returns the root of a document. */
  DocumentNode root(String name) {
    return at(name, "");
  }

  /** Returns the node to which a reference from a document leads. */
  DocumentNode referenced(String from, String reference) {
    int fragment = reference.indexOf('#');
    return at(
        file(from, reference), fragment < 0 ? "" : pointer(reference.substring(fragment + 1)));
  }

  /** Returns the JSON Pointer of a URI fragment, which is percent-encoded (RFC 6901 section 6). */
  private static String pointer(String fragment) {
    try {
      return PercentEncoding.decode(fragment);
    } catch (IllegalArgumentException e) {
      throw new InvalidDescriptionException(
          "'" + fragment + "' is not a percent-encoded JSON Pointer", e);
    }
  }

  private DocumentNode at(String name, String pointer) {
    JsonNode tree = trees.get(name);
    if (tree == null) {
      return new DocumentNode(this, name, pointer, MissingNode.getInstance());
    }
    try {
      return new DocumentNode(this, name, pointer, tree.at(pointer));
    } catch (IllegalArgumentException e) {
      throw new InvalidDescriptionException(name + ": '" + pointer + "' is no JSON Pointer", e);
    }
  }
}
