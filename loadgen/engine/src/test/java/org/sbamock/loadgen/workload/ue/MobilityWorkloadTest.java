/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.server.SbiServer;
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
import org.sbamock.loadgen.workload.call.MeteredWorkload;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.ProblemDetails;

class MobilityWorkloadTest {
  private static final int ITERATIONS = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private static Path tls;

  private static LoadOutcome play(
      NotifyingAmf script, HttpProtocol protocol, int iterations, CallOptions options)
      throws InterruptedException {
    WorkloadParameters parameters =
        WorkloadParameters.ofUes(
            WorkloadKind.MOBILITY,
            protocol,
            script.amf.apiRoot(protocol),
            options,
            new Subscribers(ScriptedAmf.PLMN, "001010000000001", 10, ScriptedAmf.KEY_SEED, null));
    LoadPlan plan =
        LoadPlan.ofCycles(
            new LoadShape.Closed(1, Duration.ZERO),
            new CycleBudget(iterations, 0),
            PATIENCE,
            Duration.ofSeconds(10),
            1);
    try (GeneratorClient client =
        new GeneratorClient(GeneratorSettings.DEFAULT, script.amf.trust())) {
      MeteredWorkload workload =
          Workloads.of(
              parameters,
              client,
              () ->
                  NfConsumerSettings.of(NfConsumerSettings.LOOPBACK, script.amf.certificate("ue")));
      LoadOutcome outcome = new LoadRun(plan, workload, client.eventLoops()).run(RunListener.NONE);
      await().atMost(PATIENCE).untilAsserted(() -> assertThat(script.subscriptions).isEmpty());
      return outcome;
    }
  }

  private static long countOf(LoadOutcome outcome, String step) {
    return Objects.requireNonNull(outcome.steps().get(step)).getTotalCount();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void performsEachStepOverEveryProtocol(HttpProtocol protocol) throws InterruptedException {
    try (NotifyingAmf script = new NotifyingAmf(protocol, tls)) {
      LoadOutcome outcome = play(script, protocol, ITERATIONS, CallOptions.DEFAULT);

      assertThat(outcome.failures()).isEmpty();
      assertThat(outcome.achieved()).isEqualTo(ITERATIONS);
      assertThat(outcome.steps().keySet()).containsExactlyElementsOf(MobilityWorkload.STEPS);
      for (String step : MobilityWorkload.STEPS) {
        assertThat(countOf(outcome, step))
            .as(step)
            .isEqualTo(step.equals("resynchronisation") ? 0 : ITERATIONS);
      }
      assertThat(script.subscribed).hasValue(ITERATIONS);
      assertThat(script.notificationStatuses).hasSize(3 * ITERATIONS).containsOnly(204);
      assertThat(script.transfers)
          .hasSize(ITERATIONS)
          .allMatch(message -> message.startsWith("multipart/related; boundary="))
          .allMatch(message -> message.contains("\"n1MessageClass\":\"SM\""));
    }
  }

  @Test
  void awaitsTheResponseAfterTheNotification() throws InterruptedException {
    try (NotifyingAmf script = new NotifyingAmf(HttpProtocol.H2C, tls)) {
      script.paging = NotifyingAmf.Timing.BEFORE_RESPONSE;
      script.deregistration = NotifyingAmf.Timing.BEFORE_RESPONSE;

      LoadOutcome outcome = play(script, HttpProtocol.H2C, ITERATIONS, CallOptions.DEFAULT);

      assertThat(outcome.failures()).isEmpty();
      assertThat(outcome.achieved()).isEqualTo(ITERATIONS);
    }
  }

  @ParameterizedTest
  @CsvSource({"NEVER, AFTER_RESPONSE, paging", "AFTER_RESPONSE, NEVER, deregistration"})
  void failsAndUnsubscribesIfANotificationIsMissing(
      NotifyingAmf.Timing paging, NotifyingAmf.Timing deregistration, String step)
      throws InterruptedException {
    try (NotifyingAmf script = new NotifyingAmf(HttpProtocol.H2C, tls)) {
      script.paging = paging;
      script.deregistration = deregistration;

      LoadOutcome outcome =
          play(
              script, HttpProtocol.H2C, 2, CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(1)));

      assertThat(outcome.failures())
          .containsExactlyEntriesOf(Map.of("no notification at " + step, 2L));
      assertThat(script.subscribed).hasValue(2);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"notifyCorrelationId\":\"7\",\"reportList\":[]} | 404 SUBSCRIPTION_NOT_FOUND",
        "{\"reportList\":[]}                               | 404 SUBSCRIPTION_NOT_FOUND",
        "{\"notifyCorrelationId\":                         | 400 INVALID_MSG_FORMAT",
      })
  void rejectsANotificationWithoutASubscription(String content, String problem) {
    EventNotifications notifications = new EventNotifications();
    try (SbiServer server = SbiServer.builder(notifications.handler()).start();
        SbiClient client = SbiClient.builder().build()) {
      HttpRequest request =
          HttpRequest.of(
                  HttpMethod.POST,
                  EventNotifications.PATH,
                  Unpooled.copiedBuffer(content, StandardCharsets.UTF_8))
              .with(HttpHeaderNames.CONTENT_TYPE, "application/json");
      HttpResponse response =
          client.send(HttpProtocol.H2C, new Origin("127.0.0.1", server.port()), request).join();
      try {
        ProblemDetails details = Json.read(response.content(), ProblemDetails.class);
        assertThat(response.status() + " " + details.cause()).isEqualTo(problem);
      } finally {
        response.release();
      }
    }
  }
}
