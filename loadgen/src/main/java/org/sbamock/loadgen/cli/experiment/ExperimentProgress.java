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

  private final Terminal terminal;
  private String title = "";
  private long planned;
  private long achieved;
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
  public void trialBegins(TrialPlan trial, int number, int count, double secondsLeft) {
    title =
        String.format(
            Locale.ROOT,
            "[%d/%d, about %s left] %s",
            number,
            count,
            Times.text(secondsLeft),
            trial.id());
    planned = trial.cycles();
    achieved = 0;
    draw("");
  }

  @Override
  public void progress(Progress progress) {
    if (progress.phase() == Progress.Phase.WARM_UP) {
      draw("warm-up");
      return;
    }
    achieved += progress.steps().get(0).getTotalCount();
    draw(
        String.format(
            Locale.ROOT,
            "%,d of %,d cycles%s",
            achieved,
            planned,
            progress.failed() > 0
                ? String.format(Locale.ROOT, ", %,d failed", progress.failed())
                : ""));
  }

  private void draw(String state) {
    if (terminal.redraw()) {
      terminal.err().print(ERASE + title + "  " + state);
      terminal.err().flush();
      drawn = true;
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
    String name = result.metrics().keySet().stream().findFirst().orElse("");
    terminal.notice(
        title
            + (first == null
                ? "  no cycle succeeded"
                : String.format(Locale.ROOT, "  %s %.2f ± %.2f ms", name, first.mean(), first.sd()))
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
