/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.Fault;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.http.client.call.CallPhase;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.http.tls.TlsSettings;

class SbiClientTest {
  private static final int INTERNAL_ERROR = 2;
  private static final int RESETS = 250;
  private static final CallOptions OPTIONS =
      CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(20));

  @TempDir static Path directory;
  private static EchoServer server;
  private final List<SbiClient> clients = new ArrayList<>();

  @BeforeAll
  static void start() {
    server = new EchoServer(directory);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @AfterEach
  void closeClients() {
    clients.forEach(SbiClient::close);
  }

  private SbiClient client(UnaryOperator<SbiClientBuilder> more) {
    SbiClient client =
        more.apply(SbiClient.builder().tls(server.trust(), TlsSettings.DEFAULT)).build();
    clients.add(client);
    return client;
  }

  private SbiClient client() {
    return client(builder -> builder);
  }

  private RecordingListener send(
      SbiClient client, HttpProtocol protocol, HttpRequest request, CallOptions options) {
    RecordingListener listener = new RecordingListener();
    client.send(protocol, server.origin(), request, options, listener);
    return listener;
  }

  private static ByteBuf pooled(String text) {
    return ByteBufAllocator.DEFAULT.buffer().writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @EnumSource
  void carriesRequestAndResponse(HttpProtocol protocol) {
    ByteBuf content = pooled("{\"a\":1}");

    HttpResponse response =
        send(
                client(),
                protocol,
                HttpRequest.of(HttpMethod.POST, "/echo?x=1", content).with("X-Sent", "yes"),
                OPTIONS)
            .await();

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.text()).isEqualTo("{\"a\":1}");
    assertThat(response.headers().getString("x-seen")).isEqualTo("yes");
    assertThat(response.headers().getString("x-method")).isEqualTo("POST");
    response.release();
    assertThat(content.refCnt()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void reportsThePhasesInTheirOrder(HttpProtocol protocol) {
    SbiClient client = client();
    RecordingListener first = send(client, protocol, HttpRequest.get("/echo"), OPTIONS);
    first.await().release();
    RecordingListener second = send(client, protocol, HttpRequest.get("/echo"), OPTIONS);
    second.await().release();

    List<CallPhase> expected = new ArrayList<>(List.of(CallPhase.values()));
    if (!protocol.secure()) {
      expected.remove(CallPhase.HANDSHAKE_DONE);
    }
    assertThat(first.phases()).containsExactlyElementsOf(expected);
    assertThat(first.times()).isSorted();
    assertThat(second.phases())
        .containsExactly(
            CallPhase.REQUEST_START,
            CallPhase.REQUEST_SENT,
            CallPhase.FIRST_BYTE,
            CallPhase.LAST_BYTE);
  }

  @ParameterizedTest
  @EnumSource
  void opensAConnectionPerRequestIfAskedTo(HttpProtocol protocol) {
    SbiClient client = client();
    CallOptions fresh = OPTIONS.withConnection(ConnectionUse.PER_REQUEST);

    for (int i = 0; i < 3; i++) {
      RecordingListener call = send(client, protocol, HttpRequest.get("/echo"), fresh);
      call.await().release();
      assertThat(call.phases()).startsWith(CallPhase.CONNECT_START, CallPhase.CONNECTED);
    }
  }

  /** Nor do timers hold it, such as the one of the time in which it was to be established. */
  @ParameterizedTest
  @EnumSource
  void keepsNothingOfAConnectionThatIsClosed(HttpProtocol protocol) {
    SbiClient client = client(builder -> builder.connectTimeout(Duration.ofMinutes(5)));
    CallOptions fresh = OPTIONS.withConnection(ConnectionUse.PER_REQUEST);
    int calls = 100;
    for (int i = 0; i < calls; i++) {
      send(client, protocol, HttpRequest.get("/echo"), fresh).await().release();
    }

    String channel = protocol == HttpProtocol.H3 ? ".QuicheQuicChannel" : "SocketChannel";
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(LiveObjects.count(channel)).isLessThan(calls / 2));
  }

  @ParameterizedTest
  @EnumSource
  void carriesLargeContentsThroughSmallWindows(HttpProtocol protocol) {
    int size = 4 << 20;
    SbiClient client =
        client(
            builder ->
                builder
                    .http2(Http2Settings.DEFAULT.withInitialWindowSize(20_000))
                    .quic(QuicSettings.DEFAULT.withWindows(50_000, 100_000)));
    byte[] octets = new byte[size];
    new Random(42).nextBytes(octets);
    ByteBuf content = ByteBufAllocator.DEFAULT.buffer(size).writeBytes(octets);

    HttpResponse echoed =
        send(client, protocol, HttpRequest.of(HttpMethod.PUT, "/echo", content), OPTIONS).await();
    HttpResponse large = send(client, protocol, HttpRequest.get("/large?" + size), OPTIONS).await();

    assertThat(echoed.bytes()).isEqualTo(octets);
    assertThat(large.content().readableBytes()).isEqualTo(size);
    echoed.release();
    large.release();
  }

  @ParameterizedTest
  @EnumSource
  void carriesTrailersBothWays(HttpProtocol protocol) {
    HttpRequest request =
        new HttpRequest(
            HttpMethod.POST,
            "/trailers",
            HttpFields.of("te", "trailers"),
            pooled("body"),
            HttpFields.of("x-sum", "42"));

    HttpResponse response = send(client(), protocol, request, OPTIONS).await();

    assertThat(response.text()).isEqualTo("body");
    assertThat(response.trailers().getString("x-sum")).isEqualTo("42");
    response.release();
  }

  @ParameterizedTest
  @EnumSource
  void readsResponsesWithoutContent(HttpProtocol protocol) {
    SbiClient client = client();
    for (int i = 0; i < 3; i++) {
      HttpResponse head =
          send(client, protocol, HttpRequest.of(HttpMethod.HEAD, "/large?100"), OPTIONS).await();
      HttpResponse empty = send(client, protocol, HttpRequest.get("/empty"), OPTIONS).await();

      assertThat(head.status()).isEqualTo(200);
      assertThat(head.content().isReadable()).isFalse();
      assertThat(empty.status()).isEqualTo(204);
      head.release();
      empty.release();
    }
  }

  @ParameterizedTest
  @EnumSource
  void sendsContentAfter100Continue(HttpProtocol protocol) {
    HttpResponse response =
        send(
                client(),
                protocol,
                HttpRequest.of(HttpMethod.POST, "/echo", pooled("later"))
                    .with("expect", "100-continue"),
                OPTIONS)
            .await();

    assertThat(response.text()).isEqualTo("later");
    response.release();
  }

  @ParameterizedTest
  @EnumSource
  void compressesAndDecompressesWithGzip(HttpProtocol protocol) {
    SbiClient client = client(builder -> builder.acceptGzip(true).sendGzip(true));
    String text = "gzip ".repeat(10_000);

    HttpResponse response =
        send(client, protocol, HttpRequest.of(HttpMethod.POST, "/echo", pooled(text)), OPTIONS)
            .await();

    assertThat(response.text()).isEqualTo(text);
    assertThat(response.headers().contains("content-encoding")).isFalse();
    response.release();
  }

  @ParameterizedTest
  @EnumSource
  void givesUpAtTheDeadlineAndGoesOn(HttpProtocol protocol) throws Exception {
    SbiClient client = client();

    CallFailedException failure =
        send(
                client,
                protocol,
                HttpRequest.of(HttpMethod.POST, "/hold", pooled("x")),
                OPTIONS.withDeadline(Duration.ofMillis(300)))
            .awaitFailure();

    assertThat(failure.reason()).isEqualTo(Reason.DEADLINE);
    HttpExchange exchange = server.takeHeld();
    CompletableFuture<Void> left = new CompletableFuture<>();
    exchange.onCancel(() -> left.complete(null));
    // Netty's QUIC tells a server of STOP_SENDING only when it writes.
    if (protocol != HttpProtocol.H3) {
      left.get(20, TimeUnit.SECONDS);
    }
    send(client, protocol, HttpRequest.get("/echo"), OPTIONS).await().release();
  }

  /** More resets than Netty permits a server in 30 s by default. */
  @ParameterizedTest
  @EnumSource(names = {"H2C", "H2", "H3"})
  void completesACallWhoseConnectionHasHadManyResets(HttpProtocol protocol) throws Exception {
    SbiClient client = client(builder -> builder.maxConnectionsPerOrigin(1));
    CallOptions once = OPTIONS.withRetries(0).withDeadline(Duration.ofSeconds(60));
    try (EchoServer own = new EchoServer(directory)) {
      RecordingListener inProgress = new RecordingListener();
      client.send(protocol, own.origin(), HttpRequest.get("/hold"), once, inProgress);
      HttpExchange held = own.takeHeld();
      for (int i = 0; i < RESETS; i++) {
        RecordingListener cancelled = new RecordingListener();
        HttpCall call =
            client.send(protocol, own.origin(), HttpRequest.get("/hold"), once, cancelled);
        own.takeHeld();
        call.cancel();
        assertThat(cancelled.awaitFailure().reason()).isEqualTo(Reason.CANCELLED);
      }
      for (int i = 0; i < RESETS; i++) {
        RecordingListener reset = new RecordingListener();
        client.send(protocol, own.origin(), HttpRequest.get("/hold"), once, reset);
        own.takeHeld().fail(new Fault.StreamReset(INTERNAL_ERROR, null, 0));
        assertThat(reset.awaitFailure().reason()).isEqualTo(Reason.RESET);
      }

      held.respond(HttpResponse.of(204));

      inProgress.await().release();
      assertThat(own.connections()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void reportsTheServerOfACancelledCall(HttpProtocol protocol) throws Exception {
    RecordingListener listener = new RecordingListener();
    HttpCall call =
        client()
            .send(
                protocol,
                server.origin(),
                HttpRequest.of(HttpMethod.POST, "/hold", pooled("x")),
                OPTIONS,
                listener);
    HttpExchange exchange = server.takeHeld();
    CompletableFuture<Void> left = new CompletableFuture<>();
    exchange.onCancel(() -> left.complete(null));

    call.cancel();
    call.cancel();

    assertThat(listener.awaitFailure().reason()).isEqualTo(Reason.CANCELLED);
    if (protocol != HttpProtocol.H3) {
      left.get(20, TimeUnit.SECONDS);
    }
  }

  @ParameterizedTest
  @EnumSource
  void queuesCallsUpToTheLimit(HttpProtocol protocol) throws Exception {
    SbiClient client =
        client(
            builder ->
                builder.maxConnectionsPerOrigin(1).maxStreamsPerConnection(1).maxWaitingCalls(1));
    RecordingListener first = send(client, protocol, HttpRequest.get("/hold"), OPTIONS);
    HttpExchange exchange = server.takeHeld();

    RecordingListener second = send(client, protocol, HttpRequest.get("/echo"), OPTIONS);
    CallFailedException third =
        send(client, protocol, HttpRequest.get("/echo"), OPTIONS).awaitFailure();

    assertThat(third.reason()).isEqualTo(Reason.POOL_EXHAUSTED);
    assertThat(third.unprocessed()).isTrue();
    assertThat(second.isOver()).isFalse();
    exchange.respond(HttpResponse.of(200));
    first.await().release();
    second.await().release();
    assertThat(second.phases()).doesNotContain(CallPhase.CONNECT_START);
  }

  @ParameterizedTest
  @EnumSource
  void failsCallsUnderWayWhenItCloses(HttpProtocol protocol) throws Exception {
    SbiClient client = client();
    RecordingListener under =
        send(client, protocol, HttpRequest.of(HttpMethod.POST, "/hold", pooled("x")), OPTIONS);
    server.takeHeld();

    client.close();

    assertThat(under.awaitFailure().reason()).isEqualTo(Reason.CLIENT_CLOSED);
    ByteBuf content = pooled("y");
    RecordingListener late =
        send(client, protocol, HttpRequest.of(HttpMethod.POST, "/echo", content), OPTIONS);
    assertThat(late.awaitFailure().reason()).isEqualTo(Reason.CLIENT_CLOSED);
    assertThat(content.refCnt()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void rejectsAResponseThatIsTooLarge(HttpProtocol protocol) {
    SbiClient client = client(builder -> builder.maxResponseSize(10_000));

    assertThat(
            send(client, protocol, HttpRequest.get("/large?10001"), OPTIONS)
                .awaitFailure()
                .reason())
        .isEqualTo(Reason.TOO_LARGE);
    HttpResponse fits = send(client, protocol, HttpRequest.get("/large?10000"), OPTIONS).await();
    assertThat(fits.content().readableBytes()).isEqualTo(10_000);
    fits.release();
  }

  @ParameterizedTest
  @EnumSource
  void makesManyCallsAtOnceFromManyThreads(HttpProtocol protocol) {
    SbiClient client = client(builder -> builder.threads(2));
    List<CompletableFuture<HttpResponse>> calls = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      calls.add(
          client.send(
              protocol,
              server.origin(),
              HttpRequest.of(
                  HttpMethod.POST,
                  "/echo",
                  Unpooled.copiedBuffer("call " + i, StandardCharsets.UTF_8)),
              OPTIONS));
    }

    for (int i = 0; i < calls.size(); i++) {
      HttpResponse response = RecordingListener.await(calls.get(i));
      assertThat(response.text()).isEqualTo("call " + i);
      response.release();
    }
  }
}
