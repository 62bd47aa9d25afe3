/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.cli.trial.Summary;
import org.sbamock.loadgen.report.TimelineReport;
import org.sbamock.loadgen.report.TimelineReport.Check;
import org.sbamock.loadgen.report.TimelineReport.DataTable;
import org.sbamock.loadgen.report.TimelineReport.Line;
import org.sbamock.loadgen.report.TimelineReport.Outcome;
import org.sbamock.loadgen.report.TimelineReport.Timeline;
import org.sbamock.loadgen.report.TimelineReport.Value;
import org.sbamock.loadgen.result.LatencySummary;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.result.Workers;
import org.sbamock.loadgen.result.Workers.Merged;
import org.sbamock.loadgen.result.Workers.Missing;

/** The report of a merged load, {@code report.html}. */
final class MergePage {
  private static final int POINTS = 400;

  /** The maximum number of workers with a line of their own in a chart. */
  private static final int LINES = 5;

  private static final double LATE_MILLIS = 1_000;
  private static final double MILLI = 1e6;

  private final Trial trial;
  private final Workers workers;
  private final Seconds seconds;
  private final long width;
  private final Map<Long, Histogram> sums;

  MergePage(Trial trial, Workers workers, Seconds seconds) {
    this.trial = trial;
    this.workers = workers;
    this.seconds = seconds;
    this.width = seconds.last() / POINTS + 1;
    this.sums = seconds.sums(width);
  }

  String html() {
    List<DataTable> tables = new ArrayList<>();
    if (!workers.missing().isEmpty()) {
      tables.add(missing());
    }
    tables.add(iterations());
    tables.add(latency());
    tables.add(merged());
    if (!trial.failures().isEmpty()) {
      tables.add(failures());
    }
    return new TimelineReport(
            "merge",
            "Load of "
                + workers.count()
                + " workers: "
                + trial.workload()
                + " over "
                + trial.protocol(),
            checks(),
            List.of(rate(), percentiles()),
            tables)
        .html();
  }

