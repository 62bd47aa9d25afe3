/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.sbamock.loadgen.claim.Check.Support;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.statistics.FalseDiscoveryRate;

/**
 * Evaluates claims. Tests use a significance level of 5 %, corrected so that the false discovery
 * rate of all tests of an experiment does not exceed it; confidence intervals are at 95 %. A
 * comparison decides nothing if cells are missing, were interrupted or limited by the generator, or
 * had different congestion controllers; or if the figures differ by less than those of twins.
 */
public final class ClaimEvaluator {
  private final List<PlannedCell> cells;
  private final Estimates estimates;

  /**
   * Creates an evaluator of trials.
   *
   * @param estimates the estimates of their figures
   */
  public ClaimEvaluator(TrialData data, Estimates estimates) {
    this.cells = PlannedCell.all(data);
    this.estimates = estimates;
  }

  /**
   * Returns the verdicts on the claims of an experiment, in their order: one per claim, or one for
   * each value of the dimensions in {@code forEach}.
   */
  public List<Verdict> judge(List<Claim> claims) {
    List<Part> parts = claims.stream().flatMap(claim -> parts(claim).stream()).toList();
    Map<Check, Check> corrected =
        corrected(
            parts.stream()
                .filter(part -> part.claim().incomparable() == null)
                .flatMap(part -> part.checks().stream())
                .toList());
    return parts.stream()
        .map(
            part ->
                part.verdict(
                    part.checks().stream()
                        .map(check -> corrected.getOrDefault(check, check))
                        .toList()))
        .toList();
  }

  /** Returns the comparisons of twins in the measures of the claims that are judged. */
  public List<TwinRatio> twinRatios(List<Claim> claims) {
    return estimates.twinRatios(
        claims.stream()
            .filter(claim -> claim.incomparable() == null)
            .flatMap(claim -> claim.predicate().measures().stream())
            .collect(Collectors.toCollection(LinkedHashSet::new)));
  }

  /** Returns the parts of a claim that have a verdict each. */
  private List<Part> parts(Claim claim) {
    List<PlannedCell> about =
        cells.stream().filter(planned -> claim.where().matches(planned.cell())).toList();
    if (claim.forEach().isEmpty() || about.isEmpty()) {
      return List.of(part(claim, claim.id(), about));
    }
    Map<String, List<PlannedCell>> parts =
        about.stream()
            .sorted(
                TextOrder.<PlannedCell>by(
                    claim.forEach(),
                    (planned, dimension) -> planned.cell().find(dimension).orElse("")))
            .collect(
                Collectors.groupingBy(
                    planned -> part(planned, claim.forEach()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return parts.entrySet().stream()
        .map(part -> part(claim, claim.id() + "[" + part.getKey() + "]", part.getValue()))
        .toList();
  }

  private static String part(PlannedCell planned, List<Dimension> dimensions) {
    return dimensions.stream()
        .map(dimension -> planned.cell().find(dimension).orElse("no " + dimension))
        .collect(Collectors.joining(", "));
  }

  private Part part(Claim claim, String id, List<PlannedCell> about) {
    return new Part(
        claim,
        id,
        about.isEmpty(),
        claim.predicate().checks(PlannedCell.withDistinguishing(about), estimates));
  }

  /** A claim, or the part of it for one value of its dimensions. */
  private record Part(Claim claim, String id, boolean empty, List<Check> checks) {
    /** Returns the verdict by the checks after the correction for multiple tests. */
    Verdict verdict(List<Check> corrected) {
      Quantifier quantifier = claim.predicate().quantifier();
      String incomparable = claim.incomparable();
      String judged = Verdict.UNDECIDED;
      String because;
      if (incomparable != null) {
        judged = Verdict.NOT_COMPARABLE;
        because = incomparable;
      } else if (empty) {
        because = "the run has no cell of this claim";
      } else if (corrected.isEmpty()) {
        because = "the run has nothing to compare for this claim";
      } else if (corrected.stream().anyMatch(Check::unequal)) {
        because = "cells had unequal congestion controllers, which decide over losses";
      } else {
        judged =
            quantifier.verdict(
                count(corrected, Support.FOR),
                count(corrected, Support.AGAINST),
                count(corrected, Support.NEITHER));
        because = because(corrected, quantifier);
      }
      return new Verdict(
          id, claim.text(), judged, because, corrected.stream().map(Check::evidence).toList());
    }
  }

  /** Returns each check with a test after the correction for all of these tests. */
  private static Map<Check, Check> corrected(List<Check> checks) {
    List<Check> tested = checks.stream().filter(check -> check.p() != null).toList();
    double[] adjusted =
        FalseDiscoveryRate.adjust(
            tested.stream().mapToDouble(check -> Objects.requireNonNull(check.p())).toArray());
    Map<Check, Check> corrected = new IdentityHashMap<>();
    for (int i = 0; i < adjusted.length; i++) {
      Check check = tested.get(i);
      corrected.put(check, check.corrected(adjusted[i], Predicate.LEVEL));
    }
    return corrected;
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
