/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.YamlValue;

/** Two cells that a claim compares; they agree in all that it does not name. */
record Pair(Slot first, Slot second) {

  /**
   * Who is compared with whom.
   *
   * @param first the cells on the one side
   * @param second those on the other; null if every cell is compared with itself
   * @param ignore in what else the two may differ
   */
  record Sides(CellSelector first, @Nullable CellSelector second, Set<Dimension> ignore) {
    static Sides read(YamlValue predicate, String first, String second) {
      Set<Dimension> ignore = EnumSet.noneOf(Dimension.class);
      ignore.addAll(predicate.dimensions("ignore"));
      return new Sides(
          CellSelector.at(predicate, first),
          predicate.has(second) ? CellSelector.at(predicate, second) : null,
          ignore);
    }

    List<Pair> pairs(List<Slot> slots) {
      List<Pair> pairs = new ArrayList<>();
      for (Slot slot : slots) {
        if (first.matches(slot.cell())) {
          if (second == null) {
            pairs.add(new Pair(slot, slot));
          } else {
            pairs.addAll(partners(slot, second, slots));
          }
        }
      }
      return pairs;
    }

    /** Those among the slots with which that one is compared. */
    private List<Pair> partners(Slot slot, CellSelector others, List<Slot> slots) {
      Collection<Dimension> varying = EnumSet.noneOf(Dimension.class);
      varying.addAll(first.texts().keySet());
      varying.addAll(others.texts().keySet());
      varying.addAll(ignore);
      Map<Dimension, String> same = Slot.rest(slot.cell(), varying);
      return slots.stream()
          .filter(other -> other != slot && others.matches(other.cell()))
          .filter(other -> Slot.rest(other.cell(), varying).equals(same))
          .map(other -> new Pair(slot, other))
          .toList();
    }
  }

  /** What both have in common and what tells them apart, for people. */
  String text() {
    if (first == second) {
      return first.text(first.cell().coordinates());
    }
    Map<Dimension, String> common = new LinkedHashMap<>(first.cell().coordinates());
    common.entrySet().retainAll(second.cell().coordinates().entrySet());
    String both = first.text(common);
    return first.text(Slot.rest(first.cell(), common.keySet()))
        + " against "
        + second.text(Slot.rest(second.cell(), common.keySet()))
        + (both.isEmpty() ? "" : ": " + both);
  }

  /** A check of figures that cannot be relied on decides nothing. */
  Check doubted(Check check) {
    String doubt = first.reason() == null ? second.reason() : first.reason();
    return doubt == null || check.value() == null ? check : check.doubted(doubt);
  }

  /** A check that cannot or must not be made, or could not be relied on; null if it can. */
  @Nullable Check anyObstacle(Measure measure, Estimates estimates) {
    for (Slot slot : new Slot[] {first, second}) {
      if (slot.reason() != null) {
        return Check.impossible(text(), measure.title(), slot.reason());
      }
    }
    return obstacle(measure, measure, estimates);
  }

  /** A check that cannot or must not be made; null if it can. */
  @Nullable Check obstacle(Measure measure, Measure other, Estimates estimates) {
    String title = title(measure, other);
    for (String why :
        new String[] {
          estimates.unavailable(first, measure), estimates.unavailable(second, other)
        }) {
      if (why != null) {
        return Check.impossible(text(), title, why);
      }
    }
    String one = first.present().congestionControl();
    String two = second.present().congestionControl();
    return one.equals(two) ? null : Check.unequal(text(), title, one, two);
  }

  static String title(Measure measure, Measure other) {
    return measure.equals(other)
        ? measure.title() + ", ratio"
        : measure.title() + " / " + other.title();
  }
}
