/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.statistics.Sample;

/** Trials whose figures are known beforehand. */
final class SyntheticTrials implements TrialData {
  private final List<TrialResult> trials = new ArrayList<>();
  private final Map<Cell, String> missing = new LinkedHashMap<>();
  private final List<Twins> twins = new ArrayList<>();
  private final Map<String, Map<String, Sample>> samples = new HashMap<>();

  /** Cells such as {@code protocol=h3 condition=lossless}. */
  static Cell cell(String text) {
    Map<String, String> coordinates = new LinkedHashMap<>();
    for (String part : text.split(" ")) {
      int equals = part.indexOf('=');
      coordinates.put(part.substring(0, equals), part.substring(equals + 1));
    }
    return Cell.of(coordinates);
  }

  /** Values spread evenly by a tenth about a mean. */
  static Sample about(double mean, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return Sample.of(
        IntStream.range(0, count)
            .mapToDouble(i -> mean * (0.9 + 0.2 * random.nextDouble()))
            .toArray());
  }

  /** A trial with response times about the first mean and end-to-end delays about the second. */
  SyntheticTrials times(String cell, double... means) {
    return few(200, cell, means);
  }

  /** Adds a twin of the last trial, with response times about the given mean. */
  SyntheticTrials twin(double mean) {
    TrialResult original = trials.get(trials.size() - 1);
    String id = original.id() + " packaging=native";
    times(id, mean);
    twins.add(new Twins(original, trials.remove(trials.size() - 1)));
    return this;
  }

  SyntheticTrials few(int count, String cell, double... means) {
    Map<String, Sample> byMetric = new HashMap<>();
    List<String> metrics = List.of("responseTime", "endToEndDelay");
    for (int i = 0; i < means.length; i++) {
      byMetric.put(metrics.get(i), about(means[i], count, cell.hashCode() + i));
    }
    samples.put(cell, byMetric);
    return add(cell, 1000, 1000, Map.of(), Map.of(), null, "reno", false);
  }

  /** A trial with the given response times. */
  SyntheticTrials values(String cell, Sample responseTimes) {
    samples.put(cell, Map.of("responseTime", responseTimes));
    return add(cell, 1000, 1000, Map.of(), Map.of(), null, "reno", false);
  }

  SyntheticTrials value(String cell, String name, double value) {
    return add(cell, 1000, 1000, Map.of(name, value), Map.of(), null, "reno", false);
  }

  SyntheticTrials success(String cell, long succeeded, long done) {
    return add(cell, succeeded, done, Map.of(), Map.of(), null, "reno", false);
  }

  SyntheticTrials notMeasured(String cell, String name, String why) {
    return add(cell, 10, 10, Map.of(), Map.of(name, why), null, "reno", false);
  }

  SyntheticTrials missing(String cell, String why) {
    missing.put(cell(cell), why);
    return this;
  }

  /** Makes what the last trial says less reliable. */
  SyntheticTrials but(@Nullable String bottleneck, String congestionControl, boolean interrupted) {
    TrialResult last = trials.remove(trials.size() - 1);
    return add(
        last.id(),
        last.cycles().succeeded(),
        last.cycles().done(),
        last.values(),
        last.notMeasured(),
        bottleneck,
        congestionControl,
        interrupted);
  }

  private SyntheticTrials add(
      String cell,
      long succeeded,
      long done,
      Map<String, Double> values,
      Map<String, String> notMeasured,
      @Nullable String bottleneck,
      String congestionControl,
      boolean interrupted) {
    trials.add(
        new TrialResult(
            cell,
            cell(cell),
            1,
            7,
            "2026-01-02T03:04:05Z",
            1,
            new TrialResult.Cycles(done, done, succeeded),
            Map.of(),
            values,
            notMeasured,
            List.of(),
            bottleneck,
            congestionControl,
            null,
            interrupted));
    return this;
  }

  @Override
  public List<TrialResult> trials() {
    return trials;
  }

  @Override
  public List<Twins> twins() {
    return twins;
  }

  @Override
  public Map<Cell, String> missing() {
    return missing;
  }

  @Override
  public Optional<Sample> sample(TrialResult trial, String metric) {
    return Optional.ofNullable(samples.getOrDefault(trial.id(), Map.of()).get(metric));
  }
}
