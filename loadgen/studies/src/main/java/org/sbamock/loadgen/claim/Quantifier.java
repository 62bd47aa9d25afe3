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

  /** The verdict on so many comparisons for the claim, against it, and neither. */
  String verdict(int supporting, int contradicting, int neither) {
    int total = supporting + contradicting + neither;
    if (of != null && of != total) {
      return Verdict.UNDECIDED;
    }
    int needed = least == ALL ? total : least;
    if (supporting > most || supporting + neither < needed) {
      return Verdict.DOES_NOT_HOLD;
    }
    return supporting >= needed && supporting + neither <= most ? Verdict.HOLDS : Verdict.UNDECIDED;
  }
}
