/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.sbamock.loadgen.claim.Check.Support;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.statistics.Holm;

/**
 * Evaluates claims. Tests use a significance level of 5 %, with Holm's correction for the tests of
 * one claim; confidence intervals are at 95 %. A claim is undecided if cells are missing, were
 * interrupted or limited by the generator, or had different congestion controllers.
 */
public final class ClaimEvaluator {
  private final List<PlannedCell> cells = new ArrayList<>();
  private final Estimates estimates;

  /**
   * Creates an evaluator of trials.
   *
   * @param estimates the estimates of their figures
   */
  public ClaimEvaluator(TrialData data, Estimates estimates) {
    data.trials().forEach(trial -> cells.add(PlannedCell.of(trial)));
    data.missing().forEach((cell, why) -> cells.add(new PlannedCell(cell, null, why, Set.of())));
    this.estimates = estimates;
  }

  /**
   * Returns the verdicts on a claim: one, or one for each value of the dimensions in {@code
   * forEach}.
   */
  public List<Verdict> judge(Claim claim) {
    List<PlannedCell> about =
        cells.stream().filter(planned -> claim.where().matches(planned.cell())).toList();
    if (claim.forEach().isEmpty()) {
      return List.of(verdict(claim, claim.id(), about));
    }
    Map<String, List<PlannedCell>> parts =
        about.stream()
            .sorted(order(claim.forEach()))
            .collect(
                Collectors.groupingBy(
                    planned -> part(planned, claim.forEach()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    if (parts.isEmpty()) {
      return List.of(verdict(claim, claim.id(), about));
    }
    return parts.entrySet().stream()
        .map(part -> verdict(claim, claim.id() + "[" + part.getKey() + "]", part.getValue()))
        .toList();
  }

  /** Returns all verdicts, in the order of the claims. */
  public List<Verdict> judge(List<Claim> claims) {
    return claims.stream().flatMap(claim -> judge(claim).stream()).toList();
  }

  private static Comparator<PlannedCell> order(List<Dimension> dimensions) {
    Comparator<PlannedCell> order = (a, b) -> 0;
    for (Dimension dimension : dimensions) {
      order =
          order.thenComparing(
              planned -> planned.cell().find(dimension).orElse(""), TextOrder.of(dimension));
    }
    return order;
  }

  private static String part(PlannedCell planned, List<Dimension> dimensions) {
    return dimensions.stream()
        .map(dimension -> planned.cell().find(dimension).orElse("no " + dimension))
        .collect(Collectors.joining(", "));
  }

  private Verdict verdict(Claim claim, String id, List<PlannedCell> about) {
    Predicate predicate = claim.predicate();
    if (about.isEmpty() && predicate.shownOnly() == null) {
      return new Verdict(
          id, claim.text(), Verdict.UNDECIDED, "the run has no cell of this claim", List.of());
    }
    List<Check> checks =
        corrected(predicate.checks(PlannedCell.withDistinguishing(about), estimates));
    String judged;
    String because;
    if (predicate.shownOnly() != null) {
      judged = Verdict.UNDECIDED;
      because = predicate.shownOnly();
    } else if (checks.isEmpty()) {
      judged = Verdict.UNDECIDED;
      because = "the run has nothing to compare for this claim";
    } else if (checks.stream().anyMatch(Check::unequal)) {
      judged = Verdict.UNDECIDED;
      because = "cells had unequal congestion controllers, which decide over losses";
    } else {
      judged =
          predicate
              .quantifier()
              .verdict(
                  count(checks, Support.FOR),
                  count(checks, Support.AGAINST),
                  count(checks, Support.NEITHER));
      because = because(checks, predicate.quantifier());
    }
    return new Verdict(
        id, claim.text(), judged, because, checks.stream().map(Check::evidence).toList());
  }

  private static List<Check> corrected(List<Check> checks) {
    List<Check> tested = checks.stream().filter(check -> check.p() != null).toList();
    double[] adjusted =
        Holm.adjust(
            tested.stream().mapToDouble(check -> Objects.requireNonNull(check.p())).toArray());
    Map<Check, Double> byCheck = new IdentityHashMap<>();
    for (int i = 0; i < adjusted.length; i++) {
      byCheck.put(tested.get(i), adjusted[i]);
    }
    return checks.stream()
        .map(
            check -> {
              Double p = byCheck.get(check);
              return p == null ? check : check.corrected(p, Predicate.LEVEL);
            })
        .toList();
  }

  private static int count(List<Check> checks, Support support) {
    return (int) checks.stream().filter(check -> check.support() == support).count();
  }

  private static String because(List<Check> checks, Quantifier quantifier) {
    int supporting = count(checks, Support.FOR);
    int contradicting = count(checks, Support.AGAINST);
    int neither = count(checks, Support.NEITHER);
    Integer of = quantifier.of();
    if (of != null && of != checks.size()) {
      return "the run has " + checks.size() + " comparisons, the study " + of;
    }
    if (checks.size() == 1) {
      return example(checks, checks.get(0).support());
    }
    if (supporting == checks.size()) {
      return "all " + supporting + " comparisons support it";
    }
    Support support = contradicting > 0 ? Support.AGAINST : Support.NEITHER;
    return supporting
        + " of "
        + checks.size()
        + " support it"
        + (contradicting == 0 ? "" : ", " + contradicting + " contradict it")
        + (neither == 0 ? "" : ", " + neither + " are undecided")
        + "; such as "
        + example(checks, support);
  }

  private static String example(List<Check> checks, Support support) {
    return checks.stream()
        .filter(check -> check.support() == support)
        .findFirst()
        .map(ClaimEvaluator::example)
        .orElse("");
  }

  private static String example(Check check) {
    Double value = check.value();
    String note = check.note();
    return (check.cells().isEmpty() ? "" : check.cells() + ": ")
        + check.measure()
        + (value == null ? "" : " " + NumberText.text(value))
        + (check.interval() == null
            ? ""
            : " ("
                + NumberText.text(check.interval().low())
                + " to "
                + NumberText.text(check.interval().high())
                + ")")
        + (note == null ? "" : ", " + note);
  }
}
