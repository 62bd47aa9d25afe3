/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.List;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.statistics.Statistic;

/**
 * The verdicts that depend on how the figures are computed.
 *
 * @param alternatives the titles of the other computations
 * @param rows the claims of which at least one of them gives another verdict
 */
public record Sensitivity(List<String> alternatives, List<Row> rows) {
  /**
   * The verdicts on a claim.
   *
   * @param claim the identifier of the claim
   * @param judged the verdict
   * @param others the verdict by each alternative
   */
  public record Row(String claim, String judged, List<String> others) {}

  /**
   * Evaluates claims by medians and by 99th percentiles in place of means, and without the outlier
   * rule if there is one.
   *
   * @param estimates the estimates by which the verdicts were made
   * @param verdicts the verdicts on the claims
   */
  public static Sensitivity of(
      TrialData data, Estimates estimates, List<Claim> claims, List<Verdict> verdicts) {
    List<String> alternatives = new ArrayList<>(List.of("medians", "99th percentiles"));
    List<List<Verdict>> others = new ArrayList<>();
    others.add(judge(data, estimates.withMeansReplaced(Statistic.MEDIAN), claims));
    others.add(judge(data, estimates.withMeansReplaced(Statistic.P99), claims));
    estimates
        .withOutliers()
        .ifPresent(
            all -> {
              alternatives.add("without the outlier rule");
              others.add(judge(data, all, claims));
            });
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < verdicts.size(); i++) {
      int index = i;
      Verdict verdict = verdicts.get(i);
      List<String> judged = others.stream().map(list -> list.get(index).judged()).toList();
      if (judged.stream().anyMatch(other -> !other.equals(verdict.judged()))) {
        rows.add(new Row(verdict.claim(), verdict.judged(), judged));
      }
    }
    return new Sensitivity(List.copyOf(alternatives), List.copyOf(rows));
  }

  private static List<Verdict> judge(TrialData data, Estimates estimates, List<Claim> claims) {
    return new ClaimEvaluator(data, estimates).judge(claims);
  }
}
