/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.Replicate;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.report.recorded.PublishedContent.Column;
import org.sbamock.loadgen.report.recorded.PublishedContent.Plan;
import org.sbamock.loadgen.report.recorded.PublishedContent.Trial;
import org.sbamock.loadgen.report.recorded.RecordedRun.PartialTrial;
import org.sbamock.loadgen.report.recorded.RecordedRun.PlannedTrial;
import org.sbamock.loadgen.statistics.Sample;

/** A writer of the published data of a run. It omits host names, paths and addresses of sinks. */
final class PublishedRunWriter {
  private static final MathContext DIGITS = new MathContext(4);

  /** The settings that do not depend on the machine. */
  private static final Set<String> SETTINGS =
      Set.of(
          "experiment",
          "seed",
          "quick",
          "only",
          "cycles",
          "replicates",
          "lanes",
          "condition",
          "side-by-side",
          "order",
          "headroom-wait",
          "function-jvm-options");

  private final Path directory;
  private final RunSource source;
  private final MetricUse use;
  private final List<TrialResult> trials;
  private final List<PlannedTrial> plan;
  private final Map<Cell, Integer> cells = new LinkedHashMap<>();

  PublishedRunWriter(Path directory, RunSource source) {
    this.directory = directory;
    this.source = source;
    this.use = new MetricUse(source.experiment());
    this.trials =
        source.trials().stream()
            .sorted(
                Comparator.comparing((TrialResult trial) -> Replicate.of(trial.id()).cell())
                    .thenComparing(TrialResult::id))
            .toList();
    this.plan = source.plan();
  }

  PublishedContent content() {
    ExperimentResult result = source.result();
    if (result == null || !source.faults().isEmpty()) {
      throw new IllegalArgumentException(
          directory
              + " cannot be published: "
              + String.join(", ", source.faults())
              + ". Expected a run with all of its files");
    }
    plan.forEach(planned -> index(planned.cell()));
    List<Trial> published = trials.stream().map(this::trial).toList();
    return new PublishedContent(
        PublishedContent.FORMAT,
        PublishedContent.VERSION,
        run(result),
        List.copyOf(cells.keySet()),
        plan(),
        result.skipped(),
        partial(),
        published,
        values(),
        samples(),
        timelines());
  }

  private int index(Cell cell) {
    return cells.computeIfAbsent(cell, added -> cells.size());
  }

  private PublishedContent.Run run(ExperimentResult result) {
    return new PublishedContent.Run(
        result.experiment(),
        result.title(),
        result.started(),
        result.finished(),
        result.interrupted(),
        result.quick(),
        result.seed(),
        configuration(),
        result.environment(),
        result.scaledDown());
  }

  private Map<String, Object> configuration() {
    Map<String, Object> configuration = new LinkedHashMap<>();
    source
        .configuration()
        .forEach(
            (name, value) -> {
              if (SETTINGS.contains(name)) {
                configuration.put(name, value instanceof List<?> list ? withoutPaths(list) : value);
              }
            });
    return configuration;
  }

  private static List<?> withoutPaths(List<?> list) {
    return list.stream().filter(element -> String.valueOf(element).indexOf('/') < 0).toList();
  }

  private Plan plan() {
    List<@Nullable Long> studyCycles = new ArrayList<>();
    plan.forEach(planned -> studyCycles.add(planned.studyCycles()));
    return new Plan(
        plan.stream().map(PlannedTrial::id).toList(),
        plan.stream().map(planned -> index(planned.cell())).toList(),
        plan.stream().map(PlannedTrial::cycles).toList(),
        studyCycles);
  }

  private List<PartialTrial> partial() {
    Set<String> complete = RunReader.completeIds(trials);
    return plan.stream()
        .filter(planned -> !complete.contains(planned.id()))
        .map(source::partial)
        .filter(Objects::nonNull)
        .toList();
  }

  private Trial trial(TrialResult trial) {
    return new Trial(
        trial.id(),
        index(trial.cell()),
        trial.lanes(),
        trial.seed(),
        seconds(trial.started()),
        trial.seconds(),
        trial.cycles(),
        trial.notMeasured(),
        trial.failures(),
        trial.bottleneck(),
        trial.congestionControl(),
        trial.interrupted());
  }

  private static String seconds(String time) {
    try {
      return Instant.parse(time).truncatedTo(ChronoUnit.SECONDS).toString();
    } catch (DateTimeParseException e) {
      return time;
    }
  }

  private List<Column<Double>> values() {
    Map<String, List<@Nullable Double>> columns = new LinkedHashMap<>();
    for (int i = 0; i < trials.size(); i++) {
      int at = i;
      trials.get(i).values().forEach((name, value) -> column(columns, name).set(at, round(value)));
    }
    return named(columns);
  }

  private <T> List<@Nullable T> column(Map<String, List<@Nullable T>> columns, String name) {
    return columns.computeIfAbsent(
        name, added -> new ArrayList<>(Collections.nCopies(trials.size(), null)));
  }

  private static <T> List<Column<T>> named(Map<String, List<@Nullable T>> columns) {
    List<Column<T>> named = new ArrayList<>();
    columns.forEach((name, trials) -> named.add(new Column<>(name, trials)));
    return named;
  }

  private static @Nullable Double round(double value) {
    return Double.isFinite(value) ? new BigDecimal(value, DIGITS).doubleValue() : null;
  }

  private List<Column<List<long[]>>> samples() {
    Map<String, List<@Nullable List<long[]>>> columns = new LinkedHashMap<>();
    for (int i = 0; i < trials.size(); i++) {
      TrialResult trial = trials.get(i);
      TrialSamples of = source.samples(trial);
      for (String metric : metrics(trial)) {
        Optional<Sample> sample = of.sample(metric);
        if (sample.isPresent()) {
          int most = Points.of(trial);
          int steps = Points.steps(use.isUsed(metric));
          column(columns, metric)
              .set(
                  i,
                  lanes(trial, metric, sample.get()).stream()
                      .map(values -> RoundedSample.encode(values, most, steps))
                      .toList());
        }
      }
    }
    return named(columns);
  }

  /** Returns the values of each lane; the analysis of replicates does not distinguish them. */
  private static List<double[]> lanes(TrialResult trial, String metric, Sample sample) {
    return Points.isReplicate(trial) || !PublishedRun.isOfCycles(metric)
        ? List.of(sample.values())
        : sample.byCluster();
  }

  /** Returns the metrics of cycles, and the readings that claims, figures or comparisons use. */
  private Set<String> metrics(TrialResult trial) {
    Set<String> metrics = new LinkedHashSet<>(trial.metrics().keySet());
    trial.values().keySet().stream()
        .filter(name -> name.indexOf('.') > 0)
        .filter(name -> name.startsWith("memory.") || use.isUsed(name))
        .forEach(metrics::add);
    use.metrics().stream().filter(PublishedRun::isDerived).forEach(metrics::add);
    return metrics;
  }

  private List<Column<List<long[]>>> timelines() {
    Map<String, List<@Nullable List<long[]>>> columns = new LinkedHashMap<>();
    for (int i = 0; i < trials.size(); i++) {
      TrialResult trial = trials.get(i);
      for (String metric : trial.metrics().keySet()) {
        if (use.isShownOverTime(trial.cell(), metric)) {
          List<double[]> pairs = source.samples(trial).timeline(metric);
          if (!pairs.isEmpty()) {
            column(columns, metric).set(i, Points.timeline(pairs, Points.times(trial)));
          }
        }
      }
    }
    return named(columns);
  }
}
