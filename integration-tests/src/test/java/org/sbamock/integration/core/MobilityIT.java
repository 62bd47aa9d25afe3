/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.core;

import static java.util.function.Predicate.isEqual;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.aka.Plmn;
import org.sbamock.amf.Amf;
import org.sbamock.ausf.Ausf;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.loadgen.engine.CycleBudget;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadRun;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.NfConsumerSettings;
import org.sbamock.loadgen.workload.WorkloadKind;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.Workloads;
import org.sbamock.nrf.Nrf;
import org.sbamock.sbi.notification.NotificationCounts.Outcome;
import org.sbamock.sbi.oauth2.OAuth2Settings;

/**
 * The workload {@code mobility} of the load generator with functions that require access tokens,
 * and with every hop and notification over the protocol of the test.
 */
@Timeout(120)
final class MobilityIT {
  private static final int USERS = 4;
  private static final int ITERATIONS = 40;

  public @TempDir static Path directory;

  @SuppressWarnings("NullAway.Init")
  private LocalCore core;

  @AfterEach
  void stop() {
    core.close();
  }

  @ParameterizedTest
  @EnumSource
  void registersPagesUpdatesAndDeregistersUes(HttpProtocol protocol) throws InterruptedException {
    core = new LocalCore(protocol, directory).oauth2(OAuth2Settings.DEFAULT.withRequired(true));
    Nrf nrf = core.startNrf();
    Ausf ausf = core.startAusf();
    Amf amf = core.startAmf();
    core.awaitRegistered(ausf, amf);

    LoadOutcome outcome = run(protocol, nrf, amf, core.material());

    assertThat(outcome.failures()).isEmpty();
    assertThat(outcome.achieved()).isEqualTo(ITERATIONS);
    for (String step : WorkloadKind.MOBILITY.metrics()) {
      assertThat(Objects.requireNonNull(outcome.steps().get(step)).getTotalCount())
          .as(step)
          .isEqualTo(step.equals("resynchronisation") ? 0 : ITERATIONS);
    }
    await()
        .alias("notifications")
        .until(() -> amf.notifications().of(Outcome.DELIVERED), isEqual(3L * ITERATIONS));
    assertThat(amf.eventSubscriptions().size()).as("subscriptions").isZero();
    assertThat(amf.registrations().contexts().size()).as("UE contexts").isZero();
  }

  private static LoadOutcome run(HttpProtocol protocol, Nrf nrf, Amf amf, TlsMaterial material)
      throws InterruptedException {
    WorkloadParameters parameters =
        WorkloadParameters.ofUes(
            WorkloadKind.MOBILITY,
            protocol,
            amf.apiRoot(),
            CallOptions.DEFAULT,
            new org.sbamock.loadgen.workload.ue.Subscribers(
                new Plmn("001", "01"), "001010000000001", USERS, Subscribers.SEED, null));
    NfConsumerSettings consumer =
        new NfConsumerSettings(
            NfConsumerSettings.LOOPBACK,
            NfConsumerSettings.LOOPBACK,
            material,
            ClientAuth.NEED,
            NfConsumerSettings.Network.OF_PROCESS,
            nrf.apiRoot(),
            root -> {});
    LoadPlan plan =
        LoadPlan.ofCycles(
            new LoadShape.Closed(USERS, Duration.ZERO),
            new CycleBudget(ITERATIONS, 0),
            Duration.ofSeconds(60),
            Duration.ofSeconds(10),
            1);
    try (GeneratorClient client =
        new GeneratorClient(GeneratorSettings.DEFAULT.withLoops(2), material)) {
      return new LoadRun(
              plan, Workloads.of(parameters, client, () -> consumer), client.eventLoops())
          .run(RunListener.NONE);
    }
  }
}
