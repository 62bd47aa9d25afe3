/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** A value of a YAML 1.2 file, with its position for error messages. */
public final class YamlValue {
  /** Names that are no scalars are read, and then rejected with their position. */
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setMaxAliasesForCollections(50).setAllowNonScalarKeys(true).build();

  private static final int MAX_DEPTH = 50;

  private final String file;
  private final String path;
  private final Node node;

  private YamlValue(String file, String path, Node node) {
    this.file = file;
    this.path = path;
    this.node = node;
  }

  /**
   * Parses a file.
   *
   * @param file the name of the file, for messages
   * @throws ExperimentFileException if the text is not valid YAML
   */
  public static YamlValue parse(String file, String text) {
    try {
      requireFiniteDepth(file, text);
      Node root =
          new Compose(SETTINGS)
              .composeString(text)
              .orElseThrow(
                  () ->
                      new ExperimentFileException(
                          file + " is empty: expected an experiment", null));
      return new YamlValue(file, "", root);
    } catch (MarkedYamlEngineException e) {
      String line = line(e.getProblemMark());
      throw new ExperimentFileException(file + line + ": invalid YAML: " + e.getProblem(), e);
    } catch (ReaderException e) {
      long line = 1 + text.codePoints().limit(e.getPosition()).filter(c -> c == '\n').count();
      throw new ExperimentFileException(
          String.format("%s:%d: invalid YAML: character U+%04X", file, line, e.getCodePoint()), e);
    } catch (YamlEngineException e) {
      throw new ExperimentFileException(file + ": invalid YAML: " + e.getMessage(), e);
    }
  }

  /** Reads the events of the parser, of whose exceptions some have no position. */
  private static void requireFiniteDepth(String file, String text) {
    Deque<Optional<Anchor>> open = new ArrayDeque<>();
    Optional<Mark> last = Optional.empty();
    try {
      for (Event event : new Parse(SETTINGS).parseString(text)) {
        last = event.getEndMark();
        requireFiniteDepth(file, event, open);
      }
    } catch (MarkedYamlEngineException | ReaderException e) {
      throw e;
    } catch (YamlEngineException e) {
      throw new ExperimentFileException(file + line(last) + ": invalid YAML: " + e.getMessage(), e);
    }
  }

  /** Rejects deep nesting, and aliases of collections that contain them. */
  private static void requireFiniteDepth(String file, Event event, Deque<Optional<Anchor>> open) {
    String problem = null;
    if (event instanceof CollectionStartEvent start) {
      open.push(start.getAnchor());
      problem = open.size() > MAX_DEPTH ? "nested deeper than " + MAX_DEPTH + " levels" : null;
    } else if (event instanceof CollectionEndEvent) {
      open.pop();
    } else if (event instanceof AliasEvent alias && open.contains(alias.getAnchor())) {
      problem = "the alias *" + alias.getAlias() + " is part of the value that it stands for";
    }
    if (problem != null) {
      throw new ExperimentFileException(file + line(event.getStartMark()) + ": " + problem, null);
    }
  }

  private static String line(Optional<Mark> mark) {
    return mark.map(position -> ":" + (position.getLine() + 1)).orElse("");
  }

  /**
   * Returns an exception with the position of this value.
   *
   * @param problem the error and the accepted values
   */
  public ExperimentFileException wrong(String problem) {
    return wrong(problem, null);
  }

  public ExperimentFileException wrong(String problem, @Nullable Throwable cause) {
    return new ExperimentFileException(
        file + line(node.getStartMark()) + (path.isEmpty() ? "" : ": " + path) + ": " + problem,
        cause);
  }

