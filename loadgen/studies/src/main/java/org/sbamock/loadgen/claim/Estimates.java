/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.statistics.Bootstrap;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.MadRule;
import org.sbamock.loadgen.statistics.Proportion;
import org.sbamock.loadgen.statistics.Ratio;
import org.sbamock.loadgen.statistics.Sample;
import org.sbamock.loadgen.statistics.Statistic;

/**
 * The figures of trials with their uncertainty. Deterministic: the same trial, metric and statistic
 * always give the same estimate.
 */
public final class Estimates {
  /** The minimum sample size for an estimate, unless the statistic requires more. */
  static final int FEWEST = 8;

  /** The relative uncertainty of a figure without a sample, at 95 %. */
  static final double UNCERTAINTY = 0.05;

  private final TrialData data;
  private final @Nullable MadRule rule;
  private final long seed;
  private final Statistic ofMeans;
  private final Map<String, Estimate> known;
  private final Resolution resolution;

  /**
   * Creates the estimates of trials.
   *
   * @param rule the experiment's outlier rule; null for none
   * @param seed the seed of the bootstrap
   */
  public Estimates(TrialData data, @Nullable MadRule rule, long seed) {
    this(data, rule, seed, Statistic.MEAN, new HashMap<>());
  }

  private Estimates(
      TrialData data,
      @Nullable MadRule rule,
      long seed,
      Statistic ofMeans,
      Map<String, Estimate> known) {
    this.data = data;
    this.rule = rule;
    this.seed = seed;
    this.ofMeans = ofMeans;
    this.known = known;
    this.resolution = new Resolution(data.twins(), this);
  }

  /**
   * Returns estimates of which each mean of a metric of cycles is replaced by another statistic.
   */
  Estimates withMeansReplaced(Statistic other) {
    return new Estimates(data, rule, seed, other, known);
  }

  /** Returns estimates that include outliers; empty if there is no outlier rule. */
  Optional<Estimates> withOutliers() {
    return rule == null ? Optional.empty() : Optional.of(new Estimates(data, null, seed));
  }

  /**
   * Returns the ratio of two figures of which {@link #unavailable} is null for both, with the
   * resolution of the run.
   */
  Ratio ratio(PlannedCell first, Measure measure, PlannedCell second, Measure other) {
    List<PlannedCell> cells = List.of(first, second);
    return Ratio.of(of(first, measure), of(second, other))
        .withResolution(Math.max(resolution(measure, cells), resolution(other, cells)));
  }

  /**
   * Returns the largest ratio that a comparison of cells does not distinguish from 1; 1 without
   * twins.
   */
  double resolution(Measure measure, Collection<PlannedCell> cells) {
    return resolution.of(measure, cells);
  }

  /**
   * Returns the largest ratio that a comparison of a figure of a trial does not distinguish from 1;
   * 1 without twins.
   */
  public double resolution(TrialResult trial, String metric, Statistic statistic) {
    return resolution(new Measure(metric, statistic), List.of(PlannedCell.of(trial)));
  }

  /** Returns the comparisons of twins in a statistic of a metric. */
  public List<TwinRatio> twinRatios(String metric, Statistic statistic) {
    return twinRatios(List.of(new Measure(metric, statistic)));
  }

  /** Returns the comparisons of twins in the given measures. */
  List<TwinRatio> twinRatios(Collection<Measure> measures) {
    return measures.stream().flatMap(measure -> resolution.ratios(measure).stream()).toList();
  }

  /** Returns the sample of a metric without the outliers of the experiment's rule. */
  public Optional<Sample> sample(TrialResult trial, String metric) {
    MadRule applied = ruleOf(metric);
    return data.sample(trial, metric)
        .map(sample -> applied == null ? sample : applied.keep(sample));
  }

  private @Nullable MadRule ruleOf(String metric) {
    return isReading(metric) ? null : rule;
  }

