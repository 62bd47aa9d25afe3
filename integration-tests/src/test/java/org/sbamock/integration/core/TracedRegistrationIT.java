/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.amf.Amf;
import org.sbamock.ausf.Ausf;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.sbi.nf.Instrumentation;
import org.sbamock.tracing.ExportListener;
import org.sbamock.tracing.Tracing;
import org.sbamock.tracing.TracingSettings;

/** The trace of a registration, from the AMF to the NRF and the AUSF. */
@Timeout(120)
final class TracedRegistrationIT {
  private static final int TRACE_BEGIN = 3;
  private static final int TRACE_END = 35;

  /** Shared, since an authority is dear to make. */
  public @TempDir static Path directory;

  private final Tracing tracing =
      Tracing.start(
          new TracingSettings("http://127.0.0.1:1/v1/traces", 1, 0, "core"), ExportListener.NONE);
  private final Map<String, Set<String>> traces = new ConcurrentHashMap<>();

  @SuppressWarnings("NullAway.Init")
  private LocalCore core;

  @AfterEach
  void stop() {
    core.close();
    tracing.close();
  }

  @ParameterizedTest
  @EnumSource
  void continuesFromTheAmfToTheNrfAndTheAusf(HttpProtocol protocol) {
    core = new LocalCore(protocol, directory).instrumentation(this::traced);
    core.startNrf();
    Ausf ausf = core.startAusf();
    Amf amf = core.startAmf();
    core.awaitRegistered(ausf, amf);

    assertThat(core.ue(1, amf).register().status()).isEqualTo(200);

    Set<String> amfTraces = traces("/mock-ue/v1/registrations");
    assertThat(amfTraces).as("the request for a challenge").hasSize(1);
    assertThat(traces("/nausf-auth/v1/ue-authentications")).isEqualTo(amfTraces);
    assertThat(traces("/nnrf-disc/v1/nf-instances")).isEqualTo(amfTraces);
  }

  private Instrumentation traced(Instrumentation further) {
    return new Instrumentation(
        tracing.observer(new Traces()), tracing::handler, tracing::calls, further.client());
  }

  private Set<String> traces(String path) {
    return traces.getOrDefault(path, Set.of());
  }

  /** Keeps the identifiers of the traces of the exchanges. */
  private final class Traces implements ServerObserver {
    @Override
    public void answered(HttpExchange exchange, HttpResponse response, long nanos) {
      String parent = String.valueOf(exchange.request().headers().get("traceparent"));
      traces
          .computeIfAbsent(exchange.request().path(), path -> ConcurrentHashMap.newKeySet())
          .add(parent.substring(TRACE_BEGIN, TRACE_END));
    }
  }
}
