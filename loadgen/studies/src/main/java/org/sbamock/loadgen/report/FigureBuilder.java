/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Estimates;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.claim.TextOrder;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.report.Figure.Panel;
import org.sbamock.loadgen.report.Figure.Point;
import org.sbamock.loadgen.report.Figure.Series;
import org.sbamock.loadgen.report.FigureSpec.Key;
import org.sbamock.loadgen.report.markup.Scale;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Interval;
import org.sbamock.loadgen.statistics.Sample;

/** A collector of the numbers of figures from a run. */
final class FigureBuilder {
  private static final int BINS = 40;
  private static final int SLICES = 30;
  private static final double[] PERCENTILES = {
    0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9999
  };

  private final RecordedRun run;
  private final Estimates estimates;

  FigureBuilder(RecordedRun run, Estimates estimates) {
    this.run = run;
    this.estimates = estimates;
  }

  Figure build(FigureSpec spec) {
    List<TrialMetric> items = new ArrayList<>();
    for (TrialResult trial : run.trials()) {
      if (spec.where().matches(trial.cell())) {
        spec.metrics().forEach(metric -> items.add(new TrialMetric(trial, metric)));
      }
    }
    List<Panel> panels = new ArrayList<>();
    TrialMetric.grouped(items, spec.panels())
        .forEach(
            (title, group) -> {
              Panel panel = panel(spec, title, group);
              if (!panel.series().isEmpty()) {
                panels.add(panel);
              }
            });
    List<String> missing = new ArrayList<>();
    run.missing()
        .forEach(
            (cell, why) -> {
              if (spec.where().matches(cell)) {
                missing.add(String.join(", ", cell.texts().values()) + ": " + why);
              }
            });
    for (String metric : spec.metrics()) {
      items.stream()
          .map(item -> item.trial().notMeasured().get(metric))
          .filter(Objects::nonNull)
          .findFirst()
          .ifPresent(why -> missing.add(Metric.named(metric).title() + ": " + why));
    }
    return new Figure(spec, SeriesStyle.assign(panels), missing);
  }

  private Panel panel(FigureSpec spec, String title, List<TrialMetric> items) {
    Metric metric = Metric.named(items.get(0).metric());
    return switch (spec.kind()) {
      case BARS, POINTS, LINES -> points(spec, title, metric, items);
      case HISTOGRAMS -> histograms(spec, title, metric, items);
      case PERCENTILES -> percentiles(spec, title, metric, items);
      case TIMELINE -> timeline(spec, title, metric, items);
    };
  }

  private Panel points(FigureSpec spec, String title, Metric metric, List<TrialMetric> items) {
    List<String> ticks =
        new ArrayList<>(
            new LinkedHashSet<>(TrialMetric.grouped(items, List.of(spec.x())).keySet()));
    boolean numeric = spec.kind() == FigureSpec.Kind.LINES;
    List<Series> series = new ArrayList<>();
    named(spec, items)
        .forEach(
            (name, group) -> {
              List<Point> points = new ArrayList<>();
              TrialMetric.grouped(group, List.of(spec.x()))
                  .forEach(
                      (text, at) -> {
                        double x = numeric ? TextOrder.number(text) : ticks.indexOf(text);
                        point(spec, x, text, at.get(0)).ifPresent(points::add);
                      });
              if (!points.isEmpty()) {
                series.add(new Series(name, points, ""));
              }
            });
    boolean single = spec.metrics().size() == 1 || spec.panels().contains(Key.METRIC);
    String what = single ? metric.titleWithUnit() : metric.unit();
    return new Panel(
        title,
        metric,
        spec.x().title(),
        isOfSample(metric) ? spec.statistic().title() + (single ? " of " : ", ") + what : what,
        numeric ? List.of() : ticks,
        series);
  }

  private static boolean isOfSample(Metric metric) {
    return metric.unit().equals("ms") && !metric.name().startsWith("cpuTime");
  }

  private Optional<Point> point(FigureSpec spec, double x, String label, TrialMetric item) {
    return estimates
        .find(item.trial(), item.metric(), spec.statistic())
        .map(
            estimate -> {
              Metric metric = Metric.named(item.metric());
              Interval interval = interval(estimate, item, spec.level());
              return new Point(
                  x,
                  label,
                  metric.shown(estimate.value()),
                  interval == null ? null : metric.shown(interval.low()),
                  interval == null ? null : metric.shown(interval.high()),
                  item.trial().id());
            })
        .or(() -> fewValues(spec, x, label, item));
  }

  /** Returns a point without an interval for a sample that is too small for one. */
  private Optional<Point> fewValues(FigureSpec spec, double x, String label, TrialMetric item) {
    return estimates
        .sample(item.trial(), item.metric())
        .filter(sample -> !sample.isEmpty())
        .map(
            sample ->
                new Point(
                    x,
                    label,
                    Metric.named(item.metric()).shown(spec.statistic().of(sample)),
                    null,
                    null,
                    item.trial().id()));
  }

