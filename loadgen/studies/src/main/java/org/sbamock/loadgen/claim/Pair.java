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

/** Two cells that a claim compares. They agree in all dimensions but those that the claim names. */
record Pair(PlannedCell first, PlannedCell second) {

  /**
   * The two sides of a comparison.
   *
   * @param first the cells of the first side
   * @param second the cells of the second side; null if each cell is compared with itself
   * @param ignore further dimensions in which the two cells may differ
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

    List<Pair> pairs(List<PlannedCell> cells) {
      List<Pair> pairs = new ArrayList<>();
      for (PlannedCell planned : cells) {
        if (first.matches(planned.cell())) {
          if (second == null) {
            pairs.add(new Pair(planned, planned));
          } else {
            pairs.addAll(partners(planned, second, cells));
          }
        }
      }
      return pairs;
    }

    /** Returns the pairs of a cell with each cell that it is compared with. */
    private List<Pair> partners(PlannedCell planned, CellSelector others, List<PlannedCell> cells) {
      Collection<Dimension> varying = EnumSet.noneOf(Dimension.class);
      varying.addAll(first.texts().keySet());
      varying.addAll(others.texts().keySet());
      varying.addAll(ignore);
      Map<Dimension, String> same = PlannedCell.rest(planned.cell(), varying);
      return cells.stream()
          .filter(other -> other != planned && others.matches(other.cell()))
          .filter(other -> PlannedCell.rest(other.cell(), varying).equals(same))
          .map(other -> new Pair(planned, other))
          .toList();
    }
  }

  /** Returns the common and the distinguishing values of the two cells. */
  String text() {
    if (first == second) {
      return first.text(first.cell().coordinates());
    }
    Map<Dimension, String> common = new LinkedHashMap<>(first.cell().coordinates());
    common.entrySet().retainAll(second.cell().coordinates().entrySet());
    String both = first.text(common);
    return own(first, common)
        + " against "
        + own(second, common)
        + (both.isEmpty() ? "" : ": " + both);
  }

  private static String own(PlannedCell planned, Map<Dimension, String> common) {
    Map<Dimension, String> own = new LinkedHashMap<>(planned.cell().coordinates());
    own.keySet().removeAll(common.keySet());
    return planned.text(own);
  }

  /** Returns the check, marked as unreliable if a trial of the pair is. */
  Check doubted(Check check) {
    String doubt = first.reason() == null ? second.reason() : first.reason();
    return doubt == null || check.value() == null ? check : check.doubted(doubt);
  }

  /** A check that cannot or must not be made, or could not be relied on; null if it can. */
  @Nullable Check anyObstacle(Measure measure, Estimates estimates) {
    for (PlannedCell planned : new PlannedCell[] {first, second}) {
      if (planned.reason() != null) {
        return Check.impossible(text(), measure.title(), planned.reason());
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
