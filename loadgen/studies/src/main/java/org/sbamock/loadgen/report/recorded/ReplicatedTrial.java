/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.experiment.Replicate;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.experiment.TrialResult.Cycles;
import org.sbamock.loadgen.experiment.TrialResult.Failure;
import org.sbamock.loadgen.statistics.MadRule;
import org.sbamock.loadgen.statistics.Sample;
import org.sbamock.loadgen.statistics.Summary;

/**
 * The replicates of a cell as one result. Each replicate is a block of every sample, so that the
 * uncertainty of a figure includes the variance between replicates, and figures of two cells are
 * paired within blocks. A value of which each trial has one, such as the CPU time, is the mean of
 * the replicates, and has a sample of them.
 */
final class ReplicatedTrial implements TrialSamples {
  private final List<TrialResult> trials;
  private final List<TrialSamples> samples;
  private final int blocks;
  private final Map<String, Optional<Sample>> known = new HashMap<>();

  /**
   * @param trials the complete trials of the cell; at least one
   * @param samples the samples of each trial
   * @param blocks the number of blocks of the experiment
   */
  ReplicatedTrial(List<TrialResult> trials, List<TrialSamples> samples, int blocks) {
    this.trials = trials;
    this.samples = samples;
    this.blocks = blocks;
  }

  /**
   * Returns the trials that neither the generator nor concurrent trials limited, if there are
   * enough for estimates; otherwise all.
   */
  static List<TrialResult> unlimited(List<TrialResult> trials) {
    List<TrialResult> unlimited =
        trials.stream().filter(trial -> trial.bottleneck() == null).toList();
    return unlimited.size() >= Sample.FEWEST_CLUSTERS ? unlimited : trials;
  }

  @Override
  public Optional<Sample> sample(String metric) {
    return known.computeIfAbsent(metric, this::clustered);
  }

  private Optional<Sample> clustered(String metric) {
    List<double[]> byBlock =
        inBlocks(i -> samples.get(i).sample(metric).map(sample -> values(metric, sample)));
    if (isEmpty(byBlock)) {
      byBlock = inBlocks(i -> value(trials.get(i), metric).map(value -> new double[] {value}));
    }
    return isEmpty(byBlock) ? Optional.empty() : Optional.of(Sample.ofBlocks(byBlock));
  }

  /** Returns the values of a trial; of a success rate, the one of all its cycles. */
  private static double[] values(String metric, Sample sample) {
    return Metric.isSuccess(metric) ? new double[] {sample.mean()} : sample.values();
  }

  /** Returns the values of each block; empty for those without a trial or without values. */
  private List<double[]> inBlocks(IntFunction<Optional<double[]>> ofTrial) {
    List<double[]> byBlock = new ArrayList<>(Collections.nCopies(blocks, new double[0]));
    for (int i = 0; i < trials.size(); i++) {
      int block = Replicate.of(trials.get(i).id()).block() - 1;
      ofTrial.apply(i).ifPresent(values -> byBlock.set(block, values));
    }
    return byBlock;
  }

  private static boolean isEmpty(List<double[]> blocks) {
    return blocks.stream().allMatch(values -> values.length == 0);
  }

  private static Optional<Double> value(TrialResult trial, String name) {
    if (name.equals(Metric.SUCCESS)) {
      Cycles cycles = trial.cycles();
      return Optional.of((double) cycles.succeeded() / cycles.done()).filter(Double::isFinite);
    }
    return Optional.ofNullable(trial.values().get(name)).filter(Double::isFinite);
  }

  private List<Double> values(String name) {
    return trials.stream().map(trial -> value(trial, name)).flatMap(Optional::stream).toList();
  }

  @Override
  public List<double[]> timeline(String metric) {
    return samples.stream().flatMap(of -> of.timeline(metric).stream()).toList();
  }

  /**
   * Returns the result of the cell.
   *
   * @param id the identifier of the cell
   * @param rule the experiment's outlier rule; null for none
   */
  TrialResult result(String id, @Nullable MadRule rule) {
    TrialResult first = trials.get(0);
    return new TrialResult(
        id,
        first.cell(),
        first.lanes(),
        first.seed(),
        first.started(),
        trials.stream().mapToDouble(TrialResult::seconds).sum(),
        cycles(),
        metrics(rule),
        means(),
        notMeasured(),
        failures(),
        bottleneck(),
        first.congestionControl(),
        first.link(),
        trials.stream().anyMatch(TrialResult::interrupted));
  }

  private Cycles cycles() {
    return new Cycles(
        trials.stream().mapToLong(trial -> trial.cycles().planned()).sum(),
        trials.stream().mapToLong(trial -> trial.cycles().done()).sum(),
        trials.stream().mapToLong(trial -> trial.cycles().succeeded()).sum());
  }

  /** Returns the names that occur in any of the trials, in the order of the first one. */
  private Set<String> names(Function<TrialResult, Map<String, ?>> of) {
    return trials.stream()
        .flatMap(trial -> of.apply(trial).keySet().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Map<String, Summary> metrics(@Nullable MadRule rule) {
    Map<String, Summary> metrics = new LinkedHashMap<>();
    for (String metric : names(TrialResult::metrics)) {
      sample(metric).ifPresent(sample -> metrics.put(metric, Summary.of(sample, rule)));
    }
    return metrics;
  }

  private Map<String, Double> means() {
    Map<String, Double> means = new LinkedHashMap<>();
    for (String name : names(TrialResult::values)) {
      List<Double> values = values(name);
      if (!values.isEmpty()) {
        means.put(name, Sample.of(values).mean());
      }
    }
    return means;
  }

  /** Returns the reasons for values that no replicate has. */
  private Map<String, String> notMeasured() {
    Map<String, String> reasons = new LinkedHashMap<>();
    trials.forEach(trial -> trial.notMeasured().forEach(reasons::putIfAbsent));
    reasons.keySet().removeAll(names(TrialResult::values));
    return reasons;
  }

  private List<Failure> failures() {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (TrialResult trial : trials) {
      trial.failures().forEach(failure -> counts.merge(failure.kind(), failure.count(), Long::sum));
    }
    List<Failure> failures = new ArrayList<>();
    counts.forEach((kind, count) -> failures.add(new Failure(kind, count)));
    return failures;
  }

  private @Nullable String bottleneck() {
    List<String> reasons =
        trials.stream().map(TrialResult::bottleneck).filter(Objects::nonNull).distinct().toList();
    long limited = trials.stream().filter(trial -> trial.bottleneck() != null).count();
    return reasons.isEmpty()
        ? null
        : limited + " of " + trials.size() + " replicates: " + String.join("; ", reasons);
  }
}
