/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.rows.RowLog;
import org.sbamock.loadgen.trial.TrialMeasurement;
import org.sbamock.loadgen.trial.TrialMeter;

/** Completes the rows of a trial before others read how many there are. */
final class RowMeter implements TrialMeter {
  private final RowLog rows;

  RowMeter(RowLog rows) {
    this.rows = rows;
  }

  @Override
  public void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {
    rows.close();
  }

  @Override
  public CompletableFuture<IOException> failure() {
    return rows.failure();
  }
}
