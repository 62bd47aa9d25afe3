/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.Interval;
import org.sbamock.loadgen.statistics.Statistic;

/**
 * The question of a study, and the comparisons that answer it: the block {@code answer} of an
 * experiment's file.
 *
 * @param text the question
 * @param figure the id of the figure that answers it
 * @param comparisons one or two
 */
public record StudyQuestion(String text, String figure, List<Comparison> comparisons) {
  private static final Set<String> KNOWN =
      Set.of("question", "figure", "where", "metric", "stat", "compare");
  private static final Set<String> OF_COMPARISON = Set.of("a", "than", "ignore");
  private static final int MOST = 2;

  /**
   * A comparison of cells in every setting that has both.
   *
   * @param first the cells that are compared, as text
   * @param second the cells that they are compared with, as text
   */
  public record Comparison(
      String first, String second, Metric metric, Statistic stat, Claim claim) {
    /** Returns the compared figure, such as "mean response time". */
    public String measure() {
      boolean named = metric.title().matches(".*(time|delay).*") || !metric.unit().equals("ms");
      return stat.title() + (named ? " " : " time of ") + metric.title();
    }
  }

  /** A comparison with its result in each setting. */
  public record Compared(Comparison comparison, List<Setting> settings) {}

  /**
   * The result of a comparison in one setting.
   *
   * @param ratio of the first figure to the second; null if one of them is missing
   * @param low the lower limit of its interval at 95 %; null without a ratio
   * @param high the upper limit; null without a ratio
   */
  public record Setting(
      String cells,
      Outcome outcome,
      @Nullable Double ratio,
      @Nullable Double low,
      @Nullable Double high) {}

  /** Which figure is less, after the correction for multiple tests. */
  public enum Outcome {
    LESS,
    /** The interval of the ratio is within the margin of 10 %. */
    EQUAL,
    GREATER,
    /** Neither a difference nor equality is significant. */
    OPEN,
    /** A figure is missing. */
    MISSING
  }

  /**
   * Reads the block; null if there is none.
   *
   * @throws IllegalArgumentException if it is invalid; the message names the element and the
   *     accepted values
   */
  public static @Nullable StudyQuestion read(@Nullable YamlValue block) {
    if (block == null) {
      return null;
    }
    YamlValue tree = block.only(KNOWN);
    String text = tree.text("question");
    Measure measure = new Measure(tree.text("metric"), statistic(tree));
    CellSelector where = CellSelector.at(tree, "where");
    List<YamlValue> elements = tree.child("compare").elements();
    if (elements.isEmpty() || elements.size() > MOST) {
      throw tree.child("compare").wrong("expected one or two comparisons");
    }
    List<Comparison> comparisons = new ArrayList<>();
    for (YamlValue element : elements) {
      Pair.Sides sides = Pair.Sides.read(element.only(OF_COMPARISON), "a", "than");
      CellSelector second = sides.second();
      if (second == null || sides.first().texts().isEmpty()) {
        throw element.wrong("expected the cells 'a' and the cells 'than'");
      }
      comparisons.add(
          new Comparison(
              name(sides.first()),
              name(second),
              Metric.named(measure.metric()),
              measure.statistic(),
              claim(text, where, measure, sides)));
    }
    return new StudyQuestion(text, tree.text("figure"), comparisons);
  }

  private static Statistic statistic(YamlValue tree) {
    return tree.find("stat").map(value -> value.checked(Statistic::named)).orElse(Statistic.MEAN);
  }

  private static Claim claim(String text, CellSelector where, Measure measure, Pair.Sides sides) {
    return new Claim(
        "answer",
        text,
        null,
        where,
        List.of(),
        null,
        new Compare(
            List.of(measure), null, sides, Compare.Relation.LESS, 0, false, Quantifier.EVERY));
  }

  private static String name(CellSelector selector) {
    return selector.texts().entrySet().stream()
        .map(entry -> name(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String name(Dimension dimension, Set<String> values) {
    String texts = String.join(" or ", values);
    return switch (dimension) {
      case PROTOCOL -> texts;
      case TLS -> "TLS " + texts;
      default -> dimension.toString().replace('-', ' ') + " " + texts;
    };
  }

  /** Returns the results of the comparisons, corrected together for multiple tests. */
  public List<Compared> compare(TrialData data, Estimates estimates) {
    List<Verdict> verdicts =
        new ClaimEvaluator(data, estimates)
            .judge(comparisons.stream().map(Comparison::claim).toList());
    List<Compared> compared = new ArrayList<>();
    for (int i = 0; i < comparisons.size(); i++) {
      compared.add(
          new Compared(
              comparisons.get(i),
              verdicts.get(i).evidence().stream()
                  .map(
                      one ->
                          new Setting(
                              one.cells(),
                              outcome(one.supports(), one.value(), one.low(), one.high()),
                              one.value(),
                              one.low(),
                              one.high()))
                  .toList()));
    }
    return compared;
  }

  private static Outcome outcome(
      @Nullable Boolean less, @Nullable Double ratio, @Nullable Double low, @Nullable Double high) {
    if (ratio == null || low == null || high == null) {
      return Outcome.MISSING;
    }
    if (less == null) {
      return Outcome.OPEN;
    }
    boolean equal =
        new Interval(low, high, 0.95).isWithin(1 / (1 + Predicate.MARGIN), 1 + Predicate.MARGIN);
    return equal ? Outcome.EQUAL : less ? Outcome.LESS : Outcome.GREATER;
  }
}
