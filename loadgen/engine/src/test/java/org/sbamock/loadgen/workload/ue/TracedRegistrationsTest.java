/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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
import org.sbamock.loadgen.workload.WorkloadKind;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.Workloads;
import org.sbamock.loadgen.workload.call.MeteredWorkload;
import org.sbamock.tracing.ExportListener;
import org.sbamock.tracing.OtlpReceiver;
import org.sbamock.tracing.OtlpReceiver.Received;
import org.sbamock.tracing.Tracing;
import org.sbamock.tracing.TracingSettings;

/** The spans of UEs that register. */
@Timeout(60)
class TracedRegistrationsTest {
  private static final int REGISTRATIONS = 20;

  @TempDir private static Path tls;

  @SuppressWarnings("NullAway.Init")
  private ScriptedAmf amf;

  @SuppressWarnings("NullAway.Init")
  private OtlpReceiver receiver;

  @BeforeEach
  void start() throws IOException {
    amf = new ScriptedAmf(tls);
    receiver = new OtlpReceiver();
  }

  @AfterEach
  void stop() {
    amf.close();
    receiver.close();
  }

  private LoadOutcome register(HttpProtocol protocol, double ratio) throws InterruptedException {
    LoadPlan plan =
        LoadPlan.ofCycles(
            new LoadShape.Closed(4, Duration.ZERO),
            new CycleBudget(REGISTRATIONS, 0),
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            1);
    WorkloadParameters parameters =
        WorkloadParameters.ofUes(
            WorkloadKind.REGISTRATION,
            protocol,
            amf.apiRoot(protocol),
            CallOptions.DEFAULT,
            new Subscribers(
                ScriptedAmf.PLMN, "001010000000001", 1_000, ScriptedAmf.KEY_SEED, null));
    try (Tracing tracing =
            Tracing.start(
                new TracingSettings(receiver.endpoint(), ratio, 0, "loadgen"),
                ExportListener.NONE);
        GeneratorClient client =
            new GeneratorClient(
                Workloads.settings(parameters, 4, GeneratorSettings.DEFAULT), amf.trust())) {
      MeteredWorkload workload =
          Workloads.of(
              parameters,
              client,
              () -> {
                throw new AssertionError("nothing is notified");
              },
              tracing);
      return new LoadRun(plan, workload, client.eventLoops()).run(RunListener.NONE);
    }
  }

  private List<Received> spans(SpanKind kind) {
    return receiver.spans().stream().filter(span -> span.span().getKind() == kind).toList();
  }

  @ParameterizedTest
  @EnumSource
  void aRegistrationIsATraceWithASpanForEachCall(HttpProtocol protocol)
      throws InterruptedException {
    assertThat(register(protocol, 1).failures()).isEmpty();

    List<Received> registrations = spans(SpanKind.SPAN_KIND_INTERNAL);
    assertThat(registrations)
        .hasSize(REGISTRATIONS)
        .allSatisfy(
            registration -> {
              assertThat(registration.span().getName()).isEqualTo("registration");
              assertThat(registration.attributes().get("sbamock.supi")).startsWith("imsi-00101");
              assertThat(registration.attributes()).doesNotContainKey("error.type");
              assertThat(spans(SpanKind.SPAN_KIND_CLIENT))
                  .filteredOn(call -> call.parent().equals(registration.id()))
                  .as("challenge and confirmation")
                  .hasSize(2)
                  .allMatch(call -> call.traceId().equals(registration.traceId()));
            });
    assertThat(receiver.spans()).hasSize(3 * REGISTRATIONS);
  }

  @Test
  void theSpanOfAFailedRegistrationHasTheKindOfItsFailure() throws InterruptedException {
    amf.unavailable = true;
    LoadOutcome outcome = register(HttpProtocol.H2C, 1);

    assertThat(outcome.failed()).isEqualTo(REGISTRATIONS);
    assertThat(outcome.failedIterations())
        .hasSize(REGISTRATIONS)
        .allSatisfy(
            failed -> {
              assertThat(failed.kind()).isIn(outcome.failures().keySet());
              assertThat(failed.endEpochNanos()).isGreaterThanOrEqualTo(failed.startEpochNanos());
            });
    assertThat(spans(SpanKind.SPAN_KIND_INTERNAL))
        .hasSize(REGISTRATIONS)
        .allMatch(span -> outcome.failures().containsKey(span.attributes().get("error.type")));
  }

  @Test
  void recordsNothingOutsideTheShare() throws InterruptedException {
    assertThat(register(HttpProtocol.H2C, 0).failures()).isEmpty();

    assertThat(receiver.spans()).isEmpty();
  }
}
