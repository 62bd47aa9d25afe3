/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.resources.ResourceSampler;
import org.sbamock.loadgen.rows.RowLog;
import org.sbamock.loadgen.trial.TrialMeasurement;
import org.sbamock.loadgen.trial.TrialMeter;

/** Measures the resources of all parties, per cycle if configured; requires the complete rows. */
final class ResourceMeter implements TrialMeter {
  private final ResourceSampler sampler;
  private final RowLog rows;

  ResourceMeter(ResourceSampler sampler, RowLog rows) {
    this.sampler = sampler;
    this.rows = rows;
  }

  @Override
  public void measurementBegins() {
    sampler.measurementBegins();
  }

  @Override
  public void measurementEnds() {
    sampler.measurementEnds();
  }

  @Override
  public void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {
    measurement.values(sampler.values(rows.done())).notMeasured(sampler.notMeasured());
  }

  @Override
  public CompletableFuture<IOException> failure() {
    return sampler.failure();
  }

  @Override
  public void close() {
    sampler.close();
  }
}