  /** Returns the entries of a mapping in order. */
  public Map<String, YamlValue> entries() {
    if (!(node instanceof MappingNode mapping)) {
      throw wrong("expected a mapping of names to values");
    }
    Map<String, YamlValue> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw wrong("expected a name before the colon");
      }
      String name = key.getValue();
      YamlValue value =
          new YamlValue(file, path.isEmpty() ? name : path + "." + name, tuple.getValueNode());
      if (entries.put(name, value) != null) {
        throw value.wrong("the name is used twice: expected unique names");
      }
    }
    return entries;
  }

  /** Returns the entries, and rejects unknown names. */
  Map<String, YamlValue> entries(Collection<String> known) {
    Map<String, YamlValue> entries = entries();
    entries.forEach(
        (name, value) -> {
          if (!known.contains(name)) {
            throw value.wrong("unknown name: expected one of " + String.join(", ", known));
          }
        });
    return entries;
  }

  /** Returns the elements of a sequence; a scalar counts as a sequence of one element. */
  public List<YamlValue> elements() {
    if (node instanceof ScalarNode) {
      return List.of(this);
    }
    if (!(node instanceof SequenceNode sequence)) {
      throw wrong("expected a list such as [one, two]");
    }
    List<YamlValue> elements = new ArrayList<>();
    for (Node element : sequence.getValue()) {
      elements.add(new YamlValue(file, path + "[" + elements.size() + "]", element));
    }
    return elements;
  }

  /** Returns this value on one line, such as {@code {metric: success, high: 1}}. */
  public String flow() {
    if (node instanceof MappingNode) {
      return entries().entrySet().stream()
          .map(entry -> entry.getKey() + ": " + entry.getValue().flow())
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return node instanceof SequenceNode
        ? elements().stream().map(YamlValue::flow).collect(Collectors.joining(", ", "[", "]"))
        : text();
  }

  /** Returns the text of a scalar as written. */
  public String text() {
    if (!(node instanceof ScalarNode scalar) || scalar.getTag().equals(Tag.NULL)) {
      throw wrong("expected a string or a number");
    }
    return scalar.getValue().strip();
  }

  /**
   * Parses the text of this scalar.
   *
   * @throws ExperimentFileException if the parser throws an {@link IllegalArgumentException}, with
   *     its message
   */
  public <T> T checked(Function<String, T> reader) {
    String text = text();
    try {
      return reader.apply(text);
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns the texts of a sequence of scalars. */
  public List<String> texts() {
    return elements().stream().map(YamlValue::text).toList();
  }

  /** Returns the text, which must be one of the given ones. */
  String oneOf(Collection<String> allowed) {
    String text = text();
    if (!allowed.contains(text)) {
      throw wrong(
          "'" + text + "': expected one of " + allowed.stream().collect(Collectors.joining(", ")));
    }
    return text;
  }

  /** Returns a whole number in a range. */
  long number(long least, long most) {
    String text = text().replace("_", "");
    try {
      long number = Long.parseLong(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw wrong(range(text, least, most), e);
    }
    throw wrong(range(text, least, most));
  }

  private static String range(String text, long least, long most) {
    return "'" + text + "': expected an integer from " + least + " to " + most;
  }

  /** Returns whether the value is null. */
  boolean isNull() {
    return node instanceof ScalarNode scalar && scalar.getTag().equals(Tag.NULL);
  }

  /** Returns this value with another element in its path. */
  public YamlValue named(String name) {
    return new YamlValue(file, path + " (" + name + ")", node);
  }

  /** Returns this mapping, and rejects unknown names. */
  public YamlValue only(Set<String> known) {
    for (String name : names()) {
      if (!known.contains(name)) {
        throw wrong(
            "unknown name '"
                + name
                + "': expected one of "
                + String.join(", ", new TreeSet<>(known)));
      }
    }
    return this;
  }

  /** Returns the names of a mapping in order. */
  public List<String> names() {
    return List.copyOf(entries().keySet());
  }

  /** Returns whether this mapping has a name. */
  public boolean has(String name) {
    return find(name).isPresent();
  }

  /** Returns the value of a name. */
  public YamlValue child(String name) {
    return find(name).orElseThrow(() -> wrong("'" + name + "' is missing"));
  }

  /** Returns the value of a name, if present. */
  public Optional<YamlValue> find(String name) {
    return node instanceof MappingNode
        ? Optional.ofNullable(entries().get(name)).filter(value -> !value.isNull())
        : Optional.empty();
  }

  /** Returns the text of a name. */
  public String text(String name) {
    return child(name).text();
  }

  /** Returns the text of a name, or a default. */
  public String text(String name, String other) {
    return find(name).map(YamlValue::text).orElse(other);
  }

  /** Returns the text of a name, which must be one of the given ones; the first one if absent. */
  public String oneOf(String name, List<String> allowed) {
    return find(name).map(value -> value.oneOf(allowed)).orElse(allowed.get(0));
  }

  /** Returns the texts of a name; empty if absent. */
  public List<String> texts(String name) {
    return find(name).map(YamlValue::texts).orElse(List.of());
  }

  /** Returns the number of a name, such as {@code 0.1} or {@code 10%}. */
  public double number(String name) {
    YamlValue value = child(name);
    String text = value.text();
    boolean percent = text.endsWith("%");
    try {
      return percent
          ? new BigDecimal(text.substring(0, text.length() - 1).strip())
              .movePointLeft(2)
              .doubleValue()
          : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw value.wrong("'" + text + "': expected a number such as 1.5 or 10%", e);
    }
  }

  /** Returns the number of a name, or a default. */
  public double number(String name, double other) {
    return has(name) ? number(name) : other;
  }

  /** Returns the number of a name; null if absent. */
  public @Nullable Double numberOrNull(String name) {
    return has(name) ? number(name) : null;
  }

  /** Returns whether the value of a name is {@code true}. */
  public boolean flag(String name, boolean other) {
    return oneOf(name, other ? List.of("true", "false") : List.of("false", "true")).equals("true");
  }

  /** Returns the dimensions that the value of a name lists. */
  public List<Dimension> dimensions(String name) {
    return find(name)
        .map(value -> value.elements().stream().map(YamlValue::dimension).toList())
        .orElse(List.of());
  }

  /** Returns the dimension that this scalar names. */
  public Dimension dimension() {
    return checked(Dimension::parse);
  }
}
