/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.handler.codec.http.HttpMethod;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.Router;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.ProblemRenderer;
import org.sbamock.sbi.consumer.Caller;
import org.sbamock.tracing.OtlpReceiver.Received;

/** Two servers, of which the first one calls the second one, with a receiver of their spans. */
@Timeout(60)
class TracingTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String PARENT = "b7ad6b7169203331";
  private static final String SAMPLED = "00-" + TRACE + "-" + PARENT + "-01";
  private static final String CORRELATION = "imsi-345012123123123";

  private final LongAdder exported = new LongAdder();
  private final ExportListener listener =
      new ExportListener() {
        @Override
        public void exported(int spans) {
          exported.add(spans);
        }
      };
  private final BlockingQueue<Map<String, String>> atBack = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> currentTraces = new LinkedBlockingQueue<>();
  private OtlpReceiver receiver;
  private Tracing frontTracing;
  private Tracing backTracing;
  private SbiServer front;
  private SbiServer back;
  private SbiClient client;

  @BeforeEach
  void start() throws IOException {
    receiver = new OtlpReceiver();
    frontTracing = tracing("front", 1);
    backTracing = tracing("back", 1);
    client = SbiClient.builder().tls(KitServer.trust(), TlsSettings.DEFAULT).build();
    back = server(backTracing, "/nf-back/v1/things/{id}", this::answer);
    Caller traced = frontTracing.calls(client::send);
    front = server(frontTracing, "/nf-front/v1/things/{id}", exchange -> forward(exchange, traced));
  }

  private Tracing tracing(String name, double ratio) {
    return Tracing.start(new TracingSettings(receiver.endpoint(), ratio, 0, name), listener);
  }

  private static SbiServer server(Tracing tracing, String template, HttpHandler handler) {
    Router router = new Router(new ProblemRenderer()).route(HttpMethod.GET, template, handler);
    return SbiServer.builder(tracing.handler(router))
        .observer(tracing.observer(ServerObserver.NONE))
        .protocols(EnumSet.allOf(HttpProtocol.class))
        .tls(KitServer.material())
        .start();
  }

  @AfterEach
  void stop() {
    client.close();
    front.close();
    back.close();
    frontTracing.close();
    backTracing.close();
    receiver.close();
  }

  private void answer(HttpExchange exchange) {
    var headers = exchange.request().headers();
    atBack.add(
        Map.of(
            "traceparent", String.valueOf(headers.get("traceparent")),
            "tracestate", String.valueOf(headers.get("tracestate")),
            "correlation", String.valueOf(headers.get("3gpp-sbi-correlation-info"))));
    exchange.respond(HttpResponse.of(204));
  }

  private void forward(HttpExchange exchange, Caller traced) {
    currentTraces.add(Span.current().getSpanContext().getTraceId());
    HttpRequest request = HttpRequest.get("/nf-back/v1/things/2");
    MessageContext.of(exchange.request().headers()).addTo(request.headers());
    traced.send(
        exchange.protocol(),
        new Origin("127.0.0.1", back.port()),
        request,
        CallOptions.DEFAULT,
        new CallListener() {
          @Override
          public void response(HttpResponse response) {
            response.release();
            currentTraces.add(Span.current().getSpanContext().getTraceId());
            exchange.respond(HttpResponse.of(response.status()));
          }

          @Override
          public void failure(CallFailedException cause) {
            exchange.respond(HttpResponse.of(504));
          }
        });
  }

  private int call(HttpProtocol protocol, Map<String, String> headers) {
    HttpRequest request = HttpRequest.get("/nf-front/v1/things/1");
    headers.forEach(request::with);
    CompletableFuture<HttpResponse> call =
        client.send(protocol, new Origin("127.0.0.1", front.port()), request);
    HttpResponse response = call.join();
    response.release();
    return response.status();
  }

  private CompletableFuture<Integer> call(
      Caller calls, Operation operation, HttpProtocol protocol) {
    CompletableFuture<Integer> status = new CompletableFuture<>();
    operation.run(
        () ->
            calls.send(
                protocol,
                new Origin("127.0.0.1", back.port()),
                HttpRequest.get("/nf-back/v1/things/2"),
                CallOptions.DEFAULT,
                new CallListener() {
                  @Override
                  public void response(HttpResponse response) {
                    response.release();
                    status.complete(response.status());
                  }

                  @Override
                  public void failure(CallFailedException cause) {
                    status.completeExceptionally(cause);
                  }
                }));
    return status;
  }

  private List<Received> spans() {
    frontTracing.flush();
    backTracing.flush();
    return receiver.spans();
  }

  private Received only(String service, SpanKind kind) {
    return spans().stream()
        .filter(span -> span.service().equals(service) && span.span().getKind() == kind)
        .reduce(
            (one, other) -> {
              throw new AssertionError("two spans: " + one + ", " + other);
            })
        .orElseThrow();
  }

  @ParameterizedTest
  @EnumSource
  void continuesATraceThroughServerAndClient(HttpProtocol protocol) throws InterruptedException {
    assertThat(
            call(
                protocol,
                Map.of(
                    "traceparent", SAMPLED,
                    "tracestate", "vendor=1",
                    "3gpp-sbi-correlation-info", CORRELATION)))
        .isEqualTo(204);

    Received served = only("front", SpanKind.SPAN_KIND_SERVER);
    Received called = only("front", SpanKind.SPAN_KIND_CLIENT);
    Received further = only("back", SpanKind.SPAN_KIND_SERVER);
    assertThat(List.of(served.traceId(), called.traceId(), further.traceId())).containsOnly(TRACE);
    assertThat(served.parent()).isEqualTo(PARENT);
    assertThat(called.parent()).isEqualTo(served.id());
    assertThat(further.parent()).isEqualTo(called.id());
    assertThat(served.span().getName()).isEqualTo("GET /nf-front/v1/things/{id}");
    assertThat(served.attributes())
        .containsEntry("http.request.method", "GET")
        .containsEntry("http.route", "/nf-front/v1/things/{id}")
        .containsEntry("http.response.status_code", "204")
        .containsEntry("url.scheme", protocol.scheme())
        .containsEntry("url.path", "/nf-front/v1/things/1")
        .containsEntry("client.address", "127.0.0.1")
        .containsEntry("rpc.service", "nf-front")
        .containsEntry(
            "network.protocol.version",
            protocol.quic() ? "3" : protocol.multiplexed() ? "2" : "1.1");
    for (Received span : List.of(served, called, further)) {
      assertThat(span.attributes())
          .containsEntry("http.request.header.3gpp-sbi-correlation-info", CORRELATION);
    }
    assertThat(called.attributes())
        .containsEntry("server.address", "127.0.0.1")
        .containsEntry("http.response.status_code", "204");
    assertThat(atBack.take())
        .containsEntry("traceparent", "00-" + TRACE + "-" + further.id() + "-01")
        .containsEntry("tracestate", "vendor=1")
        .containsEntry("correlation", CORRELATION);
    assertThat(currentTraces).as("in the handler, and in the reply").containsExactly(TRACE, TRACE);
    assertThat(Span.current().getSpanContext().isValid()).isFalse();
    assertThat(exported.sum()).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource
  void honoursThatTheClientDoesNotSample(HttpProtocol protocol) throws InterruptedException {
    String parent = "00-" + TRACE + "-" + PARENT + "-00";
    assertThat(call(protocol, Map.of("traceparent", parent))).isEqualTo(204);

    assertThat(spans()).isEmpty();
    assertThat(atBack.take()).containsEntry("traceparent", parent);
    assertThat(currentTraces).containsExactly(TRACE, TRACE);
  }

  @ParameterizedTest
  @EnumSource
  void aTraceThatIsNotRecordedHasIdentifiersAndNoSpans(HttpProtocol protocol)
      throws InterruptedException {
    front.close();
    frontTracing.close();
    frontTracing = tracing("front", 0);
    Caller traced = frontTracing.calls(client::send);
    front = server(frontTracing, "/nf-front/v1/things/{id}", exchange -> forward(exchange, traced));

    assertThat(call(protocol, Map.of("tracestate", "vendor=1"))).isEqualTo(204);

    assertThat(spans()).isEmpty();
    Map<String, String> received = atBack.take();
    assertThat(received.get("traceparent")).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-00");
    assertThat(received).containsEntry("tracestate", "null");
    String trace = String.valueOf(received.get("traceparent")).substring(3, 35);
    assertThat(currentTraces).containsExactly(trace, trace);
  }

  @Test
  void callsOfAnOperationThatIsNotRecordedBelongToItsTrace() throws InterruptedException {
    try (Tracing tracing = tracing("ue", 0)) {
      Caller calls = tracing.calls(client::send);
      Operation operation = tracing.begin("registration");
      for (HttpProtocol protocol : HttpProtocol.values()) {
        assertThat(call(calls, operation, protocol).join()).isEqualTo(204);
      }
      operation.end(null);
    }

    assertThat(spans()).isEmpty();
    assertThat(atBack.stream().map(fields -> fields.get("traceparent")).distinct())
        .singleElement()
        .asString()
        .endsWith("-00");
    assertThat(atBack).hasSize(HttpProtocol.values().length);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0AF7651916CD43DD8448EB211C80319C-B7AD6B7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01, " + SAMPLED,
        "-",
        "x"
      })
  void beginsATraceIfTheContextIsInvalid(String parent) {
    for (HttpProtocol protocol : HttpProtocol.values()) {
      assertThat(call(protocol, Map.of("traceparent", parent, "tracestate", "=,=;;")))
          .isEqualTo(204);
    }
    assertThat(spans())
        .hasSize(3 * HttpProtocol.values().length)
        .noneMatch(span -> span.traceId().equals(TRACE));
  }

  @Test
  void ignoresAnInvalidTraceState() throws InterruptedException {
    String state = "a=" + "x".repeat(300) + ",=,b";
    assertThat(call(HttpProtocol.H2C, Map.of("traceparent", SAMPLED, "tracestate", state)))
        .isEqualTo(204);

    assertThat(atBack.take()).containsEntry("tracestate", "null");
    assertThat(only("back", SpanKind.SPAN_KIND_SERVER).traceId()).isEqualTo(TRACE);
  }

  @Test
  void callsOfAnOperationBelongToItsTrace() throws InterruptedException {
    Caller calls = frontTracing.calls(client::send);
    Operation operation = frontTracing.begin("registration");
    operation.attribute(AttributeKey.stringKey("sbamock.supi"), "imsi-001010000000001");
    for (HttpProtocol protocol : HttpProtocol.values()) {
      assertThat(call(calls, operation, protocol).join()).isEqualTo(204);
    }
    operation.end("503 at confirmation");

    Received root = only("front", SpanKind.SPAN_KIND_INTERNAL);
    assertThat(root.span().getName()).isEqualTo("registration");
    assertThat(root.parent()).isEmpty();
    assertThat(root.attributes())
        .containsEntry("sbamock.supi", "imsi-001010000000001")
        .containsEntry("error.type", "503 at confirmation");
    List<Received> calling =
        spans().stream()
            .filter(span -> span.span().getKind() == SpanKind.SPAN_KIND_CLIENT)
            .toList();
    assertThat(calling)
        .hasSize(HttpProtocol.values().length)
        .allMatch(span -> span.parent().equals(root.id()));
    assertThat(spans()).allMatch(span -> span.traceId().equals(root.traceId()));
    assertThat(atBack).hasSize(HttpProtocol.values().length);
  }

  @Test
  void answersWhileNoReceiverIsReachable() throws InterruptedException {
    receiver.close();
    for (int i = 0; i < 100; i++) {
      assertThat(call(HttpProtocol.H2C, Map.of("traceparent", SAMPLED))).isEqualTo(204);
    }
    assertThat(atBack.poll(10, TimeUnit.SECONDS)).isNotNull();
  }

  @Test
  void rejectsInvalidSettings() {
    for (String endpoint : Set.of("", "localhost:4318", "ftp://host/", "http://")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new TracingSettings(endpoint, 1, 0, "nf"))
          .withMessageContaining("endpoint");
    }
    for (double ratio : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new TracingSettings("http://localhost/", ratio, 0, "nf"))
          .withMessageContaining("sampling-ratio");
    }
    for (double rate : new double[] {-1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new TracingSettings("http://localhost/", 1, rate, "nf"))
          .withMessageContaining("traces-per-second");
    }
  }
}