  /** Returns the confidence interval of a sampled metric; a single value has none. */
  private @Nullable Interval interval(Estimate estimate, TrialMetric item, double level) {
    return estimates.sample(item.trial(), item.metric()).isPresent()
        ? estimate.interval(level)
        : null;
  }

  /**
   * Groups items into series by name, and by further dimensions if items would share a position.
   */
  private static Map<String, List<TrialMetric>> named(FigureSpec spec, List<TrialMetric> items) {
    List<Key> keys = new ArrayList<>(List.of(spec.series()));
    boolean placed = spec.kind().hasAxis();
    for (List<TrialMetric> group : TrialMetric.grouped(items, keys).values()) {
      List<List<TrialMetric>> places =
          placed
              ? List.copyOf(TrialMetric.grouped(group, List.of(spec.x())).values())
              : List.of(group);
      for (List<TrialMetric> place : places) {
        for (Key key : TrialMetric.varying(place)) {
          if (!keys.contains(key)) {
            keys.add(key);
          }
        }
      }
    }
    return TrialMetric.grouped(items, keys);
  }

  private Panel histograms(FigureSpec spec, String title, Metric metric, List<TrialMetric> items) {
    Map<String, Sample> samples = samples(spec, items);
    double most =
        samples.values().stream().mapToDouble(sample -> sample.quantile(0.99)).max().orElse(1);
    double width = Scale.step(most / BINS * 1.5);
    List<Series> series = new ArrayList<>();
    samples.forEach(
        (name, sample) -> {
          int bins = (int) Math.ceil(most / width);
          double[] shares = new double[bins];
          for (double value : sample.values()) {
            int bin = (int) (value / width);
            if (bin < bins) {
              shares[bin] += 100.0 / sample.size();
            }
          }
          List<Point> points = new ArrayList<>();
          for (int i = 0; i < bins; i++) {
            String label = Scale.label(i * width) + " to " + Scale.label((i + 1) * width);
            points.add(new Point((i + 0.5) * width, label, shares[i], null, null, name));
          }
          series.add(new Series(name, points, sample.size() + " values"));
        });
    return new Panel(title, metric, metric.titleWithUnit(), "share, %", List.of(), series);
  }

  private Map<String, Sample> samples(FigureSpec spec, List<TrialMetric> items) {
    Map<String, Sample> samples = new LinkedHashMap<>();
    named(spec, items)
        .forEach(
            (name, group) ->
                estimates
                    .sample(group.get(0).trial(), group.get(0).metric())
                    .filter(sample -> !sample.isEmpty())
                    .ifPresent(sample -> samples.put(name, sample)));
    return samples;
  }

  private Panel percentiles(FigureSpec spec, String title, Metric metric, List<TrialMetric> items) {
    List<Series> series = new ArrayList<>();
    named(spec, items)
        .forEach(
            (name, group) ->
                run.sample(group.get(0).trial(), group.get(0).metric())
                    .ifPresent(sample -> series.add(percentiles(name, sample))));
    return new Panel(
        title, metric, "percentile of cycles", metric.titleWithUnit(), List.of(), series);
  }

  /** Returns the percentiles up to the highest one with at least one value above it. */
  private static Series percentiles(String name, Sample sample) {
    List<Point> points =
        Arrays.stream(PERCENTILES)
            .filter(p -> (1 - p) * sample.size() >= 1)
            .mapToObj(
                p ->
                    new Point(
                        -Math.log10(1 - p),
                        Scale.label(100 * p) + " %",
                        sample.quantile(p),
                        null,
                        null,
                        name))
            .toList();
    return new Series(name, points, sample.size() + " values");
  }

  private Panel timeline(FigureSpec spec, String title, Metric metric, List<TrialMetric> items) {
    List<Series> series = new ArrayList<>();
    named(spec, items)
        .forEach(
            (name, group) -> {
              List<double[]> values = run.timeline(group.get(0).trial(), group.get(0).metric());
              if (!values.isEmpty()) {
                series.add(timeline(name, values));
              }
            });
    return new Panel(
        title,
        metric,
        "seconds since the trial began",
        "median of " + metric.titleWithUnit(),
        List.of(),
        series);
  }

  private static Series timeline(String name, List<double[]> values) {
    double last = values.stream().mapToDouble(value -> value[0]).max().orElse(0);
    double slice = Math.max(Scale.step(last / SLICES), 1e-3);
    Map<Integer, List<Double>> slices = new TreeMap<>();
    for (double[] value : values) {
      slices.computeIfAbsent((int) (value[0] / slice), i -> new ArrayList<>()).add(value[1]);
    }
    List<Point> points = new ArrayList<>();
    slices.forEach(
        (i, of) ->
            points.add(
                new Point(
                    (i + 0.5) * slice,
                    Scale.label(i * slice) + " s",
                    Sample.of(of).median(),
                    null,
                    null,
                    name)));
    return new Series(name, points, values.size() + " values");
  }
}
