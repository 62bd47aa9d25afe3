/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.SbaMock;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.mock.match.PatternReader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The content of a response or a callback. */
public sealed interface ResponseBody {
  /** The fields of JSON that contain content, of which at most one is allowed. */
  List<String> FIELDS = List.of("body", "jsonBody", "base64Body", BodyFiles.FIELD);

  /**
   * Reads the content from the fields of a JSON object.
   *
   * @return null if it has none of the {@link #FIELDS}
   * @throws InvalidMappingException if it has several, or one is invalid
   */
  static @Nullable ResponseBody read(JsonFields fields) {
    ResponseBody body = null;
    for (String name : FIELDS) {
      if (fields.raw(name) == null) {
        continue;
      }
      if (body != null) {
        throw fields.wrong(
            name, "is a second body; one of " + String.join(", ", FIELDS) + " is allowed");
      }
      body =
          switch (name) {
            case "body" -> new Text(PatternReader.present(fields, name, fields.string(name)));
            case "jsonBody" -> new OfJson(PatternReader.present(fields, name, fields.raw(name)));
            case "base64Body" -> new Binary(PatternReader.base64(fields, name));
            default -> new OfFile(PatternReader.present(fields, name, fields.string(name)));
          };
    }
    return body;
  }

  /** Returns the field of the content in JSON. */
  default String field() {
    return this instanceof OfFile
        ? BodyFiles.FIELD
        : this instanceof OfJson ? "jsonBody" : this instanceof Text ? "body" : "base64Body";
  }

  /** Returns the octets, unless they are a template; empty for a file, which is read on demand. */
  byte[] octets();

  /** Adds the field of the content to a JSON object. */
  void writeTo(ObjectNode json);

  /** A text, in UTF-8. */
  record Text(String text) implements ResponseBody {
    @Override
    public byte[] octets() {
      return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void writeTo(ObjectNode json) {
      json.put("body", text);
    }
  }

  /** A JSON value. */
  record OfJson(JsonNode value) implements ResponseBody {
    @Override
    public byte[] octets() {
      return value.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void writeTo(ObjectNode json) {
      json.set("jsonBody", value);
    }
  }

  /**
   * The content of a file.
   *
   * @param name the path below the directory of {@link SbaMock#files}
   */
  record OfFile(String name) implements ResponseBody {
    /**
     * Rejects a path outside the directory.
     *
     * @throws InvalidMappingException if the name is empty, absolute, or contains {@code ..}
     */
    public OfFile {
      BodyFiles.requireBeneath(name);
    }

    @Override
    public byte[] octets() {
      return new byte[0];
    }

    @Override
    public void writeTo(ObjectNode json) {
      json.put(BodyFiles.FIELD, name);
    }
  }

  /** Octets, in base64 in JSON. */
  record Binary(byte[] octets) implements ResponseBody {
    @Override
    public void writeTo(ObjectNode json) {
      json.put("base64Body", Base64.getEncoder().encodeToString(octets));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Binary same && Arrays.equals(octets, same.octets);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(octets);
    }

    @Override
    public String toString() {
      return octets.length + " octets";
    }
  }
}
