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
 * The clocks of the functions of one run: the machine's own if the functions were started for it,
 * else estimated before and after it, over connections of their own.
 */
final class RunClocks {
  private final WorkloadParameters parameters;
  private final GeneratorSettings settings;
  private final TlsMaterial tls;
  private final boolean shared;
  private List<PartyClock> before = List.of();

  /**
   * Those of a run.
   *
   * @param shared whether the functions are on this machine, as those that were started for the run
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
   * What is known of them.
   *
   * @param interrupted whether nobody waits for another estimate
   * @return null if none but the generator's clock was read
   */
  @Nullable Clocks runEnds(boolean interrupted) {
    if (!parameters.kind().crossesClocks()) {
      return null;
    }
    return shared
        ? Clocks.SHARED
        : Clocks.of(before, interrupted ? PartyClock.notAsked(before) : estimate());
  }

  private List<PartyClock> estimate() {
    try (GeneratorClient client = new GeneratorClient(settings, tls)) {
      return new ClockEstimator(
              client.client(), parameters.protocol(), parameters.options().deadline())
          .estimate(parameters.route());
    }
  }
}
