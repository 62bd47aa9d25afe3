/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.YamlValue;

/**
 * A study's claim as a predicate, defined before the run.
 *
 * @param id unique in the experiment
 * @param says the study's sentence, shortened
 * @param reading the interpretation of the sentence; null if there is only one
 * @param where the selected cells
 * @param forEach the dimensions for each of whose values there is a separate verdict
 * @param notComparable why the figures are not comparable with those of the study; null if they are
 */
public record Claim(
    String id,
    String says,
    @Nullable String reading,
    CellSelector where,
    List<Dimension> forEach,
    @Nullable String notComparable,
    Predicate predicate) {
  private static final Set<String> OWN =
      Set.of("id", "says", "reading", "where", "for-each", "not-comparable");

  /**
   * Reads the block {@code claims} of an experiment's file.
   *
   * @param published the study's figures, to which claims may refer
   * @throws IllegalArgumentException if a claim is invalid; the message names the element and the
   *     accepted values
   */
  public static List<Claim> read(@Nullable YamlValue block, Published published) {
    List<Claim> claims = new ArrayList<>();
    if (block == null) {
      return claims;
    }
    Map<String, Function<YamlValue, Predicate>> kinds =
        Map.of(
            "compare", Compare::read,
            "ratio", RatioOf::read,
            "between", Between::read,
            "order", tree -> Order.read(tree, published),
            "trend", Trend::read,
            "knee", Knee::read,
            "spread", Spread::read,
            "not-measurable", NotMeasurable::read);
    Set<String> known = new HashSet<>();
    for (YamlValue element : block.elements()) {
      Claim claim = read(element, kinds);
      if (!known.add(claim.id())) {
        throw element.wrong("the id " + claim.id() + " is used by two claims: expected unique ids");
      }
      claims.add(claim);
    }
    return List.copyOf(claims);
  }

  private static Claim read(YamlValue element, Map<String, Function<YamlValue, Predicate>> kinds) {
    String id = element.text("id");
    YamlValue tree = element.named(id);
    if (!id.matches("[A-Za-z0-9.-]{1,60}")) {
      throw tree.wrong("id " + id + ": expected 1 to 60 letters, digits, dots and hyphens");
    }
    List<String> found = tree.names().stream().filter(name -> !OWN.contains(name)).toList();
    if (found.size() != 1 || !kinds.containsKey(found.get(0))) {
      throw tree.wrong(
          "predicate "
              + (found.isEmpty() ? "is missing" : String.join(", ", found))
              + ": expected exactly one of "
              + String.join(", ", kinds.keySet().stream().sorted().toList()));
    }
    YamlValue body = tree.child(found.get(0));
    return new Claim(
        id,
        tree.text("says"),
        tree.has("reading") ? tree.text("reading") : null,
        CellSelector.at(tree, "where"),
        tree.dimensions("for-each"),
        tree.has("not-comparable") ? tree.text("not-comparable") : null,
        kinds.get(found.get(0)).apply(body));
  }

  /** Returns why the claim has no verdict by its figures; null if it has. */
  @Nullable String incomparable() {
    return notComparable == null ? predicate.shownOnly() : notComparable;
  }

  /** Returns the sentence with its interpretation. */
  public String text() {
    return reading == null ? says : says + " (" + reading + ")";
  }
}
