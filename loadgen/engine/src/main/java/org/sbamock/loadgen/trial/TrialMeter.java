/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.engine.RunListener;

/**
 * A meter of additional values during a trial. Meters start in list order and end in reverse order,
 * so that the last one is least affected by the cost of the others.
 */
public interface TrialMeter extends RunListener, AutoCloseable {
  /**
   * Adds the measured values. Called once after the run, in the order in which the meters ended.
   */
  default void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {}

  /**
   * Completes when the meter can no longer write its output, which ends the trial without a result.
   */
  default CompletableFuture<IOException> failure() {
    return new CompletableFuture<>();
  }

  /** Releases the resources of the meter. Called once, after {@link #contribute}. */
  @Override
  default void close() {}

  /** Returns a meter that forwards the events of the run to a listener and adds no values. */
  static TrialMeter following(RunListener listener) {
    return new TrialMeter() {
      @Override
      public void measurementBegins() {
        listener.measurementBegins();
      }

      @Override
      public void progress(Progress progress) {
        listener.progress(progress);
      }

      @Override
      public void measurementEnds() {
        listener.measurementEnds();
      }
    };
  }
}
