/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.experiment.PlanOptions;
import org.sbamock.loadgen.experiment.SkippedTrial;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.experiment.run.ExperimentListener;
import org.sbamock.loadgen.statistics.Summary;
import org.sbamock.loadgen.terminal.Terminal;

/**
 * A printer of the progress of an experiment: one line per completed trial, and a status line of
 * the running trials that is redrawn on a terminal.
 */
final class ExperimentProgress implements ExperimentListener {
  private static final String ERASE = "\r\u001b[K";
  private static final long NANOS_BETWEEN_LINES = 10_000_000_000L;

  private final Terminal terminal;
  private final Map<String, RunningTrial> way = new LinkedHashMap<>();
  private double secondsAfter;
  private long lastLine;
  private boolean drawn;

  /** A running trial. */
  private static final class RunningTrial {
    final String place;
    final double estimate;
    double left;
    String state = "";

    RunningTrial(String place, double estimate) {
      this.place = place;
      this.estimate = estimate;
      this.left = estimate;
    }
  }

  ExperimentProgress(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void notice(String line) {
    clear();
    terminal.notice(line);
  }

  @Override
  public void trialBegins(
      TrialPlan trial, int number, int count, double ofTrial, double ofThoseAfter) {
    if (way.isEmpty()) {
      lastLine = System.nanoTime();
    }
    way.put(trial.id(), new RunningTrial(number + "/" + count, ofTrial));
    secondsAfter = ofThoseAfter;
    draw();
  }

  @Override
  public void progress(TrialPlan trial, Progress progress) {
    RunningTrial under = way.get(trial.id());
    if (under == null) {
      return;
    }
    if (progress.phase() == Progress.Phase.WARM_UP) {
      under.state = "warm-up";
    } else {
      under.left =
          progress.phase() == Progress.Phase.DRAIN
              ? 0
              : progress.left().isPresent() ? progress.left().getAsLong() / 1e9 : under.estimate;
      under.state =
          formatProgress(progress)
              + (progress.failed() > 0
                  ? String.format(Locale.ROOT, ", %,d failed", progress.failed())
                  : "");
    }
    draw();
  }

  private static String formatProgress(Progress progress) {
    return progress.planned() > 0
        ? String.format(Locale.ROOT, "%,d of %,d cycles", progress.done(), progress.planned())
        : String.format(
            Locale.ROOT,
            "%.0f of %.0f s",
            progress.elapsedNanos() / 1e9,
            progress.phaseNanos() / 1e9);
  }

  /** Redraws the status line on a terminal; otherwise prints it at intervals. */
  private void draw() {
    if (terminal.redraw()) {
      terminal.err().print(ERASE + line(1));
      terminal.err().flush();
      drawn = true;
    } else if (System.nanoTime() - lastLine >= NANOS_BETWEEN_LINES) {
      lastLine = System.nanoTime();
      terminal.notice(line(PlanOptions.MOST_SIDES));
    }
  }

  /**
   * Returns the status line with at most {@code most} of the running trials; a redrawn line shows
   * one.
   */
  private String line(int most) {
    String place = "";
    double left = 0;
    for (RunningTrial under : way.values()) {
      place = under.place;
      left = Math.max(left, under.left);
    }
    return "["
        + place
        + ", about "
        + DurationFormat.text(left + secondsAfter)
        + " left] "
        + way.entrySet().stream()
            .limit(most)
            .map(entry -> entry.getKey() + "  " + entry.getValue().state)
            .collect(Collectors.joining(" | "))
        + (way.size() > most ? "  and " + (way.size() - most) + " more" : "");
  }

  private void clear() {
    if (drawn) {
      terminal.err().print(ERASE);
      drawn = false;
    }
  }

  @Override
  public void trialEnds(TrialResult result) {
    clear();
    RunningTrial under = way.remove(result.id());
    Summary first = result.metrics().values().stream().findFirst().orElse(null);
    String metric = result.metrics().keySet().stream().findFirst().orElse("");
    terminal.notice(
        "["
            + (under == null ? "" : under.place)
            + "] "
            + result.id()
            + (first == null
                ? "  no cycle succeeded"
                : String.format(
                    Locale.ROOT, "  %s %.2f ± %.2f ms", metric, first.mean(), first.sd()))
            + String.format(
                Locale.ROOT,
                ", %d of %d cycles succeeded, %.1f s",
                result.cycles().succeeded(),
                result.cycles().planned(),
                result.seconds())
            + (result.bottleneck() == null ? "" : "  (unreliable: " + result.bottleneck() + ")"));
  }

  @Override
  public void repeats(TrialPlan trial, String reason) {
    clear();
    way.remove(trial.id());
    terminal.notice(trial.id() + "  will be repeated: " + reason);
  }

  @Override
  public void skipped(SkippedTrial trial) {
    clear();
    way.remove(trial.id());
    terminal.notice(trial.id() + "  skipped: " + trial.reason());
  }
}
