package org.sbamock.loadgen.cli.experiment;

import java.util.Locale;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.experiment.SkippedTrial;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.experiment.run.RunNews;
import org.sbamock.loadgen.statistics.Summary;
import org.sbamock.loadgen.terminal.Terminal;

/** Tells how an experiment goes on: a line a trial, and a line that is redrawn on a terminal. */
final class ExperimentProgress implements RunNews {
  private static final String ERASE = "\r\u001b[K";
  private static final long NANOS_BETWEEN_LINES = 10_000_000_000L;

  private final Terminal terminal;
  private String place = "";
  private String name = "";
  private double seconds;
  private double secondsAfter;
  private long lastLine;
  private boolean drawn;

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
    place = number + "/" + count;
    name = trial.id();
    seconds = ofTrial;
    secondsAfter = ofThoseAfter;
    lastLine = System.nanoTime();
    draw(seconds, "");
  }

  @Override
  public void progress(Progress progress) {
    if (progress.phase() == Progress.Phase.WARM_UP) {
      draw(seconds, "warm-up");
      return;
    }
    double left =
        progress.phase() == Progress.Phase.DRAIN
            ? 0
            : progress.left().isPresent() ? progress.left().getAsLong() / 1e9 : seconds;
    String failed =
        progress.failed() > 0 ? String.format(Locale.ROOT, ", %,d failed", progress.failed()) : "";
    draw(left, howFar(progress) + failed);
  }

  private static String howFar(Progress progress) {
    return progress.planned() > 0
        ? String.format(Locale.ROOT, "%,d of %,d cycles", progress.done(), progress.planned())
        : String.format(
            Locale.ROOT,
            "%.0f of %.0f s",
            progress.elapsedNanos() / 1e9,
            progress.phaseNanos() / 1e9);
  }

  /** Redraws the line on a terminal; elsewhere a long trial has a line now and then. */
  private void draw(double left, String state) {
    String line =
        "["
            + place
            + ", about "
            + Times.text(left + secondsAfter)
            + " left] "
            + name
            + "  "
            + state;
    if (terminal.redraw()) {
      terminal.err().print(ERASE + line);
      terminal.err().flush();
      drawn = true;
    } else if (System.nanoTime() - lastLine >= NANOS_BETWEEN_LINES) {
      lastLine = System.nanoTime();
      terminal.notice(line);
    }
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
    Summary first = result.metrics().values().stream().findFirst().orElse(null);
    String metric = result.metrics().keySet().stream().findFirst().orElse("");
    terminal.notice(
        "["
            + place
            + "] "
            + name
            + (first == null
                ? "  no cycle succeeded"
                : String.format(
                    Locale.ROOT, "  %s %.2f ± %.2f ms", metric, first.mean(), first.sd()))
            + String.format(
                Locale.ROOT,
                ", %d of %d cycles good, %.1f s",
                result.cycles().succeeded(),
                result.cycles().planned(),
                result.seconds())
            + (result.bottleneck() == null ? "" : "  (generator: " + result.bottleneck() + ")"));
  }

  @Override
  public void skipped(SkippedTrial trial) {
    clear();
    terminal.notice(trial.id() + "  skipped: " + trial.reason());
  }
}
