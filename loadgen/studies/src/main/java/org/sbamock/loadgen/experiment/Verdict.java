/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.ArrayList;
import java.util.List;

/**
 * The verdict on a study's claim.
 *
 * @param claim the claim's identifier, with the judged part in brackets
 * @param text the study's sentence, shortened
 * @param judged {@link #HOLDS}, {@link #HOLDS_IN_PART}, {@link #CONTRADICTED}, {@link #UNDECIDED}
 *     or {@link #NOT_COMPARABLE}
 * @param because the reason
 * @param evidence the figures
 */
public record Verdict(
    String claim, String text, String judged, String because, List<Evidence> evidence) {
  /** The statistics support the claim. */
  public static final String HOLDS = "holds";

  /** The statistics support some of the comparisons of a claim about all. */
  public static final String HOLDS_IN_PART = "holds in part";

  /** The statistics support the contrary. */
  public static final String CONTRADICTED = "contradicted";

  /** The statistics support neither, or are unavailable. */
  public static final String UNDECIDED = "undecided";

  /** The figures depend on what this project does not share with the study. */
  public static final String NOT_COMPARABLE = "not comparable here";

  /** All verdicts, from the best for the claim. */
  public static final List<String> ALL =
      List.of(HOLDS, HOLDS_IN_PART, CONTRADICTED, UNDECIDED, NOT_COMPARABLE);

  /** Returns a verdict as the predicate of a number of claims, such as "hold in part". */
  public static String number(String judged, long count) {
    return count == 1 ? judged : judged.replaceFirst("^holds", "hold");
  }

  /** Returns the number of verdicts of a kind. */
  public static long count(List<Verdict> verdicts, String judged) {
    return verdicts.stream().filter(verdict -> verdict.judged().equals(judged)).count();
  }

  /** Returns the numbers of verdicts of each kind that occurs, such as "2 hold, 1 undecided". */
  public static String tally(List<Verdict> verdicts) {
    List<String> numbers = new ArrayList<>();
    for (String judged : ALL) {
      long count = count(verdicts, judged);
      if (count > 0) {
        numbers.add(count + " " + number(judged, count));
      }
    }
    return String.join(", ", numbers);
  }

  /** Returns the claim's identifier without the judged part. */
  public String claimOnly() {
    int bracket = claim.indexOf('[');
    return bracket < 0 ? claim : claim.substring(0, bracket);
  }
}
