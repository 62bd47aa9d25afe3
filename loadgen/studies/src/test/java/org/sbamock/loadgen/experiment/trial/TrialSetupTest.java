/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.PlanOptions;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.sbi.ApiRoot;

class TrialSetupTest {
  private static TrialPlan trial(String protocol, String settings) {
    String file =
        """
        experiment: mine
        title: Mine
        settings: {topology: local, %s}
        matrices:
          - {name: page, workload: page, dimensions: {protocol: [%s]}}
        """
            .formatted(settings, protocol);
    return ExperimentPlan.of(ExperimentFile.parse("mine.yaml", file), PlanOptions.NONE, 1)
        .trials()
        .get(0);
  }

  private static GeneratorSettings generator(TrialPlan trial) {
    TrialSetup setup = new TrialSetup(trial);
    WorkloadParameters parameters =
        WorkloadParameters.of(
            setup.kind(),
            setup.protocol(),
            List.of(ApiRoot.of(setup.protocol().scheme(), "127.0.0.1", 1)),
            CallOptions.DEFAULT.withDeadline(trial.deadline()));
    return setup.generator(parameters);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "deadline: 20s, connect-timeout: 3s | 3",
        "deadline: 20s                      | 20",
        "connect-timeout: 40s               | 40"
      })
  void connectionsHaveTheConnectTimeoutOfTheFileOrElseTheDeadline(String settings, int seconds) {
    assertThat(generator(trial("h2", settings)).connectTimeout())
        .isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void aStreamWindowLeavesTheConnectionTheWindowOfTheRfcOverHttp2() {
    GeneratorSettings settings = generator(trial("h2", "window: 256"));

    assertThat(settings.http2().initialWindowSize()).isEqualTo(256);
    assertThat(settings.http2().connectionWindowSize()).isEqualTo(65_535);
    assertThat(settings.quic().streamWindow()).isEqualTo(256);
  }

  @ParameterizedTest
  @CsvSource({
    "reuse, 2147483647",
    "100-requests, 100",
    "10-requests, 10",
    "per-request, 2147483647"
  })
  void connectionsAreReplacedAfterTheirNumberOfRequests(String use, int requests) {
    assertThat(generator(trial("h2", "connection: " + use)).requests()).isEqualTo(requests);
  }

  @Test
  void aConnectionWindowOverHttp2IsAtLeastThatOfTheRfc() {
    GeneratorSettings settings = generator(trial("h2", "window: 256, connection-window: 1024"));

    assertThat(settings.http2().connectionWindowSize()).isEqualTo(65_535);
    assertThat(settings.quic().connectionWindow()).isEqualTo(1024);
  }

  @Test
  void theConnectionsOfTheFileReplaceThoseOfTheWorkload() {
    assertThat(generator(trial("h2", "clients: 3")).connections()).isEqualTo(3);
    assertThat(generator(trial("h2", "clients: 3, connections: 1")).connections()).isOne();
  }
}
