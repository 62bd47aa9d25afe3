/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sbamock.linkemu.Carriers;
import org.sbamock.linkemu.emulated.EmulatedCarrier;
import org.sbamock.linkemu.model.Conditions;

/** The accepted values of a dimension: parsing, listing and description. */
public abstract class Values {
  Values() {}

  /**
   * Returns the canonical form of a value.
   *
   * @param what the name of the dimension, for messages
   * @throws IllegalArgumentException if the value is not accepted; the message states the accepted
   *     values
   */
  abstract String canonical(String what, String text);

  /** Returns the named values in the order of results; may be empty. */
  public abstract List<String> listed();

  /** Returns a short description, such as {@code 1 to 65,535}. */
  public abstract String words();

  /** Returns whether the values are whole numbers. */
  public boolean isNumber() {
    return false;
  }

  /** Returns at least two examples, such as the minimum and the maximum. */
  abstract List<String> examples();

  /** Returns the JSON Schema of one value. */
  abstract Map<String, Object> schema();

  /** Accepts one of the given texts, ignoring case. */
  static Values choice(List<String> choices) {
    return new Choice(List.copyOf(choices));
  }

  /** Accepts one of the given texts, ignoring case. */
  static Values choice(String... choices) {
    return choice(List.of(choices));
  }

  /** Accepts a whole number in a range. */
  static Values number(long least, long most) {
    return new Range(least, most);
  }

  /** Accepts a number of octets such as {@code 30B}, {@code 1KB} (1,024) or {@code 11MB}. */
  static Values octets() {
    return new Octets();
  }

  /** Accepts a duration above zero such as {@code 500ms}, {@code 30s}, {@code 2m} or {@code 1h}. */
  static Values duration() {
    return new Length();
  }

  /** Accepts a named condition of a link, or NetEm parameters. */
  static Values condition() {
    return new Condition();
  }

  /** Accepts a name of up to 32 letters, digits, dots and hyphens. */
  static Values name() {
    return new Name();
  }

  private static final class Choice extends Values {
    private final List<String> choices;

    Choice(List<String> choices) {
      this.choices = choices;
    }

    @Override
    String canonical(String what, String text) {
      for (String choice : choices) {
        if (choice.equalsIgnoreCase(text)) {
          return choice;
        }
      }
      throw new IllegalArgumentException(
          what + " " + text + ": expected one of " + String.join(", ", choices));
    }

    @Override
    List<String> examples() {
      return choices;
    }

    @Override
    public List<String> listed() {
      return choices;
    }

    @Override
    public String words() {
      return String.join(", ", choices);
    }

    /** Includes numbers, since YAML parses some of the values as numbers. */
    @Override
    Map<String, Object> schema() {
      List<Object> all = new ArrayList<>(choices);
      for (String choice : choices) {
        if (choice.matches("[0-9]+\\.[0-9]+")) {
          all.add(Double.valueOf(choice));
        }
      }
      return new LinkedHashMap<>(Map.of("enum", all));
    }
  }

  private static final class Range extends Values {
    private final long least;
    private final long most;

    Range(long least, long most) {
      this.least = least;
      this.most = most;
    }

    @Override
    String canonical(String what, String text) {
      try {
        long number = Long.parseLong(text.replaceAll("[,_]", ""));
        if (number >= least && number <= most) {
          return Long.toString(number);
        }
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(expected(what, text), e);
      }
      throw new IllegalArgumentException(expected(what, text));
    }

    private String expected(String what, String text) {
      return what + " " + text + ": expected an integer from " + least + " to " + most;
    }

    @Override
    public boolean isNumber() {
      return true;
    }

    @Override
    List<String> examples() {
      return List.of(Long.toString(least), Long.toString(most));
    }

    @Override
    public List<String> listed() {
      return List.of();
    }

    @Override
    public String words() {
      return String.format(Locale.ROOT, "%,d to %,d", least, most);
    }

    @Override
    Map<String, Object> schema() {
      Map<String, Object> schema = new LinkedHashMap<>();
      schema.put("type", "integer");
      schema.put("minimum", least);
      schema.put("maximum", most);
      return schema;
    }
  }

  private static final class Octets extends Values {
    @Override
    String canonical(String what, String text) {
      Quantities.octets(text);
      return text;
    }

    @Override
    List<String> examples() {
      return List.of("30B", "1KB");
    }

    @Override
    public List<String> listed() {
      return List.of();
    }

    @Override
    public String words() {
      return "octets such as 30B, 1KB (1,024 octets) or 11MB";
    }

    @Override
    Map<String, Object> schema() {
      return new LinkedHashMap<>(Map.of("$ref", "#/$defs/octets"));
    }
  }

  private static final class Length extends Values {
    @Override
    String canonical(String what, String text) {
      Quantities.duration(text);
      return text;
    }

    @Override
    List<String> examples() {
      return List.of("500ms", "30s");
    }

    @Override
    public List<String> listed() {
      return List.of();
    }

    @Override
    public String words() {
      return "a duration such as 500ms, 30s, 2m or 1h";
    }

    @Override
    Map<String, Object> schema() {
      return new LinkedHashMap<>(Map.of("$ref", "#/$defs/duration"));
    }
  }

  private static final class Condition extends Values {
    @Override
    String canonical(String what, String text) {
      Carriers.require(new EmulatedCarrier(), Conditions.parse(text));
      return text;
    }

    @Override
    List<String> examples() {
      return listed();
    }

    @Override
    public List<String> listed() {
      return List.copyOf(Conditions.named().keySet());
    }

    @Override
    public String words() {
      return "a named condition, or NetEm parameters such as 'delay 20ms loss 2%'";
    }

    @Override
    Map<String, Object> schema() {
      return new LinkedHashMap<>(Map.of("type", "string"));
    }
  }

  private static final class Name extends Values {
    private static final String PATTERN = "[A-Za-z0-9][A-Za-z0-9.-]{0,31}";

    @Override
    String canonical(String what, String text) {
      if (!text.matches(PATTERN)) {
        throw new IllegalArgumentException(
            what + " " + text + ": expected up to 32 letters, digits, dots and hyphens");
      }
      return text;
    }

    @Override
    List<String> examples() {
      return List.of("A", "as-published");
    }

    @Override
    public List<String> listed() {
      return List.of();
    }

    @Override
    public String words() {
      return "up to 32 letters, digits, dots and hyphens";
    }

    @Override
    Map<String, Object> schema() {
      return new LinkedHashMap<>(Map.of("$ref", "#/$defs/name"));
    }
  }
}
