/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sbamock.mock.StubImport.DuplicatePolicy;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import tools.jackson.databind.JsonNode;

/** A reader of stub mappings in a file: one mapping, or several as {@code {"mappings":[…]}}. */
public final class MappingDocument {
  private static final List<String> IMPORT_OPTIONS =
      List.of("duplicatePolicy", "deleteAllNotInImport");

  private MappingDocument() {}

  /**
   * Parses the mappings of a document; {@code importOptions} are checked, but have no effect.
   *
   * @throws InvalidMappingException if the document is invalid; the message names the field and the
   *     accepted values
   */
  public static List<StubMapping> parse(String json) {
    return parseImport(json).mappings();
  }

  /**
   * Parses a document with its {@code importOptions}.
   *
   * @throws InvalidMappingException if the document is invalid; the message names the field and the
   *     accepted values
   */
  public static StubImport parseImport(String json) {
    JsonNode tree = JsonFields.tree(json);
    if (!tree.has("mappings")) {
      return StubImport.of(List.of(StubMapping.read(tree, "")));
    }
    JsonFields fields = JsonFields.of(tree, "", List.of("mappings", "meta", "importOptions"));
    List<StubMapping> mappings = fields.list("mappings", StubMapping::read);
    JsonFields options =
        fields.value(
            "importOptions", (value, pointer) -> JsonFields.of(value, pointer, IMPORT_OPTIONS));
    if (options == null) {
      return StubImport.of(mappings);
    }
    DuplicatePolicy policy = options.parsed("duplicatePolicy", DuplicatePolicy::parse);
    return new StubImport(
        mappings,
        policy == null ? DuplicatePolicy.OVERWRITE : policy,
        options.flag("deleteAllNotInImport"));
  }

  /**
   * Reads all documents of a directory whose names end in {@code .json}, in the order of the names.
   * Their {@code importOptions} have no effect. If the mappings are added in their order, the last
   * of matching ones with the same priority responds.
   *
   * @throws InvalidMappingException if a file is invalid or cannot be read; the message names the
   *     file and the field
   */
  public static List<StubMapping> readAll(Path directory) {
    List<Path> files;
    try (Stream<Path> entries = Files.list(directory)) {
      files =
          entries.filter(file -> file.getFileName().toString().endsWith(".json")).sorted().toList();
    } catch (IOException e) {
      throw new InvalidMappingException("", "cannot list the directory " + directory);
    }
    List<StubMapping> mappings = new ArrayList<>();
    for (Path file : files) {
      try {
        mappings.addAll(parse(Files.readString(file)));
      } catch (InvalidMappingException e) {
        throw new InvalidMappingException("", file + ": " + e.getMessage());
      } catch (MalformedInputException e) {
        throw new InvalidMappingException("", file + ": is no UTF-8");
      } catch (IOException e) {
        throw new InvalidMappingException("", file + ": cannot be read");
      }
    }
    return mappings;
  }
}
