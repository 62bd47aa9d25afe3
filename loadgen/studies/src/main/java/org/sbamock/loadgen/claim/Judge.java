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
import org.sbamock.loadgen.claim.Check.Leaning;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.statistics.Holm;

/**
 * Says of claims whether they hold. Tests are at 5 %, those of one claim corrected by Holm;
 * intervals are at 95 %. Where cells are missing, were interrupted or kept waiting by the
 * generator, or had unequal congestion controllers, the claim is undecided.
 */
public final class Judge {
  private final List<Slot> slots = new ArrayList<>();
  private final Estimates estimates;

  /** A judge of these trials, by these estimates of their figures. */
  public Judge(TrialData data, Estimates estimates) {
    data.trials().forEach(trial -> slots.add(Slot.of(trial)));
    data.missing().forEach((cell, why) -> slots.add(new Slot(cell, null, why, Set.of())));
    this.estimates = estimates;
  }

  /** The verdicts on a claim: one, or one for each text of the dimensions that it names. */
  public List<Verdict> judge(Claim claim) {
    List<Slot> about = slots.stream().filter(slot -> claim.where().matches(slot.cell())).toList();
    if (claim.forEach().isEmpty()) {
      return List.of(verdict(claim, claim.id(), about));
    }
    Map<String, List<Slot>> parts =
        about.stream()
            .sorted(order(claim.forEach()))
            .collect(
                Collectors.groupingBy(
                    slot -> part(slot, claim.forEach()), LinkedHashMap::new, Collectors.toList()));
    if (parts.isEmpty()) {
      return List.of(verdict(claim, claim.id(), about));
    }
    return parts.entrySet().stream()
        .map(part -> verdict(claim, claim.id() + "[" + part.getKey() + "]", part.getValue()))
        .toList();
  }

  /** All verdicts, in the order of the claims. */
  public List<Verdict> judge(List<Claim> claims) {
    return claims.stream().flatMap(claim -> judge(claim).stream()).toList();
  }

  private static Comparator<Slot> order(List<Dimension> dimensions) {
    Comparator<Slot> order = (a, b) -> 0;
    for (Dimension dimension : dimensions) {
      order =
          order.thenComparing(
              slot -> slot.cell().find(dimension).orElse(""), TextOrder.of(dimension));
    }
    return order;
  }

  private static String part(Slot slot, List<Dimension> dimensions) {
    return dimensions.stream()
        .map(dimension -> slot.cell().find(dimension).orElse("no " + dimension))
        .collect(Collectors.joining(", "));
  }

  private Verdict verdict(Claim claim, String id, List<Slot> about) {
    Predicate predicate = claim.predicate();
    if (about.isEmpty() && predicate.shownOnly() == null) {
      return new Verdict(
          id, claim.text(), Verdict.UNDECIDED, "the run has no cell of this claim", List.of());
    }
    List<Check> checks = corrected(predicate.checks(Slot.told(about), estimates));
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
                  count(checks, Leaning.FOR),
                  count(checks, Leaning.AGAINST),
                  count(checks, Leaning.NEITHER));
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

  private static int count(List<Check> checks, Leaning leaning) {
    return (int) checks.stream().filter(check -> check.leaning() == leaning).count();
  }

  private static String because(List<Check> checks, Quantifier quantifier) {
    int supporting = count(checks, Leaning.FOR);
    int contradicting = count(checks, Leaning.AGAINST);
    int neither = count(checks, Leaning.NEITHER);
    Integer of = quantifier.of();
    if (of != null && of != checks.size()) {
      return "the run has " + checks.size() + " comparisons, the study " + of;
    }
    if (checks.size() == 1) {
      return example(checks, checks.get(0).leaning());
    }
    if (supporting == checks.size()) {
      return "all " + supporting + " comparisons support it";
    }
    Leaning telling = contradicting > 0 ? Leaning.AGAINST : Leaning.NEITHER;
    return supporting
        + " of "
        + checks.size()
        + " support it"
        + (contradicting == 0 ? "" : ", " + contradicting + " contradict it")
        + (neither == 0 ? "" : ", " + neither + " are undecided")
        + "; such as "
        + example(checks, telling);
  }

  private static String example(List<Check> checks, Leaning leaning) {
    return checks.stream()
        .filter(check -> check.leaning() == leaning)
        .findFirst()
        .map(Judge::example)
        .orElse("");
  }

  private static String example(Check check) {
    Double value = check.value();
    String note = check.note();
    return (check.cells().isEmpty() ? "" : check.cells() + ": ")
        + check.measure()
        + (value == null ? "" : " " + Numbers.text(value))
        + (check.interval() == null
            ? ""
            : " ("
                + Numbers.text(check.interval().low())
                + " to "
                + Numbers.text(check.interval().high())
                + ")")
        + (note == null ? "" : ", " + note);
  }
}
