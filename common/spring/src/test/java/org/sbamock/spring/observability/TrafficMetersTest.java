/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.Router;
import org.sbamock.http.client.ClientLoad;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.http.observe.QuicLoad;
import org.sbamock.http.testing.FaultExample;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.mock.SbaMock;
import org.sbamock.mock.StubRules;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.ProblemRenderer;
import org.sbamock.sbi.consumer.Caller;

/**
 * Each meter of traffic, on each protocol that it concerns, by requests from a client to a server.
 */
@Timeout(60)
class TrafficMetersTest {
  private static final String SERVER = "sbamock.sbi.server.";
  private static final String CLIENT = "sbamock.sbi.client.";
  private static final int LONG = 2_000_000;

  private final MeterRegistry registry = new SimpleMeterRegistry();
  private final KitServer server =
      KitServer.start(
          TrafficMetersTest::withProblems,
          builder -> builder.observer(new MeteredServer(registry)).quic(quic()));
  private final SbiClient client =
      SbiClient.builder()
          .tls(KitServer.trust(), TlsSettings.DEFAULT)
          .quic(quic())
          .observer(new ConnectionMeters(registry, CLIENT))
          .build();
  private final Caller caller = new MeteredCalls(client::send, registry);

  private static QuicSettings quic() {
    return QuicSettings.DEFAULT.withEarlyData(true);
  }

