/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.engine.RunListener;

/**
 * Measures something beside the calls of a trial. Meters begin in their order and end in the
 * opposite order, so that the last one sees the least of what the others cost.
 */
public interface TrialMeter extends RunListener, AutoCloseable {
  /** Adds what was measured; called once, after the run, in the order in which meters ended. */
  default void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {}

  /** Completes when the meter cannot write any more, which ends the trial without a result. */
  default CompletableFuture<IOException> failure() {
    return new CompletableFuture<>();
  }

  /** Ends whatever the meter began; called once, after {@link #contribute}. */
  @Override
  default void close() {}

  /** A meter that follows the run and adds nothing. */
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
