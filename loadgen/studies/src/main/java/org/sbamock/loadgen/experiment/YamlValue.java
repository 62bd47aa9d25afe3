package org.sbamock.loadgen.experiment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import tools.jackson.databind.JsonNode;

/** A value of a YAML 1.2 file that knows its place in it. */
final class YamlValue {
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setMaxAliasesForCollections(50).build();

  private final String file;
  private final String path;
  private final Node node;

  private YamlValue(String file, String path, Node node) {
    this.file = file;
    this.path = path;
    this.node = node;
  }

  /**
   * The value of a file.
   *
   * @param file its name, for messages
   * @throws ExperimentFileException if the text is no YAML
   */
  static YamlValue parse(String file, String text) {
    try {
      Node root =
          new Compose(SETTINGS)
              .composeString(text)
              .orElseThrow(() -> new ExperimentFileException(file + " is empty", null));
      return new YamlValue(file, "", root);
    } catch (MarkedYamlEngineException e) {
      String line = e.getProblemMark().map(mark -> ":" + (mark.getLine() + 1)).orElse("");
      throw new ExperimentFileException(file + line + ": no YAML: " + e.getProblem(), e);
    } catch (YamlEngineException e) {
      throw new ExperimentFileException(file + ": no YAML: " + e.getMessage(), e);
    }
  }

  /** What is wrong here, and what would be right. */
  ExperimentFileException wrong(String problem) {
    return wrong(problem, null);
  }

  ExperimentFileException wrong(String problem, @Nullable Throwable cause) {
    String line = node.getStartMark().map(mark -> ":" + (mark.getLine() + 1)).orElse("");
    return new ExperimentFileException(
        file + line + (path.isEmpty() ? "" : ": " + path) + ": " + problem, cause);
  }

  /** The entries of a mapping, in their order. */
  Map<String, YamlValue> entries() {
    if (!(node instanceof MappingNode mapping)) {
      throw wrong("names with values are expected, one a line");
    }
    Map<String, YamlValue> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw wrong("a name is expected before the colon");
      }
      String name = key.getValue();
      YamlValue value =
          new YamlValue(file, path.isEmpty() ? name : path + "." + name, tuple.getValueNode());
      if (entries.put(name, value) != null) {
        throw value.wrong("it is there twice: leave one of them out");
      }
    }
    return entries;
  }

  /** The entries, after a check that no other names are there. */
  Map<String, YamlValue> entries(Collection<String> known) {
    Map<String, YamlValue> entries = entries();
    entries.forEach(
        (name, value) -> {
          if (!known.contains(name)) {
            throw value.wrong("there is no such name here; there are " + String.join(", ", known));
          }
        });
    return entries;
  }

  /** The elements of a sequence; a scalar counts as a sequence of one. */
  List<YamlValue> elements() {
    if (node instanceof ScalarNode) {
      return List.of(this);
    }
    if (!(node instanceof SequenceNode sequence)) {
      throw wrong("a list is expected, such as [one, two]");
    }
    List<YamlValue> elements = new ArrayList<>();
    for (Node element : sequence.getValue()) {
      elements.add(new YamlValue(file, path + "[" + elements.size() + "]", element));
    }
    return elements;
  }

  /** The text of a scalar, as it is written. */
  String text() {
    if (!(node instanceof ScalarNode scalar) || scalar.getTag().equals(Tag.NULL)) {
      throw wrong("a text or a number is expected");
    }
    return scalar.getValue().strip();
  }

  /**
   * What a reader makes of the text of this scalar.
   *
   * @throws ExperimentFileException if the reader throws an {@link IllegalArgumentException}, with
   *     its message
   */
  <T> T checked(Function<String, T> reader) {
    String text = text();
    try {
      return reader.apply(text);
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()), e);
    }
  }

  /** The texts of a sequence of scalars. */
  List<String> texts() {
    return elements().stream().map(YamlValue::text).toList();
  }

  /** One of these texts. */
  String oneOf(Collection<String> allowed) {
    String text = text();
    if (!allowed.contains(text)) {
      throw wrong(
          "it is " + text + ": " + allowed.stream().collect(Collectors.joining(", ")) + " can be");
    }
    return text;
  }

  /** A whole number in a range. */
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
    return "it is " + text + ": a whole number from " + least + " to " + most + " is expected";
  }

  /** The value as a tree, with the types of YAML's core schema. */
  JsonNode tree() {
    return Json.mapper().valueToTree(plain(node));
  }

  private static @Nullable Object plain(Node node) {
    if (node instanceof MappingNode mapping) {
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      for (NodeTuple tuple : mapping.getValue()) {
        map.put(((ScalarNode) tuple.getKeyNode()).getValue(), plain(tuple.getValueNode()));
      }
      return map;
    }
    if (node instanceof SequenceNode sequence) {
      List<@Nullable Object> list = new ArrayList<>();
      sequence.getValue().forEach(element -> list.add(plain(element)));
      return list;
    }
    return scalar((ScalarNode) node);
  }

  private static @Nullable Object scalar(ScalarNode scalar) {
    String text = scalar.getValue();
    Tag tag = scalar.getTag();
    if (tag.equals(Tag.NULL)) {
      return null;
    }
    if (tag.equals(Tag.BOOL)) {
      return Boolean.valueOf(text);
    }
    return Optional.of(tag)
        .filter(is -> is.equals(Tag.INT) || is.equals(Tag.FLOAT))
        .map(is -> number(text, is))
        .orElse(text);
  }

  private static Object number(String text, Tag tag) {
    try {
      return tag.equals(Tag.INT) ? (Object) Long.parseLong(text) : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return text;
    }
  }
}
