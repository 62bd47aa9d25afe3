/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Evidence;
import org.sbamock.loadgen.experiment.Selector;
import org.sbamock.loadgen.experiment.TrialResult;
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
      String first, String second, Metric metric, Statistic stat, Claim claim, Pair.Sides sides) {
    /** Returns the compared figure, such as "mean response time". */
    public String measure() {
      boolean named = metric.title().matches(".*(time|delay).*") || !metric.unit().equals("ms");
      return stat.title() + (named ? " " : " time of ") + metric.title();
    }
  }

  /** A comparison with its result in each setting. */
  public record Compared(Comparison comparison, List<Setting> settings) {
    /**
     * Returns the results in groups of settings whose first cells agree in some dimensions, by the
     * values of these; a dimension that a cell lacks has an empty value.
     */
    public Map<List<String>, Compared> by(List<Dimension> dimensions) {
      Map<List<String>, List<Setting>> groups =
          settings.stream()
              .sorted(TextOrder.by(dimensions, Setting::text))
              .collect(
                  Collectors.groupingBy(
                      setting -> dimensions.stream().map(setting::text).toList(),
                      LinkedHashMap::new,
                      Collectors.toList()));
      Map<List<String>, Compared> compared = new LinkedHashMap<>();
      groups.forEach((values, group) -> compared.put(values, new Compared(comparison, group)));
      return compared;
    }

    /** Returns the number of settings with an outcome. */
    public long count(Outcome outcome) {
      return settings.stream().filter(setting -> setting.outcome() == outcome).count();
    }

    /** Returns the setting with the smallest ratio; empty if none has a ratio. */
    public Optional<Setting> smallest() {
      return settings.stream().filter(Setting::hasRatio).min(Setting.BY_RATIO);
    }

    /** Returns the setting with the largest ratio; empty if none has a ratio. */
    public Optional<Setting> largest() {
      return settings.stream().filter(Setting::hasRatio).max(Setting.BY_RATIO);
    }
  }

  /**
   * The result of a comparison in one setting.
   *
   * @param cell the cell of the first figure
   * @param cells what distinguishes the setting from the others
   * @param first the first figure; null if it is missing
   * @param second the second figure; null if it is missing
   * @param ratio of the first figure to the second; null if one of them is missing
   * @param low the lower limit of its interval at 95 %; null if a figure is missing or has too few
   *     values
   * @param high the upper limit; null as well
   */
  public record Setting(
      Cell cell,
      String cells,
      Outcome outcome,
      @Nullable Double first,
      @Nullable Double second,
      @Nullable Double ratio,
      @Nullable Double low,
      @Nullable Double high) {
    private static final Comparator<Setting> BY_RATIO =
        Comparator.comparing(setting -> Objects.requireNonNull(setting.ratio()));

    private String text(Dimension dimension) {
      return cell.find(dimension).orElse("");
    }

    private boolean hasRatio() {
      return ratio != null;
    }
  }

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
      if (sides.second() == null || sides.first().texts().isEmpty()) {
        throw element.wrong("expected the cells 'a' and the cells 'than'");
      }
      comparisons.add(comparison(text, where, measure, sides));
    }
    return new StudyQuestion(text, tree.text("figure"), comparisons);
  }

  /**
   * Returns the question whether a figure is less in some cells than in others that agree in all
   * dimensions but those of the two selectors.
   *
   * @param where the cells that are considered
   * @param ignore further dimensions in which two compared cells may differ
   */
  public static StudyQuestion of(
      String metric,
      Statistic statistic,
      Selector where,
      Selector first,
      Selector second,
      Set<Dimension> ignore) {
    Pair.Sides sides =
        new Pair.Sides(new CellSelector(first.texts()), new CellSelector(second.texts()), ignore);
    Comparison comparison =
        comparison(metric, new CellSelector(where.texts()), new Measure(metric, statistic), sides);
    return new StudyQuestion(metric, "", List.of(comparison));
  }

  private static Comparison comparison(
      String text, CellSelector where, Measure measure, Pair.Sides sides) {
    return new Comparison(
        name(sides.first()),
        name(Objects.requireNonNull(sides.second())),
        Metric.named(measure.metric()),
        measure.statistic(),
        claim(text, where, measure, sides),
        sides);
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
      List<Pair> pairs = pairs(comparisons.get(i), data);
      List<Evidence> evidence = verdicts.get(i).evidence();
      List<Setting> settings = new ArrayList<>();
      for (int j = 0; j < evidence.size(); j++) {
        settings.add(setting(comparisons.get(i), pairs.get(j), evidence.get(j), estimates));
      }
      compared.add(new Compared(comparisons.get(i), settings));
    }
    return compared;
  }

  /** Returns the compared pairs, in the order of the evidence. */
  private static List<Pair> pairs(Comparison comparison, TrialData data) {
    List<PlannedCell> cells = PlannedCell.all(data);
    cells.removeIf(planned -> !comparison.claim().where().matches(planned.cell()));
    return comparison.sides().pairs(cells);
  }

  private static Setting setting(
      Comparison comparison, Pair pair, Evidence evidence, Estimates estimates) {
    Double ratio = evidence.value();
    Double low = evidence.low();
    Double high = evidence.high();
    if (ratio != null && low != null && high != null) {
      Measure measure = new Measure(comparison.metric().name(), comparison.stat());
      return new Setting(
          pair.first().cell(),
          evidence.cells(),
          outcome(evidence.supports(), ratio, low, high),
          estimates.of(pair.first(), measure).value(),
          estimates.of(pair.second(), measure).value(),
          ratio,
          low,
          high);
    }
    Double first = fewValues(comparison, pair.first(), estimates);
    Double second = fewValues(comparison, pair.second(), estimates);
    Cell cell = pair.first().cell();
    String cells = evidence.cells();
    return first == null || second == null || second == 0
        ? new Setting(cell, cells, Outcome.MISSING, first, second, null, null, null)
        : new Setting(cell, cells, Outcome.OPEN, first, second, first / second, null, null);
  }

  /** Returns the figure of a cell, also if it has too few values for an interval; null if none. */
  private static @Nullable Double fewValues(
      Comparison comparison, PlannedCell planned, Estimates estimates) {
    TrialResult trial = planned.trial();
    return trial == null
        ? null
        : estimates
            .sample(trial, comparison.metric().name())
            .filter(sample -> !sample.isEmpty())
            .map(comparison.stat()::of)
            .orElse(null);
  }

  static Outcome outcome(@Nullable Boolean less, double ratio, double low, double high) {
    if (less == null) {
      return Outcome.OPEN;
    }
    boolean equal =
        new Interval(low, high, 0.95).isWithin(1 / (1 + Predicate.MARGIN), 1 + Predicate.MARGIN);
    if (less) {
      return equal ? Outcome.EQUAL : Outcome.LESS;
    }
    // "Less" is contradicted by a test for "greater" or by one for equivalence. Their limits may
    // differ slightly from those of the interval.
    boolean greater = low > 1 || ratio > 1 + Predicate.MARGIN;
    return greater && !equal ? Outcome.GREATER : Outcome.EQUAL;
  }
}
