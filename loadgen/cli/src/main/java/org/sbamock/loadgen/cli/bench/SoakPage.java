/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.sbamock.loadgen.report.TimelineReport;
import org.sbamock.loadgen.report.TimelineReport.Check;
import org.sbamock.loadgen.report.TimelineReport.DataTable;
import org.sbamock.loadgen.report.TimelineReport.Line;
import org.sbamock.loadgen.report.TimelineReport.Outcome;
import org.sbamock.loadgen.report.TimelineReport.Timeline;
import org.sbamock.loadgen.report.TimelineReport.Value;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.soak.Flatness;
import org.sbamock.loadgen.soak.PhaseResult;
import org.sbamock.loadgen.soak.SoakResult;
import org.sbamock.loadgen.soak.SoakSample;
import org.sbamock.loadgen.soak.invariant.InvariantResult;

/** The report of a mixed soak: {@code report.html}, and an SVG file for each chart. */
final class SoakPage {
  private static final double MINUTE = 60;
  private static final int POINTS = 400;

  private final SoakResult result;
  private final List<SoakSample> samples;

  SoakPage(SoakResult result, List<SoakSample> samples) {
    this.result = result;
    this.samples = samples;
  }

  /** Writes all files. */
  void write(RunDirectory directory) {
    List<Timeline> timelines =
        List.of(
            timeline("resident", "Resident memory", "MiB", SoakSample::residentMib),
            liveHeap(),
            timeline("descriptors", "Open file descriptors", "number", SoakSample::descriptors),
            timeline("threads", "Threads", "number", SoakSample::threads));
    TimelineReport report =
        new TimelineReport(
            result.command(),
            "Mixed soak: invariants and trends",
            checks(),
            timelines,
            List.of(phases()));
    directory.writeText("report.html", report.html());
    timelines.forEach(
        timeline -> directory.writeText("soak-" + timeline.id() + ".svg", timeline.svg()));
  }

  private List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    for (InvariantResult each : result.invariants()) {
      String examples = each.examples().isEmpty() ? "" : ": " + String.join("; ", each.examples());
      checks.add(
          new Check(
              each.title(),
              String.format(
                      Locale.ROOT, "%,d of %,d checks failed", each.violations(), each.checks())
                  + examples,
              each.holds()
                  ? Outcome.HOLDS
                  : each.violations() > 0 ? Outcome.FAILS : Outcome.UNDECIDED));
    }
    for (Flatness each : result.flatness()) {
      checks.add(
          new Check(
              each.process() + ": " + each.quantity() + " is flat after the warm-up",
              String.format(
                  Locale.ROOT,
                  "median %.1f, growth %.1f, tolerance %.1f",
                  each.median(),
                  each.growth(),
                  each.tolerance()),
              !each.judged() ? Outcome.UNDECIDED : each.flat() ? Outcome.HOLDS : Outcome.FAILS));
    }
    return checks;
  }

  private Timeline timeline(
      String id, String title, String unit, ToDoubleFunction<SoakSample> value) {
    Map<String, List<Value>> lines = new LinkedHashMap<>();
    for (SoakSample sample : samples) {
      lines
          .computeIfAbsent(sample.process(), process -> new ArrayList<>())
          .add(new Value(sample.seconds() / MINUTE, value.applyAsDouble(sample)));
    }
    return timeline(id, title, unit, lines);
  }

  private Timeline liveHeap() {
    Map<String, List<Value>> lines = new LinkedHashMap<>();
    for (PhaseResult phase : result.phases()) {
      double end = (phase.fromSeconds() + phase.seconds()) / MINUTE;
      phase
          .liveHeapMib()
          .forEach(
              (process, heap) ->
                  lines
                      .computeIfAbsent(process, of -> new ArrayList<>())
                      .add(new Value(end, heap)));
    }
    return timeline("live-heap", "Heap after a full collection", "MiB", lines);
  }

  private static Timeline timeline(
      String id, String title, String unit, Map<String, List<Value>> lines) {
    List<Line> drawn = new ArrayList<>();
    lines.forEach((name, values) -> drawn.add(new Line(name, thinned(values))));
    return new Timeline(id, title, unit, "minutes", drawn);
  }

  /** Reduces the values to the maxima of consecutive ones. */
  private static List<Value> thinned(List<Value> values) {
    int each = (values.size() + POINTS - 1) / POINTS;
    if (each <= 1) {
      return values;
    }
    List<Value> thinned = new ArrayList<>();
    for (int from = 0; from < values.size(); from += each) {
      List<Value> bucket = values.subList(from, Math.min(from + each, values.size()));
      double most = bucket.stream().mapToDouble(Value::y).max().orElse(0);
      thinned.add(new Value(bucket.get(0).x(), most));
    }
    return thinned;
  }

  private DataTable phases() {
    List<List<String>> rows = new ArrayList<>();
    for (PhaseResult phase : result.phases()) {
      rows.add(
          List.of(
              Integer.toString(phase.number()),
              phase.protocol(),
              phase.connections(),
              phase.fault(),
              phase.condition(),
              String.format(Locale.ROOT, "%,d", phase.iterations()),
              String.format(Locale.ROOT, "%,d", phase.succeeded()),
              String.format(Locale.ROOT, "%,d", phase.calls()),
              String.format(Locale.ROOT, "%,d", phase.ues()),
              phase.failures().toString()));
    }
    return new DataTable(
        "Phases",
        List.of(
            "phase",
            "protocol",
            "connections",
            "fault",
            "link",
            "iterations",
            "succeeded",
            "calls",
            "UEs",
            "failures"),
        rows);
  }
}
