/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.experiment.YamlValue;

/**
 * In how many of its cells or comparisons a claim must be borne out.
 *
 * @param least as many at least
 * @param most as many at most
 * @param of how many comparisons the study made; null if that does not matter
 */
record Quantifier(int least, int most, @Nullable Integer of) {
  private static final int ALL = Integer.MAX_VALUE;

  /** In all, however many there are. */
  static final Quantifier EVERY = new Quantifier(ALL, ALL, null);

  /** Reads {@code all}, {@code {at-least: 19, of: 24}} or {@code {exactly: 11, of: 24}}. */
  static Quantifier read(YamlValue predicate) {
    if (!predicate.has("in")) {
      return EVERY;
    }
    YamlValue in = predicate.child("in");
    if (in.names().isEmpty()) {
      throw in.wrong("expected at-least or exactly");
    }
    in.only(Set.of("at-least", "exactly", "of"));
    Double of = in.numberOrNull("of");
    int count = (int) in.number(in.has("exactly") ? "exactly" : "at-least");
    return new Quantifier(
        count, in.has("exactly") ? count : ALL, of == null ? null : of.intValue());
  }

  /**
   * Returns the verdict on so many comparisons for the claim, against it, and neither. A claim
   * about all comparisons holds if all support it; it is contradicted if most contradict it, and
   * holds in part if some support it and most are decided.
   */
  String verdict(int supporting, int contradicting, int neither) {
    int total = supporting + contradicting + neither;
    if (of != null && of != total) {
      return Verdict.UNDECIDED;
    }
    return least == ALL
        ? ofAll(supporting, contradicting, total)
        : ofSome(supporting, supporting + neither);
  }

  private static String ofAll(int supporting, int contradicting, int total) {
    if (supporting == total) {
      return Verdict.HOLDS;
    }
    if (2 * contradicting > total) {
      return Verdict.CONTRADICTED;
    }
    return supporting > 0 && 2 * (supporting + contradicting) > total
        ? Verdict.HOLDS_IN_PART
        : Verdict.UNDECIDED;
  }

  /**
   * Returns the verdict on a claim about a number of comparisons.
   *
   * @param possible how many may support it, if the undecided ones do
   */
  private String ofSome(int supporting, int possible) {
    if (supporting > most || possible < least) {
      return Verdict.CONTRADICTED;
    }
    return supporting >= least && possible <= most ? Verdict.HOLDS : Verdict.UNDECIDED;
  }
}
