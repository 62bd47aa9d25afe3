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
 * A pattern of a header field, a query parameter, a path parameter or content. Created by the
 * methods of {@link StubRules} or read from JSON; {@code toString} returns its JSON.
 */
public sealed interface ValuePattern {
  /** Returns whether the pattern matches a value. */
  boolean matches(Subject subject);

  /** Returns whether each text that starts with a matching one matches as well. */
  default boolean isMonotone() {
    return false;
  }

  /** Adds the fields of the pattern to a JSON object. */
  void writeTo(ObjectNode json);

  /** Returns the pattern as JSON, as in a stub mapping. */
  default ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode();
    writeTo(json);
    return json;
  }

  /** A pattern that matches the same text. */
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

  /**
   * A pattern that matches a text that contains another, or does not; an absent value contains
   * nothing.
   */
  record Contains(String part, boolean negated) implements ValuePattern {
    @Override
    public boolean matches(Subject subject) {
      return (!subject.isAbsent() && subject.text().contains(part)) != negated;
    }

    @Override
    public boolean isMonotone() {
      return !negated;
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

  /** A pattern that matches a text that a regular expression matches as a whole, or does not. */
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

  /** A pattern that matches an absent value; empty content is absent. */
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

  /**
   * A pattern that matches the same JSON value, regardless of the order of members and the notation
   * of numbers.
   */
  record EqualToJson(JsonNode value, boolean ignoreArrayOrder, boolean ignoreExtraElements)
      implements ValuePattern {
    @Override
    public boolean matches(Subject subject) {
      return !subject.isAbsent()
          && JsonEquality.equal(value, subject.json(), ignoreArrayOrder, ignoreExtraElements);
    }

    @Override
    public void writeTo(ObjectNode json) {
      if (value.isString()) {
        json.put("equalToJson", value.toString());
      } else {
        json.set("equalToJson", value);
      }
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
   * A pattern that matches JSON in which a JSONPath selects a value.
   *
   * @param path the JSONPath
   * @param value the pattern of the selected value; null for any value
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

  /** Matches the same octets. */
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

  /** The negation of a pattern. */
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

  /** The conjunction or disjunction of several patterns. */
  record Combined(Operator operator, List<ValuePattern> patterns) implements ValuePattern {
    /** The logical operator that joins the patterns. */
    public enum Operator {
      /** All patterns must match. */
      AND,
      /** At least one pattern must match. */
      OR
    }

    /** Copies the patterns. */
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
    public boolean isMonotone() {
      return patterns.stream().allMatch(ValuePattern::isMonotone);
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
