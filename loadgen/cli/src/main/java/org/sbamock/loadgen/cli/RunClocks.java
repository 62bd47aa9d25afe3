/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.loadgen.clock.ClockEstimator;
import org.sbamock.loadgen.clock.PartyClock;
import org.sbamock.loadgen.result.Clocks;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.WorkloadParameters;

/**
 * The clocks of the functions of one run. Functions that were started for the run share the clock
 * of this machine; the offsets of other functions are estimated before and after the run, over
 * separate connections.
 */
final class RunClocks {
  private final WorkloadParameters parameters;
  private final GeneratorSettings settings;
  private final TlsMaterial tls;
  private final boolean shared;
  private List<PartyClock> before = List.of();

  /**
   * Creates the clocks of a run.
   *
   * @param shared whether the functions run on this machine
   */
  RunClocks(
      WorkloadParameters parameters, GeneratorSettings settings, TlsMaterial tls, boolean shared) {
    this.parameters = parameters;
    this.settings = settings.withLoops(1).withConnections(1).withStreams(1);
    this.tls = tls;
    this.shared = shared;
  }

  void runBegins() {
    if (parameters.kind().crossesClocks() && !shared) {
      before = estimate();
    }
  }

  /**
   * Returns the clock offsets.
   *
   * @param interrupted whether the run was interrupted; the second estimate is skipped then
   * @return null if the workload reads the generator's clock only
   */
  @Nullable Clocks runEnds(boolean interrupted) {
    if (!parameters.kind().crossesClocks()) {
      return null;
    }
    return shared
        ? Clocks.SHARED
        : Clocks.of(before, interrupted ? PartyClock.notRequested(before) : estimate());
  }

  private List<PartyClock> estimate() {
    try (GeneratorClient client = new GeneratorClient(settings, tls)) {
      return new ClockEstimator(
              client.client(), parameters.protocol(), parameters.options().deadline())
          .estimate(parameters.route());
    }
  }
}
