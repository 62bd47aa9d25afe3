/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sbamock.loadgen.claim.Claim;
import org.sbamock.loadgen.claim.ClaimEvaluator;
import org.sbamock.loadgen.claim.Estimates;
import org.sbamock.loadgen.claim.Published;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.recorded.RecordedRun;

/**
 * The verdicts of two runs of one experiment on the claims that both have.
 *
 * @param pairs the verdicts on each claim, in the order of the first run
 */
public record VerdictComparison(List<Pair> pairs) {
  private static final Set<String> SUPPORTING = Set.of(Verdict.HOLDS, Verdict.HOLDS_IN_PART);

  /** How two verdicts differ. */
  public enum Kind {
    /** They are equal. */
    SAME,
    /** They are not equal, but at least one of them is undecided, or both support the claim. */
    DIFFERENT,
    /** One supports the claim, at least in part, and the other contradicts it. */
    OPPOSITE
  }

  /**
   * The verdicts on a claim.
   *
   * @param claim the identifier of the claim, with the judged part in brackets
   * @param before the verdict of the first run
   * @param after the verdict of the second run
   */
  public record Pair(String claim, String before, String after) {
    /** Returns how the verdicts differ. */
    public Kind kind() {
      if (before.equals(after)) {
        return Kind.SAME;
      }
      return isOpposite(before, after) || isOpposite(after, before)
          ? Kind.OPPOSITE
          : Kind.DIFFERENT;
    }

    /** Returns how the verdicts differ in a word. */
    public String word() {
      return kind().toString().toLowerCase(Locale.ROOT);
    }

    private static boolean isOpposite(String one, String other) {
      return SUPPORTING.contains(one) && other.equals(Verdict.CONTRADICTED);
    }
  }

  /**
   * Compares the verdicts of two runs.
   *
   * @throws IllegalArgumentException if the file of an experiment has invalid claims
   */
  static VerdictComparison of(RecordedRun first, RecordedRun second) {
    Map<String, String> before = verdicts(first);
    Map<String, String> after = verdicts(second);
    List<Pair> pairs = new ArrayList<>();
    before.forEach(
        (claim, judged) -> {
          String other = after.get(claim);
          if (other != null) {
            pairs.add(new Pair(claim, judged, other));
          }
        });
    return new VerdictComparison(pairs);
  }

  private static Map<String, String> verdicts(RecordedRun run) {
    List<Claim> claims =
        Claim.read(run.experiment().claims(), Published.read(run.experiment().published()));
    Estimates estimates = new Estimates(run, run.outliers(), run.seed());
    Map<String, String> verdicts = new LinkedHashMap<>();
    new ClaimEvaluator(run, estimates)
        .judge(claims)
        .forEach(verdict -> verdicts.put(verdict.claim(), verdict.judged()));
    return verdicts;
  }

  /** Returns the verdicts that differ; equal ones as well if {@code all} is true. */
  public List<Pair> shown(boolean all) {
    return pairs.stream().filter(pair -> all || pair.kind() != Kind.SAME).toList();
  }

  /** Returns the number of verdicts that differ in a way. */
  public long count(Kind kind) {
    return pairs.stream().filter(pair -> pair.kind() == kind).count();
  }

  /** Returns a summary in one sentence. */
  public String tally() {
    return String.format(
        Locale.ROOT,
        "%,d verdicts: %,d the same, %,d different but not opposite, %,d opposite (%.1f %%)",
        pairs.size(),
        count(Kind.SAME),
        count(Kind.DIFFERENT),
        count(Kind.OPPOSITE),
        pairs.isEmpty() ? 0 : 100.0 * count(Kind.OPPOSITE) / pairs.size());
  }
}