  /**
   * Returns whether a metric is a reading of resources. The studies' outlier rule applies to cycles
   * only, not to readings.
   */
  public static boolean isReading(String metric) {
    return metric.indexOf('.') >= 0
        || metric.startsWith(Metric.SUCCESS)
        || Measure.SINGLE.contains(metric);
  }

  /** Why the figure cannot be had; null if it can. */
  @Nullable String unavailable(PlannedCell planned, Measure measure) {
    TrialResult trial = planned.trial();
    if (trial == null) {
      return planned.reason();
    }
    String metric = measure.metric();
    if (metric.equals(Metric.SUCCESS)) {
      return trial.cycles().done() == 0 ? "no cycle of " + trial.id() + " came to an end" : null;
    }
    Optional<Sample> sample = sample(trial, metric);
    Statistic statistic = measure.withMeanReplaced(ofMeans).statistic();
    if (sample.filter(values -> isSufficient(values, statistic)).isPresent()) {
      return null;
    }
    if (trial.values().containsKey(metric)) {
      return null;
    }
    if (sample.isPresent()) {
      return "too few values in "
          + trial.id()
          + ": "
          + sample.get().size()
          + ", and "
          + Math.max(FEWEST, statistic.fewestValues())
          + " are needed for the "
          + statistic.title();
    }
    String why = trial.notMeasured().get(metric);
    return why == null ? trial.id() + " has no " + metric : metric + " was not measured: " + why;
  }

  /** Returns a figure of a trial; empty if it was not measured or the sample is too small. */
  public Optional<Estimate> find(TrialResult trial, String metric, Statistic statistic) {
    PlannedCell planned = new PlannedCell(trial.cell(), trial, null, Set.of());
    Measure measure = new Measure(metric, statistic);
    return unavailable(planned, measure) == null
        ? Optional.of(of(planned, measure))
        : Optional.empty();
  }

  /** Returns the figure of a cell for which {@link #unavailable} returns null. */
  Estimate of(PlannedCell planned, Measure asked) {
    TrialResult trial = planned.present();
    Measure measure = asked.withMeanReplaced(ofMeans);
    return known.computeIfAbsent(trial.id() + "/" + measure, key -> of(trial, measure, mix(key)));
  }

  private static boolean isSufficient(Sample sample, Statistic statistic) {
    return (sample.size() >= FEWEST || sample.isBlocked())
        && sample.size() >= statistic.fewestValues();
  }

  private Estimate of(TrialResult trial, Measure measure, long own) {
    Bootstrap bootstrap = new Bootstrap(own);
    if (Metric.isSuccess(measure.metric())) {
      Proportion all = successes(trial, measure.metric());
      return sample(trial, measure.metric())
          .filter(Sample::isBlocked)
          .map(shares -> Estimate.of(all, shares, bootstrap))
          .orElseGet(() -> Estimate.of(all, bootstrap));
    }
    Optional<Sample> sample =
        sample(trial, measure.metric()).filter(values -> isSufficient(values, measure.statistic()));
    if (sample.isPresent()) {
      // The same seed for all cells pairs them within blocks.
      return Estimate.of(
          data.sample(trial, measure.metric()).orElseThrow(),
          ruleOf(measure.metric()),
          measure.statistic(),
          sample.get().isBlocked() ? new Bootstrap(seed) : bootstrap);
    }
    Double value = trial.values().get(measure.metric());
    return Estimate.of(value == null ? Double.NaN : value, UNCERTAINTY, bootstrap);
  }

  private Proportion successes(TrialResult trial, String metric) {
    long done = trial.cycles().done();
    return new Proportion(
        metric.equals(Metric.SUCCESS)
            ? trial.cycles().succeeded()
            : Math.round(sample(trial, metric).map(Sample::mean).orElse(0.0) * done),
        done);
  }

  private long mix(String key) {
    long mixed = seed;
    for (int i = 0; i < key.length(); i++) {
      mixed = mixed * 6364136223846793005L + key.charAt(i);
    }
    return mixed;
  }
}
