/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.trial;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.terminal.Terminal;

/**
 * The line that shows the progress of a run: it is redrawn on a terminal, and printed every 10 s
 * elsewhere.
 */
final class ProgressLine implements RunListener {
  private static final int SECONDS_BETWEEN_LINES = 10;
  private static final String ERASE = "\r\u001b[K";

  private final Terminal terminal;
  private final String title;
  private int sinceLine = SECONDS_BETWEEN_LINES - 1;
  private boolean drawn;

  ProgressLine(Terminal terminal, String title) {
    this.terminal = terminal;
    this.title = title;
  }

  @Override
  public void progress(Progress progress) {
    if (terminal.redraw()) {
      terminal.err().print(ERASE + line(progress));
      terminal.err().flush();
      drawn = true;
    } else if (++sinceLine >= SECONDS_BETWEEN_LINES) {
      sinceLine = 0;
      terminal.notice(line(progress));
    }
  }

  /** Removes the line, so that the next output starts on an empty line. */
  void clear() {
    if (drawn) {
      terminal.err().print(ERASE);
      terminal.err().flush();
      drawn = false;
    }
  }

  private String line(Progress progress) {
    String phase =
        switch (progress.phase()) {
          case WARM_UP -> "warm-up";
          case MEASUREMENT -> "measuring";
          case DRAIN -> "draining";
        };
    StringBuilder line = new StringBuilder(100);
    line.append(
        String.format(
            Locale.ROOT,
            "%-4s %-9s %s  %,8.0f/s",
            title,
            phase,
            formatProgress(progress),
            progress.perSecond()));
    Histogram whole = progress.steps().get(0);
    if (whole.getTotalCount() > 0) {
      line.append("  p50 ").append(Units.micros(whole.getValueAtPercentile(50) / 1e3));
      line.append("  p99 ").append(Units.micros(whole.getValueAtPercentile(99) / 1e3));
    }
    line.append(String.format(Locale.ROOT, "  in flight %,d", progress.inFlight()));
    if (progress.failed() > 0) {
      line.append(String.format(Locale.ROOT, "  failed %,d", progress.failed()));
    }
    return line.toString();
  }

  private static String formatProgress(Progress progress) {
    long elapsed = seconds(progress.elapsedNanos());
    if (progress.planned() == 0 || progress.phase() == Progress.Phase.DRAIN) {
      return String.format(Locale.ROOT, "%3d/%ds", elapsed, seconds(progress.phaseNanos()));
    }
    if (progress.phase() == Progress.Phase.WARM_UP) {
      return String.format(Locale.ROOT, "%3ds", elapsed);
    }
    return String.format(Locale.ROOT, "%,d of %,d cycles", progress.done(), progress.planned())
        + (progress.left().isPresent()
            ? ", about " + seconds(progress.left().getAsLong()) + "s left"
            : "");
  }

  private static long seconds(long nanos) {
    return TimeUnit.NANOSECONDS.toSeconds(nanos + 500_000_000);
  }
}
