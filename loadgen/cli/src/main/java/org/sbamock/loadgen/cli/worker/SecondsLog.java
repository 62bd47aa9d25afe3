/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.result.HistogramLog;
import org.sbamock.loadgen.trial.TrialMeter;

/**
 * The meter that writes the latency of each second of the measurement to a file, so that those of
 * all workers can be added, and a killed worker leaves what it has measured.
 */
final class SecondsLog implements TrialMeter {
  private final HistogramLog.Series series;
  private final InstantSource clock;
  private long from;

  /**
   * Creates the file.
   *
   * @throws UncheckedIOException if it cannot be created
   */
  SecondsLog(Path file, String trial, InstantSource clock) {
    this.clock = clock;
    this.from = clock.millis();
    this.series = create(file, trial, from);
  }

  /**
   * Creates a file for the latency of each second.
   *
   * @param from the start of the measurement in milliseconds since 1970
   * @throws UncheckedIOException if it cannot be created
   */
  static HistogramLog.Series create(Path file, String trial, long from) {
    try {
      return HistogramLog.series(
          file, "[Latency of " + trial + " by second, nanoseconds; max in milliseconds]", from);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void measurementBegins() {
    from = clock.millis();
  }

  @Override
  public void progress(Progress progress) {
    if (progress.phase() != Progress.Phase.WARM_UP) {
      long to = clock.millis();
      series.append(progress.steps().get(0), from, to);
      from = to;
    }
  }

  @Override
  public void close() {
    series.close();
  }
}
