/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.report.markup.HtmlTable;
import org.sbamock.loadgen.report.markup.Markup;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.statistics.Summary;

/** A writer of the tables of all trials, skipped trials and errors. */
final class HtmlTrials {
  private static final List<String> RESOURCES = List.of("cpuPercent", "memory", "threads", "fds");

  private static final List<Column> OF_PROCESSES =
      List.of(
          new Column("cpuPercent", "CPU, %"),
          new Column("cpuTimePerCycle", "CPU per cycle, ms"),
          new Column("memory", "memory, MiB"),
          new Column("threads", "threads"),
          new Column("fds", "file descriptors"),
          new Column("pageFaults", "page faults"));

  /** Columns of parties in containers. */
  private static final List<Column> OF_CONTAINERS =
      List.of(
          new Column("cgroupMemory", "control group, MiB"),
          new Column("packets", "packets"),
          new Column("drops", "dropped packets"));

  private static final int MOST_ROWS = 400;

  /** The maximum number of trials for which resource usage is listed per party. */
  private static final int MOST_TRIALS = 120;

  private final Markup out;
  private final RecordedRun run;
  private final List<TrialResult> trials;

  HtmlTrials(Markup out, RecordedRun run) {
    this.out = out;
    this.run = run;
    this.trials = run.trials().stream().sorted(Comparator.comparing(TrialResult::id)).toList();
  }

  void write() {
    HtmlPage.openSection(out, "trials", "Trials", false);
    times();
    resources();
    errors();
    missing();
    notMeasured();
    out.closeLine();
  }

  private void times() {
    boolean brief =
        run.trials().stream().mapToInt(trial -> trial.metrics().size()).sum() > MOST_ROWS;
    HtmlTable table =
        new HtmlTable(
            out,
            "Times of successful cycles in milliseconds, including outliers"
                + (brief ? ". Partial times are in result.json" : ""),
            "times",
            "text-4");
    table.head("trial").more("cycles").more("success, %").more("metric");
    for (String head : List.of("mean", "sd", "median", "p90", "p99", "max", "outliers")) {
      table.more(head);
    }
    table.endHead();
    for (TrialResult trial : trials) {
      if (trial.metrics().isEmpty()) {
        table.rowHead(trial.id()).number(cycles(trial)).number(success(trial)).cell("none");
        for (int i = 0; i < 7; i++) {
          table.number("–");
        }
        table.endRow();
      }
      trial
          .metrics()
          .forEach(
              (metric, summary) -> {
                if (!brief || metric.equals(whole(trial))) {
                  row(table, trial, metric, summary);
                }
              });
    }
    table.end();
  }

  /** Returns the metric of a whole cycle: among elapsed times, that with the longest name. */
  private static String whole(TrialResult trial) {
    return trial.metrics().keySet().stream()
        .filter(name -> name.startsWith("elapsed"))
        .max(Comparator.comparingInt(String::length))
        .orElse(trial.metrics().keySet().iterator().next());
  }

  private static void row(HtmlTable table, TrialResult trial, String metric, Summary summary) {
    table
        .rowHead(trial.id() + (trial.bottleneck() == null ? "" : " (generator was the bottleneck)"))
        .number(cycles(trial))
        .number(success(trial))
        .cell(Metric.named(metric).title());
    for (double value :
        new double[] {
          summary.mean(),
          summary.sd(),
          summary.median(),
          summary.p90(),
          summary.p99(),
          summary.max()
        }) {
      table.number(NumberText.text(value));
    }
    table.number(Long.toString(summary.outliers())).endRow();
  }

  private static String cycles(TrialResult trial) {
    return String.format(Locale.ROOT, "%,d", trial.cycles().done());
  }

  static String success(TrialResult trial) {
    return trial.cycles().done() == 0
        ? "–"
        : Metric.named(Metric.SUCCESS)
            .number((double) trial.cycles().succeeded() / trial.cycles().done());
  }

  private void resources() {
    Set<String> parties = new TreeSet<>();
    for (TrialResult trial : trials) {
      for (String name : trial.values().keySet()) {
        if (name.indexOf('.') > 0 && RESOURCES.contains(name.substring(0, name.indexOf('.')))) {
          parties.add(name.substring(name.indexOf('.') + 1));
        }
      }
    }
    if (parties.isEmpty()) {
      return;
    }
    out.open("details").element("summary", "Resource usage of processes by trial");
    List<Column> ofContainers =
        OF_CONTAINERS.stream()
            .filter(column -> trials.stream().anyMatch(trial -> column.isOf(trial, parties)))
            .toList();
    if (trials.size() > MOST_TRIALS) {
      brief(List.copyOf(parties));
      if (!ofContainers.isEmpty()) {
        resources(parties, ofContainers, "Memory and packets of containers", "containers");
      }
    } else {
      List<Column> columns = new ArrayList<>(OF_PROCESSES);
      columns.addAll(ofContainers);
      resources(
          parties,
          columns,
          "CPU time, memory, threads and file descriptors of each party"
              + (ofContainers.isEmpty() ? "" : "; memory and packets of containers"),
          "resources");
    }
    out.close();
  }