  private static HttpHandler withProblems(HttpHandler kit) {
    Router router =
        new Router(new ProblemRenderer())
            .route(
                HttpMethod.GET,
                "/nf-api/v1/problems/{cause}",
                exchange ->
                    ProblemDetails.of(404, exchange.pathParameter("cause"), "detail \"cause\": x")
                        .answer(exchange));
    return new HttpHandler() {
      @Override
      public void handle(HttpExchange exchange) throws Exception {
        (exchange.request().path().startsWith("/nf-api/") ? router : kit).handle(exchange);
      }

      @Override
      public int contentLimit(HttpRequest head) {
        return kit.contentLimit(head);
      }
    };
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void countsRequestsInBothDirectionsByApiStatusAndCause(HttpProtocol protocol) {
    assertThat(get(protocol, "/nf-api/v1/problems/" + Cause.CONTEXT_NOT_FOUND)).isEqualTo("404");
    assertThat(get(protocol, "/nf-api/v1/problems/WHATEVER")).isEqualTo("404");
    assertThat(get(protocol, "/hello")).isEqualTo("200");
    assertThat(get(protocol, "/unknown")).isEqualTo("404");

    String id = protocol.id();
    for (String side : new String[] {SERVER, CLIENT}) {
      String name = side + "requests";
      assertThat(
              sum(
                  name,
                  "protocol",
                  id,
                  "api",
                  "nf-api",
                  "status",
                  "404",
                  "cause",
                  "CONTEXT_NOT_FOUND"))
          .as(name)
          .isEqualTo(1);
      assertThat(sum(name, "protocol", id, "api", "nf-api", "cause", "OTHER")).isEqualTo(1);
      assertThat(sum(name, "protocol", id, "api", "hello", "status", "200", "cause", "NONE"))
          .isEqualTo(1);
    }
    assertThat(sum(SERVER + "requests", "route", "/nf-api/v1/problems/{cause}")).isEqualTo(2);
    assertThat(sum(SERVER + "requests", "api", "UNKNOWN", "status", "404")).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void countsConnectionsAndHandshakes(HttpProtocol protocol) {
    get(protocol, "/hello");
    // A round trip after the handshake, with which the client has the ticket of the session.
    get(protocol, "/hello");
    get(protocol, "/hello", CallOptions.DEFAULT.withConnection(ConnectionUse.PER_REQUEST));

    String id = protocol.id();
    for (String side : new String[] {SERVER, CLIENT}) {
      // The server may send a response before it counts the handshake that preceded the request.
      await().until(() -> sum(side + "connections.closed", "protocol", id) == 1);
      assertThat(sum(side + "connections.opened", "protocol", id)).as(side).isEqualTo(2);
      assertThat(sum(side + "connections", "protocol", id)).as(side).isEqualTo(1);
      String transport = protocol.quic() ? "quic" : "tls";
      assertThat(sum(side + "handshakes", "transport", transport, "outcome", "success"))
          .as(side)
          .isEqualTo(protocol.secure() ? 2 : 0);
      if (protocol.secure()) {
        assertThat(sum(side + "handshakes", "transport", transport, "resumed", "true"))
            .as(side + " resumed")
            .isEqualTo(1);
      }
    }
  }

  /** A server reads early data as such only if it arrives with the first packet of a connection. */
  @ParameterizedTest
  @EnumSource(names = "H3")
  void countsEarlyData(HttpProtocol protocol) {
    get(protocol, "/hello");
    await()
        .until(
            () -> {
              get(
                  protocol,
                  "/hello",
                  CallOptions.DEFAULT.withConnection(ConnectionUse.PER_REQUEST));
              return sum(SERVER + "early.data", "outcome", "accepted") > 0;
            });
    assertThat(sum(CLIENT + "early.data")).isPositive();
  }

  @ParameterizedTest
  @EnumSource(names = {"H1", "H2", "H3"})
  void countsFailedHandshakes(HttpProtocol protocol) {
    try (SbiClient distrustful =
        SbiClient.builder().observer(new ConnectionMeters(registry, CLIENT + "other.")).build()) {
      CompletableFuture<HttpResponse> call =
          distrustful.send(protocol, server.origin(), HttpRequest.get("/hello"));
      assertThat(call).failsWithin(Duration.ofSeconds(20));
    }
    String transport = protocol.quic() ? "quic" : "tls";
    assertThat(sum(CLIENT + "other.handshakes", "transport", transport, "outcome", "failure"))
        .isEqualTo(1);
    if (!protocol.quic()) {
      await()
          .until(
              () -> sum(SERVER + "handshakes", "transport", transport, "outcome", "failure") == 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void countsExchangesInProgressAndThePool(HttpProtocol protocol) throws InterruptedException {
    CompletableFuture<HttpResponse> call =
        client.send(protocol, server.origin(), HttpRequest.get("/held"));
    HttpExchange held = server.awaitHeld();

    assertThat(server.server().load().streams()).containsEntry(protocol, 1);
    ClientLoad.Pools pools = client.load().join().of(protocol);
    assertThat(pools).isEqualTo(new ClientLoad.Pools(1, 0, 0, 1, 0));

    held.respond(HttpResponse.of(204));
    call.join().release();
    await().until(() -> server.server().load().streams().getOrDefault(protocol, 0) == 0);
    await().until(() -> client.load().join().of(protocol).idle() == 1);
  }

  @ParameterizedTest
  @EnumSource(names = {"H2C", "H2", "H3"})
  void countsResetsAndGoAwaysBySideAndCode(HttpProtocol protocol) throws InterruptedException {
    String id = protocol.id();
    CompletableFuture<HttpResponse> cancelled =
        client.send(protocol, server.origin(), HttpRequest.get("/held"));
    HttpExchange held = server.awaitHeld();
    cancelled.cancel(false);
    String cancel = protocol.quic() ? "H3_REQUEST_CANCELLED" : "CANCEL";
    await().until(() -> sum(CLIENT + "stream.resets", "side", "local", "code", cancel) == 1);
    if (protocol.quic()) {
      // Netty reports that the client does not read the response only when it is written.
      held.respond(HttpResponse.of(204));
    } else {
      await().until(() -> sum(SERVER + "stream.resets", "side", "remote", "code", "CANCEL") == 1);
      await().until(() -> sum(SERVER + "requests", "status", "CANCELLED", "protocol", id) == 1);
    }

    fault(protocol, FaultExample.STREAM_RESET);
    await().until(() -> sum(SERVER + "stream.resets", "protocol", id, "side", "local") == 1);
    await().until(() -> sum(CLIENT + "stream.resets", "protocol", id, "side", "remote") == 1);
    assertThat(sum("sbamock.mock.faults", "fault", "stream_reset", "protocol", id)).isEqualTo(1);
    assertThat(sum(SERVER + "requests", "status", "FAULT", "protocol", id)).isEqualTo(1);

    fault(protocol, FaultExample.GOAWAY_AND_ANSWER);
    await().until(() -> sum(SERVER + "goaways", "protocol", id, "side", "local") >= 1);
    await().until(() -> sum(CLIENT + "goaways", "protocol", id, "side", "remote") >= 1);
  }

  @ParameterizedTest
  @EnumSource(names = {"H2C", "H2", "H3"})
  void countsContentThatWaitsForFlowControlAndIsCancelled(HttpProtocol protocol) {
    MeterRegistry narrow = new SimpleMeterRegistry();
    QuicSettings quic = QuicSettings.DEFAULT.withWindows(65_536, 131_072);
    Http2Settings http2 = Http2Settings.DEFAULT.withInitialWindowSize(65_535);
    String id = protocol.id();
    try (KitServer slow =
            KitServer.start(
                builder -> builder.observer(new MeteredServer(narrow)).http2(http2).quic(quic));
        SbiClient sender =
            SbiClient.builder()
                .tls(KitServer.trust(), TlsSettings.DEFAULT)
                .http2(http2)
                .quic(quic)
                .observer(new ConnectionMeters(narrow, CLIENT))
                .build()) {
      Origin origin = slow.origin();
      sender.send(protocol, origin, HttpRequest.get("/hello")).join().release();
      assertThat(sum(narrow, SERVER + "flow.control.stalls")).isZero();
      sender.send(protocol, origin, HttpRequest.get("/size/" + LONG)).join().release();
      sender.send(protocol, origin, upload()).join().release();
      assertThat(sum(narrow, SERVER + "flow.control.stalls", "protocol", id)).isPositive();
      assertThat(sum(narrow, CLIENT + "flow.control.stalls", "protocol", id)).isPositive();

      sender.send(protocol, origin, upload()).cancel(false);
      String code = protocol.quic() ? "H3_REQUEST_CANCELLED" : "CANCEL";
      await()
          .until(
              () ->
                  sum(
                          narrow,
                          SERVER + "stream.resets",
                          "protocol",
                          id,
                          "side",
                          "remote",
                          "code",
                          code)
                      == 1);
    }
  }

  private static HttpRequest upload() {
    return HttpRequest.of(HttpMethod.POST, "/echo", Unpooled.wrappedBuffer(new byte[500_000]));
  }

  @ParameterizedTest
  @EnumSource(names = "H3")
  void samplesTheQuicConnections(HttpProtocol protocol) {
    get(protocol, "/size/" + LONG);
    QuicLoad open = server.server().quicLoad().join();
    assertThat(open.connections()).isEqualTo(1);
    assertThat(open.maxRttNanos()).isPositive();
    assertThat(open.meanRttNanos()).isPositive();
    assertThat(open.minCongestionWindow()).isPositive();
    QuicLoad called = client.load().join().quic();
    assertThat(called.connections()).isEqualTo(1);
    assertThat(called.received()).isPositive();

    new QuicMeters(SERVER, () -> server.server().quicLoad().join()).bindTo(registry);
    assertThat(sum(SERVER + "quic.packets.sent")).isPositive();
    assertThat(sum(SERVER + "quic.rtt", "statistic", "max")).isPositive();
    assertThat(sum(SERVER + "quic.congestion.window", "statistic", "mean")).isPositive();

    client.closeIdle(protocol, server.origin());
    await().until(() -> server.server().quicLoad().join().connections() == 0);
    QuicLoad closed = server.server().quicLoad().join();
    assertThat(closed.sent()).isGreaterThanOrEqualTo(open.sent());
    assertThat(closed.maxRttNanos()).isZero();
    await().until(() -> client.load().join().quic().connections() == 0);
    assertThat(client.load().join().quic().received()).isGreaterThanOrEqualTo(called.received());
    assertThat(sum(CLIENT + "quic.closes", "side", "local", "code", "NO_ERROR")).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void countsStubsAndWhatTheJournalDrops(HttpProtocol protocol) {
    SbaMock mock = new SbaMock().journal(1);
    MockMeters meters = new MockMeters(mock);
    meters.bindTo(registry);
    try (KitServer stubbed =
        KitServer.start(
            mock::intercept,
            builder -> builder.observer(mock.observer(new MeteredServer(registry))))) {
      Origin origin = stubbed.origin();
      call(protocol, origin, "/hello");
      assertThat(sum("sbamock.mock.requests")).as("without stubs").isZero();
      mock.stubFor(
          StubRules.get(StubRules.urlPathEqualTo("/stub"))
              .willReturn(StubRules.aResponse().withStatus(204)));
      assertThat(call(protocol, origin, "/stub")).isEqualTo("204");
      assertThat(call(protocol, origin, "/hello")).isEqualTo("200");
    }
    assertThat(sum("sbamock.mock.stubs")).isEqualTo(1);
    assertThat(sum("sbamock.mock.requests", "outcome", "matched")).isEqualTo(1);
    assertThat(sum("sbamock.mock.requests", "outcome", "unmatched")).isEqualTo(1);
    assertThat(sum("sbamock.mock.journal.dropped")).isEqualTo(2);
  }

  private void fault(HttpProtocol protocol, FaultExample example) {
    assumeTrue(example.kind().supports(protocol));
    call(protocol, server.origin(), "/faults/" + example.id());
  }

  private String get(HttpProtocol protocol, String path) {
    return get(protocol, path, CallOptions.DEFAULT);
  }

  private String get(HttpProtocol protocol, String path, CallOptions options) {
    return call(protocol, server.origin(), path, options);
  }

  private String call(HttpProtocol protocol, Origin origin, String path) {
    return call(protocol, origin, path, CallOptions.DEFAULT.withRetries(0));
  }

  private String call(HttpProtocol protocol, Origin origin, String path, CallOptions options) {
    Outcome outcome = new Outcome();
    caller.send(protocol, origin, HttpRequest.get(path), options, outcome);
    return outcome.get();
  }

  private double sum(String name, String... tags) {
    return sum(registry, name, tags);
  }

  private static double sum(MeterRegistry registry, String name, String... tags) {
    return registry.find(name).tags(tags).meters().stream()
        .mapToDouble(TrafficMetersTest::value)
        .sum();
  }

  private static double value(Meter meter) {
    return meter.measure().iterator().next().getValue();
  }
}
