/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.match;

import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.StubRules;
import org.sbamock.mock.json.JsonEquality;
import org.sbamock.mock.json.JsonQuery;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a header, a query parameter, a path parameter or a content has to be. Made by the methods of
 * {@link StubRules} or read from JSON; {@code toString} is its JSON.
 */
public sealed interface ValuePattern {
  /** Returns whether that value is as it has to be. */
  boolean matches(Subject subject);

  /** Adds the fields of its JSON. */
  void writeTo(ObjectNode json);

  /** Its JSON, as in a stub mapping. */
  default ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode();
    writeTo(json);
    return json;
  }

  /** The same text. */
  record EqualTo(String value, boolean caseInsensitive) implements ValuePattern {
    @Override
    public boolean matches(Subject subject) {
      return !subject.isAbsent()
          && (caseInsensitive
              ? value.equalsIgnoreCase(subject.text())
              : value.equals(subject.text()));
    }

    @Override
    public void writeTo(ObjectNode json) {
      json.put("equalTo", value);
      if (caseInsensitive) {
        json.put("caseInsensitive", true);
      }
    }

    @Override
    public String toString() {
      return toJson().toString();
    }
  }

  /** A text that contains another, or does not; what is absent contains nothing. */
  record Contains(String part, boolean negated) implements ValuePattern {
    @Override
    public boolean matches(Subject subject) {
      return (!subject.isAbsent() && subject.text().contains(part)) != negated;
    }

    @Override
    public void writeTo(ObjectNode json) {
      json.put(negated ? "doesNotContain" : "contains", part);
    }

    @Override
    public String toString() {
      return toJson().toString();
    }
  }

  /** A text that a regular expression describes as a whole, or does not. */
  record Matches(Pattern regex, boolean negated) implements ValuePattern {
    @Override
    public boolean matches(Subject subject) {
      return (!subject.isAbsent() && regex.matcher(subject.text()).matches()) != negated;
    }

    @Override
    public void writeTo(ObjectNode json) {
      json.put(negated ? "doesNotMatch" : "matches", regex.pattern());
    }

    @Override
    public String toString() {
      return toJson().toString();
    }
  }

  /** Not there at all; an empty content is absent. */
  record Absent() implements ValuePattern {
    @Override
    public boolean matches(Subject subject) {
      return subject.isAbsent();
    }

    @Override
    public void writeTo(ObjectNode json) {
      json.put("absent", true);
    }

    @Override
    public String toString() {
      return toJson().toString();
    }
  }

  /** The same JSON value, whatever the order of members and the notation of numbers. */
  record EqualToJson(JsonNode value, boolean ignoreArrayOrder, boolean ignoreExtraElements)
      implements ValuePattern {
    @Override
    public boolean matches(Subject subject) {
      return !subject.isAbsent()
          && JsonEquality.equal(value, subject.json(), ignoreArrayOrder, ignoreExtraElements);
    }

    @Override
    public void writeTo(ObjectNode json) {
      json.set("equalToJson", value);
      if (ignoreArrayOrder) {
        json.put("ignoreArrayOrder", true);
      }
      if (ignoreExtraElements) {
        json.put("ignoreExtraElements", true);
      }
    }

    @Override
    public String toString() {
      return toJson().toString();
    }
  }

  /**
   * JSON in which a JSONPath leads to something.
   *
   * @param value what it has to lead to; null: to anything
   */
  record MatchesJsonPath(JsonQuery path, @Nullable ValuePattern value) implements ValuePattern {
    @Override
    public boolean matches(Subject subject) {
      JsonNode found = subject.isAbsent() ? null : path.find(subject.json());
      if (value == null) {
        return found != null;
      }
      if (found == null || !found.isArray() || value instanceof EqualToJson) {
        return value.matches(found == null ? Subject.ABSENT : Subject.of(found));
      }
      for (JsonNode element : found) {
        if (value.matches(Subject.of(element))) {
          return true;
        }
      }
      return value.matches(Subject.of(found));
    }

    @Override
    public void writeTo(ObjectNode json) {
      if (value == null) {
        json.put("matchesJsonPath", path.expression());
      } else {
        ObjectNode inner = json.putObject("matchesJsonPath").put("expression", path.expression());
        value.writeTo(inner);
      }
    }

    @Override
    public String toString() {
      return toJson().toString();
    }
  }

  /** The same octets. */
  record BinaryEqualTo(byte[] octets) implements ValuePattern {
    @Override
    public boolean matches(Subject subject) {
      return !subject.isAbsent() && Arrays.equals(octets, subject.octets());
    }

    @Override
    public void writeTo(ObjectNode json) {
      json.put("binaryEqualTo", Base64.getEncoder().encodeToString(octets));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof BinaryEqualTo same && Arrays.equals(octets, same.octets);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(octets);
    }

    @Override
    public String toString() {
      return toJson().toString();
    }
  }

  /** Not as that pattern says. */
  record Not(ValuePattern pattern) implements ValuePattern {
    @Override
    public boolean matches(Subject subject) {
      return !pattern.matches(subject);
    }

    @Override
    public void writeTo(ObjectNode json) {
      pattern.writeTo(json.putObject("not"));
    }

    @Override
    public String toString() {
      return toJson().toString();
    }
  }

  /** As all of some patterns say, or as one of them. */
  record Combined(Operator operator, List<ValuePattern> patterns) implements ValuePattern {
    /** How the patterns are joined. */
    public enum Operator {
      /** All of them. */
      AND,
      /** One of them at least. */
      OR
    }

    /** Keeps a copy. */
    public Combined {
      patterns = List.copyOf(patterns);
    }

    @Override
    public boolean matches(Subject subject) {
      return operator == Operator.AND
          ? patterns.stream().allMatch(pattern -> pattern.matches(subject))
          : patterns.stream().anyMatch(pattern -> pattern.matches(subject));
    }

    @Override
    public void writeTo(ObjectNode json) {
      var array = json.putArray(operator.name().toLowerCase(Locale.ROOT));
      patterns.forEach(pattern -> array.add(pattern.toJson()));
    }

    @Override
    public String toString() {
      return toJson().toString();
    }
  }
}