  /** Writes a row for each party of each trial that has a value. */
  private void resources(Set<String> parties, List<Column> columns, String caption, String id) {
    HtmlTable table = new HtmlTable(out, caption, id, "text-2");
    table.head("trial").more("party");
    columns.forEach(column -> table.more(column.title()));
    table.endHead();
    for (TrialResult trial : trials) {
      List<String> present =
          parties.stream()
              .filter(
                  party -> columns.stream().anyMatch(column -> column.isOf(trial, Set.of(party))))
              .toList();
      for (String party : present) {
        (party.equals(present.get(0)) ? table.rowHead(trial.id(), present.size()) : table.row())
            .subHead(party);
        columns.forEach(column -> table.number(text(trial, column.name(), party)));
        table.endRow();
      }
    }
    table.end();
  }

  /** Writes one row per trial. */
  private void brief(List<String> parties) {
    HtmlTable table =
        new HtmlTable(
            out,
            "CPU time per cycle and memory of each party. CPU utilization, threads, file"
                + " descriptors and page faults are in result.json",
            "resources");
    table.head("trial");
    parties.forEach(party -> table.more(party + ", CPU ms"));
    parties.forEach(party -> table.more(party + ", MiB"));
    table.endHead();
    for (TrialResult trial : trials) {
      table.rowHead(trial.id());
      parties.forEach(party -> table.number(text(trial, "cpuTimePerCycle", party)));
      parties.forEach(party -> table.number(text(trial, "memory", party)));
      table.endRow();
    }
    table.end();
  }

  private static String text(TrialResult trial, String name, String party) {
    Double value = trial.values().get(name + "." + party);
    return value == null ? "–" : NumberText.text(value);
  }

  private void errors() {
    out.element("h3", "Errors");
    if (run.trials().stream().allMatch(trial -> trial.failures().isEmpty())) {
      out.element("p", "No cycle failed.");
      return;
    }
    HtmlTable table = new HtmlTable(out, "Errors and their frequency", "errors", "text-4");
    table.head("trial").more("cycles").more("success, %").more("failure").more("count");
    table.endHead();
    for (TrialResult trial : trials) {
      for (TrialResult.Failure failure : trial.failures()) {
        table
            .rowHead(trial.id())
            .number(cycles(trial))
            .number(success(trial))
            .cell(failure.kind())
            .number(String.format(Locale.ROOT, "%,d", failure.count()))
            .endRow();
      }
    }
    table.end();
  }

  private void missing() {
    if (run.missing().isEmpty()) {
      return;
    }
    out.element("h3", "Incomplete trials");
    HtmlTable table =
        new HtmlTable(out, "Trials without a result and the reason", "missing", "text");
    table.head("cell").more("why").endHead();
    Set<Dimension> all = EnumSet.allOf(Dimension.class);
    all.remove(Dimension.TOPOLOGY);
    run.missing()
        .forEach(
            (cell, why) -> {
              List<String> texts = new ArrayList<>();
              all.forEach(
                  dimension ->
                      cell.find(dimension)
                          .filter(text -> !text.equals("native"))
                          .ifPresent(texts::add));
              table.rowHead(String.join(", ", texts)).cell(why).endRow();
            });
    table.end();
  }

  private void notMeasured() {
    Map<String, String> reasons = new TreeMap<>();
    for (TrialResult trial : trials) {
      trial.notMeasured().forEach(reasons::putIfAbsent);
    }
    if (reasons.isEmpty()) {
      return;
    }
    out.element("h3", "Not measured");
    HtmlTable table =
        new HtmlTable(
            out, "Values that could not be measured and the reason", "not-measured", "text");
    table.head("figure").more("why").endHead();
    reasons.forEach((name, why) -> table.rowHead(name).cell(why).endRow());
    table.end();
  }

  /** A column of a value that a party may have. */
  private record Column(String name, String title) {
    boolean isOf(TrialResult trial, Set<String> parties) {
      return parties.stream().anyMatch(party -> trial.values().containsKey(name + "." + party));
    }
  }
}
