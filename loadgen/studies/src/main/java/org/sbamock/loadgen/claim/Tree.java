package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Dimension;
import tools.jackson.databind.JsonNode;

/** A block of an experiment's file that knows its place, and whose faults name it. */
public final class Tree {
  private static final String EXCEPT = "except";

  private final String place;
  private final JsonNode node;

  private Tree(String place, JsonNode node) {
    this.place = place;
    this.node = node;
  }

  /** The block at that place, such as {@code claims}. */
  public static Tree of(String place, JsonNode node) {
    return new Tree(place, node);
  }

  /** What is wrong here, and what would be right. */
  public IllegalArgumentException wrong(String problem) {
    return new IllegalArgumentException(place + ": " + problem);
  }

  /** What another found wrong here. */
  IllegalArgumentException wrong(IllegalArgumentException cause) {
    return new IllegalArgumentException(place + ": " + cause.getMessage(), cause);
  }

  /** The elements of a list. */
  public List<Tree> elements() {
    if (!node.isArray()) {
      throw wrong("a list is expected");
    }
    List<Tree> elements = new ArrayList<>();
    for (JsonNode element : node) {
      elements.add(new Tree(place + "[" + elements.size() + "]", element));
    }
    return elements;
  }

  /** The elements of a list; a scalar is a list of one. */
  public List<Tree> elementsOrSelf() {
    return node.isValueNode() ? List.of(this) : elements();
  }

  /** The same, its place told by a name instead of a number. */
  public Tree named(String name) {
    return new Tree(place + " (" + name + ")", node);
  }

  /** The entries, none of which may have another name than these. */
  public Tree only(Set<String> known) {
    for (String name : names()) {
      if (!known.contains(name)) {
        throw wrong("there is no '" + name + "' here: " + String.join(", ", known) + " can be");
      }
    }
    return this;
  }

  /** The names of the entries, in their order. */
  public List<String> names() {
    if (!node.isObject()) {
      throw wrong("names with values are expected");
    }
    return List.copyOf(node.propertyNames());
  }

  /** Whether there is an entry of that name. */
  public boolean has(String name) {
    return node.isObject() && node.hasNonNull(name);
  }

  /** The entry of that name. */
  public Tree child(String name) {
    return find(name).orElseThrow(() -> wrong("'" + name + "' is missing"));
  }

  /** The entry of that name, if it is there. */
  public Optional<Tree> find(String name) {
    return has(name) ? Optional.of(new Tree(place + "." + name, node.get(name))) : Optional.empty();
  }

  /** The text of this scalar. */
  public String text() {
    if (!node.isValueNode()) {
      throw wrong("a text or a number is expected");
    }
    return node.asString();
  }

  /** The text of an entry. */
  public String text(String name) {
    return child(name).text();
  }

  /** The text of an entry, or another one. */
  public String text(String name, String other) {
    return find(name).map(Tree::text).orElse(other);
  }

  /** The text of an entry, which must be one of these; the first if it is absent. */
  public String oneOf(String name, List<String> allowed) {
    String text = text(name, allowed.get(0));
    if (!allowed.contains(text)) {
      throw child(name).wrong("it is " + text + ": " + String.join(", ", allowed) + " can be");
    }
    return text;
  }

  /** The texts of a list of scalars, or of one scalar. */
  public List<String> texts() {
    return node.isArray() ? elements().stream().map(Tree::text).toList() : List.of(text());
  }

  /** The texts of an entry; none if it is absent. */
  public List<String> texts(String name) {
    return find(name).map(Tree::texts).orElse(List.of());
  }

  /** The number of an entry: {@code 0.1}, or {@code 10%} for the same. */
  public double number(String name) {
    Tree child = child(name);
    String text = child.text();
    boolean percent = text.endsWith("%");
    try {
      double number =
          Double.parseDouble(percent ? text.substring(0, text.length() - 1).strip() : text);
      return percent ? number / 100 : number;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          child.place + ": it is " + text + ": a number such as 1.5 or 10% is expected", e);
    }
  }

  /** The number of an entry, or another one. */
  public double number(String name, double other) {
    return has(name) ? number(name) : other;
  }

  /** The number of an entry; null if it is absent. */
  public @Nullable Double numberOrNull(String name) {
    return has(name) ? number(name) : null;
  }

  /** Whether an entry is {@code true}. */
  public boolean flag(String name, boolean other) {
    String text = oneOf(name, other ? List.of("true", "false") : List.of("false", "true"));
    return text.equals("true");
  }

  /** The dimensions that an entry names. */
  public List<Dimension> dimensions(String name) {
    return find(name)
        .map(child -> child.texts().stream().map(child::dimension).toList())
        .orElse(List.of());
  }

  /** The dimension that this scalar names. */
  public Dimension dimension() {
    return dimension(text());
  }

  private Dimension dimension(String name) {
    try {
      return Dimension.parse(name);
    } catch (IllegalArgumentException e) {
      throw wrong(e);
    }
  }

  /** The selector of cells at an entry; if it is absent, the one that chooses all. */
  public CellSelector selector(String name) {
    return find(name).map(child -> child.selector(Set.of())).orElse(CellSelector.ALL);
  }

  /**
   * This as a selector of cells, but for entries that mean something else; {@code except} holds a
   * selector of those that are left out.
   */
  public CellSelector selector(Set<String> others) {
    Map<Dimension, Set<String>> texts = new LinkedHashMap<>();
    for (String name : names()) {
      if (!others.contains(name) && !name.equals(EXCEPT)) {
        texts.put(dimension(name), new LinkedHashSet<>(child(name).texts()));
      }
    }
    return new CellSelector(texts, has(EXCEPT) ? selector(EXCEPT) : null);
  }
}
