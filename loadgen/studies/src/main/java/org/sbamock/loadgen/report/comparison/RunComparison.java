/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.comparison;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.sbamock.loadgen.claim.Estimates;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.FalseDiscoveryRate;
import org.sbamock.loadgen.statistics.Ratio;
import org.sbamock.loadgen.statistics.Statistic;

/**
 * The comparison of two runs of one experiment.
 *
 * @param statistic the statistic of sampled metrics
 * @param changes the changes by cell and metric
 * @param verdicts the verdicts of both runs
 * @param notes other differences between the runs, in words
 */
public record RunComparison(
    Path first,
    Path second,
    Statistic statistic,
    List<Change> changes,
    VerdictComparison verdicts,
    List<String> notes) {
  private static final double LEVEL = 0.05;
  private static final List<String> VALUES = List.of("throughput", "cpuTimePerCycle", "memory");

  /** The kind of a change. */
  public enum Kind {
    /** Significantly larger. */
    MORE,
    /** Significantly smaller. */
    LESS,
    /** Equal within 10 %. */
    SAME,
    /** None of these is significant. */
    UNCERTAIN
  }

  /**
   * The change of a metric.
   *
   * @param trial the identifier of the trial
   * @param before the value in the first run
   * @param after the value in the second run
   * @param ratio after / before
   * @param p the p-value of no change, corrected for the false discovery rate of all changes
   */
  public record Change(
      String trial, Metric metric, double before, double after, Ratio ratio, double p, Kind kind) {
    /**
     * Returns whether the ratio is meaningful: a figure of 0, such as a CPU time below the
     * resolution of its clock, is a multiple of none. The interval of a success rate of 0 is known.
     */
    boolean hasRatio() {
      return before > 0 && after > 0 || Metric.isSuccess(metric.name());
    }

    Change judged(double adjustedP, Kind judgement) {
      return new Change(trial, metric, before, after, ratio, adjustedP, judgement);
    }

    /**
     * Returns the change in percent with its 95 % confidence interval, or a dash if there is no
     * ratio.
     */
    public String percent() {
      if (!hasRatio()) {
        return "–";
      }
      return percent(ratio.value())
          + " ("
          + percent(ratio.interval().low())
          + " to "
          + percent(ratio.interval().high())
          + ")";
    }

    private static String percent(double ratio) {
      double change = 100 * (ratio - 1);
      return change > 1000
          ? "× " + NumberText.text(ratio)
          : String.format(Locale.ROOT, "%+.1f %%", change).replace('-', '−');
    }

    /** Returns the kind of the change in a word. */
    public String word() {
      return switch (kind) {
        case MORE -> "more";
        case LESS -> "less";
        case SAME -> "same";
        case UNCERTAIN -> "uncertain";
      };
    }
  }

  /**
   * Compares two runs.
   *
   * @throws IllegalArgumentException if they cannot be compared; the message contains the reason
   */
  public static RunComparison of(RecordedRun first, RecordedRun second, Statistic statistic) {
    requireComparable(first, second);
    Estimates before = new Estimates(first, first.outliers(), first.seed());
    Estimates after = new Estimates(second, second.outliers(), ~second.seed());
    Map<Cell, TrialResult> others = new HashMap<>();
    second.trials().forEach(trial -> others.put(trial.cell(), trial));
    List<Change> raw = new ArrayList<>();
    for (TrialResult trial : first.trials()) {
      TrialResult other = others.get(trial.cell());
      if (other != null) {
        for (String metric : metrics(trial, other)) {
          double resolution =
              Math.max(
                  before.resolution(trial, metric, statistic),
                  after.resolution(other, metric, statistic));
          change(
                  before.find(trial, metric, statistic),
                  after.find(other, metric, statistic),
                  resolution,
                  trial,
                  metric)
              .ifPresent(raw::add);
        }
      }
    }
    return new RunComparison(
        first.directory(),
        second.directory(),
        statistic,
        judged(raw),
        VerdictComparison.of(first, second),
        notes(first, second));
  }

  private static void requireComparable(RecordedRun first, RecordedRun second) {
    String one = first.experiment().name();
    String two = second.experiment().name();
    if (!one.equals(two)) {
      throw new IllegalArgumentException(
          "the runs belong to different experiments, "
              + one
              + " and "
              + two
              + ": expected two runs of the same experiment");
    }
    if (first.isQuick() != second.isQuick()) {
      throw new IllegalArgumentException(
          "one run is quick and the other is full: their cycles and some payloads differ. Run both"
              + " with --quick, or both without");
    }
    Map<Cell, TrialResult> others = new HashMap<>();
    second.trials().forEach(trial -> others.put(trial.cell(), trial));
    boolean common = false;
    for (TrialResult trial : first.trials()) {
      TrialResult other = others.get(trial.cell());
      common |= other != null;
      if (other != null && !other.congestionControl().equals(trial.congestionControl())) {
        throw new IllegalArgumentException(
            "the congestion controllers differ: "
                + trial.id()
                + " had "
                + trial.congestionControl()
                + " in the first run and "
                + other.congestionControl()
                + " in the second. Run both with the same controller");
      }
    }
    if (!common) {
      throw new IllegalArgumentException(
          "the runs have no cell in common that is complete in both: the first has "
              + first.trials().size()
              + " complete trials, the second "
              + second.trials().size());
    }
  }

  private static Set<String> metrics(TrialResult trial, TrialResult other) {
    Set<String> metrics = new LinkedHashSet<>(trial.metrics().keySet());
    metrics.add(Metric.SUCCESS);
    trial.values().keySet().stream()
        .filter(name -> VALUES.contains(name.replaceAll("\\..*", "")))
        .forEach(metrics::add);
    metrics.removeIf(
        name ->
            !name.equals(Metric.SUCCESS)
                && !other.metrics().containsKey(name)
                && !other.values().containsKey(name));
    return metrics;
  }

  private static Optional<Change> change(
      Optional<Estimate> before,
      Optional<Estimate> after,
      double resolution,
      TrialResult trial,
      String metric) {
    if (before.isEmpty() || after.isEmpty()) {
      return Optional.empty();
    }
    Ratio ratio = Ratio.of(after.get(), before.get()).withResolution(resolution);
    Change change =
        new Change(
            trial.id(),
            Metric.named(metric),
            before.get().value(),
            after.get().value(),
            ratio,
            ratio.p(1),
            Kind.UNCERTAIN);
    return Optional.of(change.hasRatio() ? change : change.judged(1, Kind.UNCERTAIN));
  }

  private static List<Change> judged(List<Change> raw) {
    double[] p = FalseDiscoveryRate.adjust(raw.stream().mapToDouble(Change::p).toArray());
    List<Change> judged = new ArrayList<>();
    for (int i = 0; i < p.length; i++) {
      Change change = raw.get(i);
      Ratio ratio = change.ratio();
      Kind kind;
      if (p[i] < LEVEL) {
        kind = ratio.value() > 1 ? Kind.MORE : Kind.LESS;
      } else if (change.hasRatio()) {
        kind = ratio.equivalenceP(Ratio.MARGIN) < LEVEL ? Kind.SAME : Kind.UNCERTAIN;
      } else {
        kind = change.before() == change.after() ? Kind.SAME : Kind.UNCERTAIN;
      }
      judged.add(change.judged(p[i], kind));
    }
    return judged;
  }

  private static List<String> notes(RecordedRun first, RecordedRun second) {
    List<String> notes = new ArrayList<>();
    Environment one = first.environment();
    Environment two = second.environment();
    if (one != null && two != null) {
      note(notes, "version of sbamock", one.version(), two.version());
      if (one.commit() != null && two.commit() != null) {
        note(notes, "commit", one.commit(), two.commit());
      }
      note(
          notes,
          "processor",
          one.processors() + " × " + one.cpu(),
          two.processors() + " × " + two.cpu());
      note(notes, "kernel", one.os(), two.os());
      note(notes, "JDK", one.jdk(), two.jdk());
      note(notes, "Netty", one.netty(), two.netty());
    }
    if (!first.experiment().text().equals(second.experiment().text())) {
      notes.add("The experiment's file changed between the runs.");
    }
    if (!first.isComplete() || !second.isComplete()) {
      notes.add("A run is incomplete: only cells that are complete in both runs are compared.");
    }
    return notes;
  }

  private static void note(List<String> notes, String what, String one, String two) {
    if (!Objects.equals(one, two)) {
      notes.add("Different " + what + ": " + one + ", then " + two + ".");
    }
  }

  /** Returns the number of changes of a kind. */
  public long count(Kind kind) {
    return changes.stream().filter(change -> change.kind() == kind).count();
  }

  /** Returns a summary of the changes in one sentence. */
  public String tally() {
    return String.format(
        Locale.ROOT,
        "%,d figures: %,d more, %,d less, %,d the same within 10 %%, %,d uncertain",
        changes.size(),
        count(Kind.MORE),
        count(Kind.LESS),
        count(Kind.SAME),
        count(Kind.UNCERTAIN));
  }

  /** Returns the changes; unchanged metrics only if {@code all} is true. */
  public List<Change> shown(boolean all) {
    return changes.stream()
        .filter(change -> all || change.kind() == Kind.MORE || change.kind() == Kind.LESS)
        .toList();
  }

  /** Returns the title of a change. */
  public String title(Change change) {
    return change.metric().unit().equals("ms") && change.metric().name().indexOf('.') < 0
        ? statistic.title() + " of " + change.metric().title()
        : change.metric().title();
  }
}