  private List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    checks.add(
        new Check(
            "All workers have a complete result",
            workers.merged().size()
                + " of "
                + workers.count()
                + workers.missing().stream()
                    .map(worker -> "; worker " + worker.worker() + " is missing")
                    .collect(Collectors.joining()),
            workers.missing().isEmpty() ? Outcome.HOLDS : Outcome.FAILS));
    for (Trial.SloVerdict slo : trial.slos()) {
      checks.add(
          new Check(
              "Objective " + slo.required(),
              slo.actual() + (workers.missing().isEmpty() ? "" : ", without the missing workers"),
              slo.met() ? Outcome.HOLDS : Outcome.FAILS));
    }
    double latest = workers.merged().stream().mapToDouble(Merged::startDelay).max().orElse(0);
    checks.add(
        new Check(
            "The workers started together, within 1 s",
            String.format(Locale.ROOT, "the last one %.0f ms after %s", latest, workers.start()),
            latest < LATE_MILLIS ? Outcome.HOLDS : Outcome.FAILS));
    List<String> slow =
        workers.merged().stream()
            .filter(worker -> worker.generator().bottleneck() != null)
            .map(worker -> "worker " + worker.worker() + ": " + worker.generator().bottleneck())
            .toList();
    checks.add(
        new Check(
            "No generator was the bottleneck",
            slow.isEmpty() ? "none" : String.join("; ", slow),
            slow.isEmpty() ? Outcome.HOLDS : Outcome.FAILS));
    return checks;
  }

  private Timeline rate() {
    List<Line> lines = new ArrayList<>();
    lines.add(
        new Line(
            "all",
            everySecond()
                .mapToObj(
                    index ->
                        value(
                            index,
                            sums.containsKey(index)
                                ? (double) sums.get(index).getTotalCount() / width
                                : 0))
                .toList()));
    if (workers.merged().size() <= LINES) {
      seconds
          .counts(width)
          .forEach(
              (worker, own) ->
                  lines.add(
                      new Line(
                          "worker " + worker,
                          everySecond()
                              .mapToObj(
                                  index ->
                                      value(index, (double) own.getOrDefault(index, 0L) / width))
                              .toList())));
    }
    return new Timeline(
        "rate", "Successful iterations per second", "iterations/s", "seconds", lines);
  }

  private LongStream everySecond() {
    return LongStream.rangeClosed(0, seconds.last() / width);
  }

  private Value value(long index, double y) {
    return new Value(index * width, y);
  }

  private Timeline percentiles() {
    List<Line> lines = new ArrayList<>();
    for (double percentile : new double[] {50, 99, 100}) {
      List<Value> values = new ArrayList<>();
      sums.forEach(
          (index, sum) -> {
            if (sum.getTotalCount() > 0) {
              values.add(value(index, sum.getValueAtPercentile(percentile) / MILLI));
            }
          });
      lines.add(
          new Line(
              percentile == 100
                  ? "max"
                  : String.format(Locale.ROOT, "%.0fth percentile", percentile),
              values));
    }
    return new Timeline("latency", "Latency from the intended start", "ms", "seconds", lines);
  }

  private DataTable missing() {
    return new DataTable(
        "Missing workers",
        List.of("worker", "reason", "not in the results"),
        workers.missing().stream()
            .map(
                (Missing worker) ->
                    List.of(
                        worker.worker() + "/" + workers.count(),
                        worker.reason(),
                        WorkerShare.text(worker.share())))
            .toList());
  }

  private DataTable iterations() {
    Trial.Counts counts = trial.counts();
    return new DataTable(
        "Iterations",
        List.of(
            "per second", "success", "begun", "achieved", "failed", "unfinished", "not started"),
        List.of(
            List.of(
                String.format(Locale.ROOT, "%,.1f", trial.perSecond()),
                Summary.percent(trial.success()),
                count(counts.started()),
                count(counts.achieved()),
                count(counts.failed()),
                count(counts.unfinished()),
                count(counts.notStarted()))));
  }

  private DataTable latency() {
    List<List<String>> rows = new ArrayList<>();
    trial.latency().forEach((step, summary) -> rows.add(row(step, summary)));
    rows.add(row("service time", trial.serviceTime()));
    return new DataTable(
        "Latency", List.of("step", "count", "p50", "p90", "p99", "p99.9", "max"), rows);
  }

  private static List<String> row(String step, LatencySummary summary) {
    return List.of(
        step,
        count(summary.count()),
        Units.micros(summary.p50()),
        Units.micros(summary.p90()),
        Units.micros(summary.p99()),
        Units.micros(summary.p999()),
        Units.micros(summary.max()));
  }

  private DataTable merged() {
    return new DataTable(
        "Workers",
        List.of(
            "worker",
            "host",
            "share",
            "start delay",
            "iterations/s",
            "achieved",
            "failed",
            "p50",
            "p99",
            "busiest loop"),
        workers.merged().stream()
            .map(
                worker ->
                    List.of(
                        worker.worker() + "/" + workers.count(),
                        worker.host(),
                        WorkerShare.text(worker.share()),
                        String.format(Locale.ROOT, "%.1f ms", worker.startDelay()),
                        String.format(Locale.ROOT, "%,.1f", worker.perSecond()),
                        count(worker.counts().achieved()),
                        count(worker.counts().failed()),
                        Units.micros(worker.latency().p50()),
                        Units.micros(worker.latency().p99()),
                        Math.round(worker.generator().busiestLoop() * 100) + " %"))
            .toList());
  }

  private DataTable failures() {
    return new DataTable(
        "Failures",
        List.of("failure", "count"),
        trial.failures().stream()
            .map(failure -> List.of(failure.kind(), count(failure.count())))
            .toList());
  }

  private static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
