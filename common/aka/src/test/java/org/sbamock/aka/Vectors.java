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
final class Vectors {
  private static final JsonNode ROOT = load();

  private Vectors() {}

  static Stream<Vector> of(String group, String list) {
    return StreamSupport.stream(ROOT.get(group).get(list).spliterator(), false).map(Vector::new);
  }

  static Vector one(String group, String name) {
    return new Vector(ROOT.get(group).get(name));
  }

  static Vector first(String group) {
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
  record Vector(JsonNode json) {
    String text(String field) {
      return json.get(field).asString();
    }

    byte[] octets(String field) {
      return HexFormat.of().parseHex(text(field));
    }

    byte[] octets(String first, String second) {
      return HexFormat.of().parseHex(text(first) + text(second));
    }

    long number(String field) {
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
