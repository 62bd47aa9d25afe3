/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The published and cross-checked numbers of {@code aka-vectors.json}. */
public final class Vectors {
  private static final JsonNode ROOT = load();

  private Vectors() {}

  public static Stream<Vector> of(String group, String list) {
    return StreamSupport.stream(ROOT.get(group).get(list).spliterator(), false).map(Vector::new);
  }

  public static Vector one(String group, String name) {
    return new Vector(ROOT.get(group).get(name));
  }

  public static Vector first(String group) {
    return new Vector(ROOT.get(group).get("cases").get(0));
  }

  private static JsonNode load() {
    try (InputStream in = Vectors.class.getResourceAsStream("/aka-vectors.json")) {
      return JsonMapper.shared().readTree(Objects.requireNonNull(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One set of numbers. */
  public record Vector(JsonNode json) {
    public String text(String field) {
      return json.get(field).asString();
    }

    public byte[] octets(String field) {
      return HexFormat.of().parseHex(text(field));
    }

    public byte[] octets(String first, String second) {
      return HexFormat.of().parseHex(text(first) + text(second));
    }

    public long number(String field) {
      return Long.parseLong(text(field), 16);
    }

    Vector in(String field) {
      return new Vector(json.get(field));
    }

    @Override
    public String toString() {
      JsonNode name = json.get("name") != null ? json.get("name") : json.get("case");
      return name == null ? "vector" : name.asString();
    }
  }
}
