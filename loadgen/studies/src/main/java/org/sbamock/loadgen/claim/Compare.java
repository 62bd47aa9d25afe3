/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Check.Support;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.RankTest;
import org.sbamock.loadgen.statistics.Ratio;
import org.sbamock.loadgen.statistics.Sample;

/**
 * One figure is less than, greater than, about equal to, or not less than another.
 *
 * @param margin the minimum relative difference; for about equal, the maximum one; for not less,
 *     the maximum one by which the figure may be less
 * @param ranks whether whole distributions are compared (Mann–Whitney) rather than the statistic
 */
record Compare(
    List<Measure> measures,
    @Nullable String otherMetric,
    Pair.Sides sides,
    Relation is,
    double margin,
    boolean ranks,
    Quantifier quantifier)
    implements Predicate {
  enum Relation {
    LESS(true),
    GREATER(true),
    ABOUT(false),
    NOT_LESS(false);

    /** Whether the claim is a difference rather than the lack of one. */
    private final boolean directed;

    Relation(boolean directed) {
      this.directed = directed;
    }
  }

  static Compare read(YamlValue tree) {
    tree.only(
        Set.of(
            "metric", "stat", "a", "is", "than", "than-metric", "ignore", "margin", "test", "in"));
    if (!tree.has("than") && !tree.has("than-metric")) {
      throw tree.wrong("'than' is missing: expected the cells to compare with");
    }
    Relation is =
        switch (tree.oneOf("is", List.of("less", "greater", "about", "not-less"))) {
          case "less" -> Relation.LESS;
          case "greater" -> Relation.GREATER;
          case "about" -> Relation.ABOUT;
          default -> Relation.NOT_LESS;
        };
    boolean ranks = tree.oneOf("test", List.of("bootstrap", "mann-whitney")).equals("mann-whitney");
    if (ranks && !is.directed) {
      throw tree.child("test").wrong("mann-whitney: expected 'is' to be less or greater");
    }
    return new Compare(
        Measure.read(tree, "metric", "stat"),
        tree.has("than-metric") ? tree.text("than-metric") : null,
        Pair.Sides.read(tree, "a", "than"),
        is,
        tree.number("margin", is.directed ? 0 : MARGIN),
        ranks,
        Quantifier.read(tree));
  }

  @Override
  public List<Check> checks(List<PlannedCell> cells, Estimates estimates) {
    List<Check> checks = new ArrayList<>();
    for (Pair pair : sides.pairs(cells)) {
      for (Measure measure : measures) {
        checks.add(pair.doubted(check(pair, measure, estimates)));
      }
    }
    return checks;
  }

  private Check check(Pair pair, Measure measure, Estimates estimates) {
    Measure other = otherMetric == null ? measure : measure.withMetric(otherMetric);
    Check obstacle = pair.obstacle(measure, other, estimates);
    if (obstacle != null) {
      return obstacle;
    }
    var first = estimates.of(pair.first(), measure);
    var second = estimates.of(pair.second(), other);
    Ratio ratio = estimates.ratio(pair.first(), measure, pair.second(), other);
    Optional<RankTest> test = rankTest(pair, measure, other, estimates);
    String note =
        measure.text(first.value())
            + " against "
            + other.text(second.value())
            + test.map(ranked -> ", Cliff's δ " + NumberText.text(ranked.delta())).orElse("");
    if (ranks) {
      return test.map(ranked -> ranked(pair, measure, other, ratio, ranked, note))
          .orElseGet(
              () ->
                  Check.impossible(
                      pair.text(), Pair.title(measure, other), "there is no sample to rank"));
    }
    return is == Relation.ABOUT
        ? about(pair.text(), Pair.title(measure, other), ratio, 1, margin, note)
        : directed(pair.text(), Pair.title(measure, other), ratio, note);
  }

  private static Optional<RankTest> rankTest(
      Pair pair, Measure measure, Measure other, Estimates estimates) {
    Optional<Sample> first = estimates.sample(pair.first().present(), measure.metric());
    Optional<Sample> second = estimates.sample(pair.second().present(), other.metric());
    return first.isPresent()
            && second.isPresent()
            && !first.get().isEmpty()
            && !second.get().isEmpty()
        ? Optional.of(RankTest.of(first.get(), second.get()))
        : Optional.empty();
  }

  private Check directed(String cells, String title, Ratio ratio, String note) {
    double bound = is == Relation.GREATER ? 1 + margin : 1 / (1 + margin);
    boolean towards = is == Relation.LESS ? ratio.value() < bound : ratio.value() > bound;
    double equal = ratio.equivalenceP(MARGIN);
    if (is.directed && margin == 0 && ratio.p(1) >= LEVEL && equal < LEVEL) {
      return Check.of(cells, title, ratio, equal, Support.AGAINST, note + ", equal within 10 %");
    }
    return Check.of(
        cells,
        title,
        ratio,
        ratio.p(bound),
        Support.towards(towards),
        resolution(ratio, note, bound));
  }

  private static String resolution(Ratio ratio, String note, double... bounds) {
    return Arrays.stream(bounds).allMatch(ratio::isResolvedFrom)
        ? note
        : note + "; within the A/A difference of " + NumberText.percent(ratio.resolution() - 1);
  }

  private Check ranked(
      Pair pair, Measure measure, Measure other, Ratio ratio, RankTest test, String note) {
    boolean towards = is == Relation.LESS ? test.delta() < 0 : test.delta() > 0;
    return Check.of(
        pair.text(),
        Pair.title(measure, other),
        ratio,
        ratio.isResolvedFrom(1) ? test.p() : 1,
        Support.towards(towards),
        resolution(ratio, note, 1));
  }

  /** Checks that a ratio is within a margin of the expected one. */
  static Check about(
      String cells, String title, Ratio ratio, double expected, double margin, String note) {
    double least = expected / (1 + margin);
    double most = expected * (1 + margin);
    double value = ratio.value();
    boolean outside = value < least || value > most;
    return outside
        ? Check.of(
            cells,
            title,
            ratio,
            ratio.p(value < least ? least : most),
            Support.AGAINST,
            resolution(ratio, note, value < least ? least : most))
        : Check.of(
            cells,
            title,
            ratio,
            ratio.equivalenceP(least, most),
            Support.FOR,
            resolution(ratio, note, least, most));
  }
}
