/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.loadgen.engine.CycleBudget;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadRun;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.nrf.NrfMix;
import org.sbamock.loadgen.workload.nrf.NrfWorkload;
import org.sbamock.nrf.Nrf;
import org.sbamock.sbi.oauth2.OAuth2Settings;

/** The workload of NF instances at an NRF, which is restarted in one of the tests. */
@Timeout(120)
final class NrfWorkloadIT {
  private static final int INSTANCES = 12;
  private static final int OPERATIONS = 400;
  private static final CallOptions OPTIONS =
      CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(2)).withRetries(0);
  private static final LoadShape SHAPE = new LoadShape.Closed(INSTANCES, Duration.ZERO);
  private static final Duration LONG = Duration.ofSeconds(100);
  private static final Duration DRAIN = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  public @TempDir static Path directory;

  @SuppressWarnings("NullAway.Init")
  private LocalCore core;

  @AfterEach
  void stop() {
    core.close();
  }

  private GeneratorClient client() {
    return new GeneratorClient(
        GeneratorSettings.DEFAULT.withLoops(2).withConnectTimeout(Duration.ofSeconds(2)),
        core.material());
  }

  private NrfWorkload workload(GeneratorClient client, HttpProtocol protocol, NrfMix mix) {
    return new NrfWorkload(new SbiTarget(client.client(), protocol, core.nrfRoot(), OPTIONS), mix);
  }

  /** Returns a run that lasts until it is interrupted. */
  private static LoadRun untilInterrupted(NrfWorkload workload, GeneratorClient client) {
    return new LoadRun(
        new LoadPlan(SHAPE, Duration.ZERO, LONG, DRAIN, 1), workload, client.eventLoops());
  }

  private static CompletableFuture<LoadOutcome> start(LoadRun run) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return run.run(RunListener.NONE);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static long count(LoadOutcome outcome, String step) {
    return Objects.requireNonNull(outcome.steps().get(step), step).getTotalCount();
  }

  @ParameterizedTest
  @EnumSource
  void performsAllOperationsWithAccessTokens(HttpProtocol protocol) throws InterruptedException {
    core = new LocalCore(protocol, directory).oauth2(OAuth2Settings.DEFAULT.withRequired(true));
    Nrf nrf = core.startNrf();
    try (GeneratorClient client = client()) {
      NrfWorkload workload = workload(client, protocol, NrfMix.DEFAULT);
      LoadPlan plan = LoadPlan.ofCycles(SHAPE, new CycleBudget(OPERATIONS, 0), LONG, DRAIN, 1);

      LoadOutcome outcome = new LoadRun(plan, workload, client.eventLoops()).run(RunListener.NONE);

      assertThat(outcome.failures()).isEmpty();
      assertThat(outcome.achieved()).isEqualTo(OPERATIONS);
      for (String step : NrfWorkload.STEPS.subList(0, NrfWorkload.STEPS.size() - 1)) {
        assertThat(count(outcome, step)).as(step).isPositive();
      }
      assertThat(count(outcome, "storm")).isZero();
      assertThat(count(outcome, "heartbeat")).isBetween(OPERATIONS / 3L, OPERATIONS * 2 / 3L);
      assertThat(nrf.store().size()).isEqualTo(INSTANCES);
    }
  }

  @ParameterizedTest
  @EnumSource
  void allInstancesRegisterAtOnceWhenTheNrfHasLostThem(HttpProtocol protocol) throws Exception {
    core = new LocalCore(protocol, directory);
    Nrf before = core.startNrf();
    try (GeneratorClient client = client()) {
      NrfWorkload workload = workload(client, protocol, NrfMix.parse("heartbeat=1"));
      LoadRun run = untilInterrupted(workload, client);
      CompletableFuture<LoadOutcome> outcome = start(run);
      await().atMost(PATIENCE).until(() -> before.store().size() == INSTANCES);
      core.stop(before);
      await().atMost(PATIENCE).until(() -> workload.waiting() == INSTANCES);

      Nrf after = core.startNrf();

      await().atMost(PATIENCE).until(() -> after.store().size() == INSTANCES);
      await().atMost(PATIENCE).until(() -> workload.waiting() == 0);
      run.interrupt();
      LoadOutcome result = outcome.join();
      assertThat(count(result, "storm")).isEqualTo(INSTANCES);
      assertThat(count(result, "registration")).isEqualTo(2 * INSTANCES);
      assertThat(result.failures().keySet())
          .allMatch(
              kind -> kind.matches("(CONNECT|CLOSED|RESET|HANDSHAKE|DEADLINE).* at heartbeat"));
    }
  }

  @ParameterizedTest
  @EnumSource(names = "H2C")
  void anInstanceThatTheNrfDoesNotKnowRegistersAgain(HttpProtocol protocol) throws Exception {
    core = new LocalCore(protocol, directory);
    Nrf nrf = core.startNrf();
    try (GeneratorClient client = client()) {
      NrfWorkload workload = workload(client, protocol, NrfMix.parse("heartbeat=1"));
      LoadRun run = untilInterrupted(workload, client);
      CompletableFuture<LoadOutcome> outcome = start(run);
      await().atMost(PATIENCE).until(() -> nrf.store().size() == INSTANCES);
      List<String> ids = nrf.store().list(null, 0, INSTANCES).ids();
      ids.forEach(nrf.store()::deregister);
      await().atMost(PATIENCE).until(() -> nrf.store().size() == INSTANCES);
      run.interrupt();

      LoadOutcome result = outcome.join();
      assertThat(result.failures()).isEmpty();
      assertThat(count(result, "registration")).isEqualTo(2 * INSTANCES);
      assertThat(count(result, "storm")).isZero();
    }
  }
}
