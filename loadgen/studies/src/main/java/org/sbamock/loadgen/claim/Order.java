/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sbamock.loadgen.claim.Check.Support;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.Ratio;

/**
 * The cells along a dimension are in a given order of their figures, ascending. A group of cells
 * supports the claim if every figure is significantly less than the next one.
 *
 * @param order the values of the dimension, in the ascending order of the figures; empty: in the
 *     published order
 */
record Order(
    List<Measure> measures,
    Dimension along,
    List<String> order,
    Published published,
    Quantifier quantifier)
    implements Predicate {

  static Order read(YamlValue tree, Published published) {
    tree.only(Set.of("metric", "stat", "of", "is", "in"));
    List<String> order = tree.child("is").texts();
    boolean asPublished = order.equals(List.of("as-published"));
    if (!asPublished && order.size() < 2) {
      throw tree.child("is").wrong("expected two or more values, or as-published");
    }
    return new Order(
        Measure.read(tree, "metric", "stat"),
        tree.has("of") ? tree.dimensions("of").get(0) : Dimension.PROTOCOL,
        asPublished ? List.of() : order,
        published,
        Quantifier.read(tree));
  }

  @Override
  public List<Check> checks(List<PlannedCell> slots, Estimates estimates) {
    List<Check> checks = new ArrayList<>();
    for (List<PlannedCell> group : PlannedCell.groups(slots, Set.of(along))) {
      for (Measure measure : measures) {
        Optional<List<PlannedCell>> expected = expected(group, measure);
        expected.ifPresent(inOrder -> checks.add(check(inOrder, measure, estimates)));
      }
    }
    return checks;
  }

  /** Returns the group in the claimed order; empty if the claim does not cover it. */
  private Optional<List<PlannedCell>> expected(List<PlannedCell> group, Measure measure) {
    List<String> texts =
        order.isEmpty()
            ? published.order(
                measure.metric(),
                measure.statistic(),
                along,
                group.stream().map(PlannedCell::cell).toList())
            : order;
    List<PlannedCell> inOrder =
        texts.stream()
            .flatMap(text -> group.stream().filter(slot -> has(slot.cell(), text)).limit(1))
            .toList();
    return inOrder.size() < 2 ? Optional.empty() : Optional.of(inOrder);
  }

  private boolean has(Cell cell, String text) {
    return cell.find(along).filter(text::equals).isPresent();
  }

  private Check check(List<PlannedCell> slots, Measure measure, Estimates estimates) {
    Map<Dimension, String> rest = PlannedCell.rest(slots.get(0).cell(), Set.of(along));
    String cells = slots.get(0).text(rest);
    List<Ratio> steps = new ArrayList<>();
    for (int i = 1; i < slots.size(); i++) {
      Pair pair = new Pair(slots.get(i - 1), slots.get(i));
      Check obstacle = pair.anyObstacle(measure, estimates);
      if (obstacle != null) {
        return obstacle;
      }
      steps.add(estimates.ratio(pair.first(), measure, pair.second(), measure));
    }
    String note = note(slots, measure, estimates);
    // All steps must ascend: the largest p-value is that of the conjunction. One that descends
    // contradicts it: the smallest is to be corrected for the number of steps.
    double reversed =
        steps.stream()
            .filter(step -> step.value() >= 1)
            .mapToDouble(step -> step.p(1))
            .min()
            .orElse(1);
    double descending = Math.min(1, steps.size() * reversed);
    double ascending = steps.stream().mapToDouble(step -> step.p(1)).max().orElse(1);
    return steps.stream().allMatch(step -> step.value() < 1)
        ? new Check(cells, measure.title(), null, null, ascending, Support.FOR, note, false)
        : new Check(cells, measure.title(), null, null, descending, Support.AGAINST, note, false);
  }

  private String note(List<PlannedCell> slots, Measure measure, Estimates estimates) {
    StringBuilder note = new StringBuilder("claimed: ");
    for (int i = 0; i < slots.size(); i++) {
      PlannedCell slot = slots.get(i);
      note.append(i == 0 ? "" : " < ")
          .append(slot.cell().get(along))
          .append(" (")
          .append(measure.text(estimates.of(slot, measure).value()))
          .append(')');
    }
    return note.toString();
  }
}
