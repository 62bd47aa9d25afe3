/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.ContentCoding;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.testing.RawGet;

/**
 * Limits, time-outs and whatever else goes wrong each have a clear answer, and harm nobody else.
 */
abstract class FailureKit extends CompatibilityKit {
  private static final int UNFINISHED = 20;
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofSeconds(60);

  private void limit(ServerLimits limits) {
    use(KitServer.start(server -> server.limits(limits)));
  }

  private void stillAnswers() {
    assertThat(get("/hello").text()).isEqualTo("hello");
  }

  @Test
  void aHandlerThatThrowsIsAnInternalError() {
    Answer answer = get("/fails");

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.text()).doesNotContain("as asked").doesNotContain("Exception");
    stillAnswers();
  }

  @Test
  void aHandlerThatFindsNoMemoryLeavesTheConnectionInOrder() {
    assertThat(get("/no-memory").status()).isEqualTo(500);
    stillAnswers();
  }

  @Test
  void contentOverTheLimitIsRejected() {
    limit(ServerLimits.DEFAULT.withSizes(16_384, 8_192, 10_000));

    assertThat(post("/echo", pattern(10_000)).status()).isEqualTo(200);
    assertThat(post("/echo", pattern(10_001)).status()).isEqualTo(413);
    assertThat(post("/echo", pattern(2_000_000)).status()).isEqualTo(413);
    stillAnswers();
  }

  /** A stream whose end is not received must not stay until its connection is closed. */
  @Test
  void aRefusedUploadLeavesNothingAtTheServer() {
    Queue<WeakReference<HttpExchange>> refused = new ConcurrentLinkedQueue<>();
    ServerObserver observer =
        new ServerObserver() {
          @Override
          public void answered(HttpExchange exchange, HttpResponse response, long nanos) {
            if (response.status() == 413) {
              refused.add(new WeakReference<>(exchange));
            }
          }
        };
    ServerLimits limits = ServerLimits.DEFAULT.withSizes(16_384, 8_192, 10_000);
    use(KitServer.start(server -> server.limits(limits).observer(observer)));

    for (int i = 0; i < UNFINISHED; i++) {
      assertThat(post("/echo", pattern(500_000)).status()).isEqualTo(413);
    }

    stillAnswers();
    assertThat(refused).hasSize(UNFINISHED);
    awaitCollected(refused);
  }

  @Test
  void aCancelledCallLeavesNothingAtTheClient() throws InterruptedException {
    Queue<WeakReference<HttpRequest>> cancelled = new ArrayDeque<>();

    for (int i = 0; i < UNFINISHED; i++) {
      cancelled.add(cancelHeld());
    }

    stillAnswers();
    awaitCollected(cancelled);
  }

  private WeakReference<HttpRequest> cancelHeld() throws InterruptedException {
    HttpRequest request = HttpRequest.get("/held");
    CompletableFuture<HttpResponse> call = send(request, PATIENT.withRetries(0));
    server().awaitHeld();
    call.cancel(true);
    return new WeakReference<>(request);
  }

  private static void awaitCollected(Queue<? extends WeakReference<?>> references) {
    Awaitility.await()
        .until(
            () -> {
              System.gc();
              return references.stream().allMatch(reference -> reference.get() == null);
            });
  }

  @Test
  void contentOverTheLimitOfItsRouteIsRejected() {
    int limit = KitServer.LIMITED;

    assertThat(post("/limited", pattern(limit)).content()).isEqualTo(pattern(limit));
    Answer refused = post("/limited", pattern(limit + 1));
    assertThat(refused.status()).isEqualTo(413);
    assertThat(refused.text()).startsWith("CONTENT_TOO_LARGE");
    assertThat(post("/limited", pattern(2_000_000)).status()).isEqualTo(413);
    assertThat(post("/echo", pattern(2_000_000)).status()).isEqualTo(200);
    stillAnswers();
  }

  @Test
  void shortContentOverTheLimitOfItsRouteIsRejected() {
    int limit = KitServer.TINY;

    assertThat(post("/tiny", pattern(limit)).content()).isEqualTo(pattern(limit));
    Answer refused = post("/tiny", pattern(limit + 1));
    assertThat(refused.status()).isEqualTo(413);
    assertThat(refused.text()).endsWith("the content is longer than 100 octets");
    stillAnswers();
  }

  @Test
  void contentThatDecodesToMoreThanTheLimitOfItsRouteIsRejected() {
    int limit = KitServer.LIMITED;

    assertThat(postGzip("/limited", pattern(limit)).content()).isEqualTo(pattern(limit));
    Answer refused = postGzip("/limited", new byte[limit + 1]);
    assertThat(refused.status()).isEqualTo(413);
    assertThat(refused.text()).contains("longer than " + limit + " octets");
    assertThat(postGzip("/tiny", new byte[5_000_000]).status()).isEqualTo(413);
    stillAnswers();
  }

  @Test
  void contentThatDecodesToAHundredTimesItsLengthIsRejected() {
    assertThat(postGzip("/echo", new byte[60_000]).status()).isEqualTo(200);
    assertThat(postGzip("/echo", pattern(1_000_000)).status()).isEqualTo(200);
    assertThat(postGzip("/echo", new byte[1_000_000]).status()).isEqualTo(413);
    stillAnswers();
  }

  /** RFC 9110 section 5.6.1: a list may have no elements. */
  @Test
  void anEmptyContentEncodingIsNone() {
    HttpRequest request =
        HttpRequest.of(HttpMethod.POST, "/echo", Unpooled.wrappedBuffer(pattern(10)))
            .with("content-encoding", "");

    assertThat(answer(request).content()).isEqualTo(pattern(10));
    stillAnswers();
  }

  @Test
  void contentOfManyEmptyGzipMembersIsMalformed() {
    ByteBuf member = ContentCoding.gzip(ByteBufAllocator.DEFAULT, Unpooled.EMPTY_BUFFER);
    ByteBuf members = Unpooled.buffer();
    for (int i = 0; i < 200_000; i++) {
      members.writeBytes(member, 0, member.readableBytes());
    }
    member.release();

    assertThat(answer(gzip("/echo", members)).status()).isEqualTo(400);
    stillAnswers();
  }

  private Answer postGzip(String target, byte[] content) {
    ByteBuf coded = ContentCoding.gzip(ByteBufAllocator.DEFAULT, Unpooled.wrappedBuffer(content));
    try {
      return answer(gzip(target, coded.copy()));
    } finally {
      coded.release();
    }
  }

  private static HttpRequest gzip(String target, ByteBuf coded) {
    return HttpRequest.of(HttpMethod.POST, target, coded).with("content-encoding", "gzip");
  }

  @Test
  void contentThatDecodesToMoreThanTheLimitIsRejected() {
    limit(ServerLimits.DEFAULT.withSizes(16_384, 8_192, 10_000));
    ByteBuf zeros = Unpooled.wrappedBuffer(new byte[5_000_000]);
    ByteBuf bomb = ContentCoding.gzip(ByteBufAllocator.DEFAULT, zeros);

    Answer answer =
        answer(
            HttpRequest.of(HttpMethod.POST, "/echo", bomb.copy(0, bomb.writerIndex()))
                .with("content-encoding", "gzip"));

    bomb.release();
    assertThat(answer.status()).isEqualTo(413);
    stillAnswers();
  }

  @Test
  void contentThatIsNoGzipIsMalformed() {
    Answer answer =
        answer(
            HttpRequest.of(HttpMethod.POST, "/echo", content("not gzip"))
                .with("content-encoding", "gzip"));

    assertThat(answer.status()).isEqualTo(400);
    stillAnswers();
  }

  @Test
  void anUnknownCodingIsRejected() {
    Answer answer =
        answer(
            HttpRequest.of(HttpMethod.POST, "/echo", content("x")).with("content-encoding", "br"));

    assertThat(answer.status()).isEqualTo(415);
    assertThat(answer.headers().getString("accept-encoding")).isEqualTo("gzip");
  }

  @Test
  void aHeaderSectionOverTheLimitIsRejected() {
    HttpRequest request = HttpRequest.get("/headers");
    for (int i = 0; i < 10; i++) {
      request.with("x-long-" + i, "v".repeat(2_000));
    }

    assertThat(answer(request).status()).isEqualTo(431);
    stillAnswers();
  }

  @ParameterizedTest
  @ValueSource(ints = {600, 1_900})
  void manyShortFieldsAreAHeaderSectionOverTheLimit(int count) {
    assertThat(status(shortFields(count))).isEqualTo(431);
    stillAnswers();
  }

  @Test
  void shortFieldsWithinTheLimitAreAccepted() {
    assertThat(status(shortFields(450))).isEqualTo(200);
  }

  @Test
  void aHeaderSectionFarOverTheLimitIsNotAnsweredByTheHandler() {
    // Netty's codec ends an HTTP/3 connection with H3_EXCESSIVE_LOAD.
    assertThat(status(shortFields(5_000)))
        .isEqualTo(protocol() == HttpProtocol.H3 ? RawGet.CLOSED : 431);
    stillAnswers();
  }

  /** Fields of 33 octets each as limits count them, which are a few octets on the connection. */
  private static HttpFields shortFields(int count) {
    HttpFields fields = new HttpFields();
    for (int i = 0; i < count; i++) {
      fields.add("a", "");
    }
    return fields;
  }

  private int status(HttpFields fields) {
    return RawGet.status(protocol(), server().origin(), "a", fields);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "user@a", "a/b", "a%4", "a:x", "a:65536", "::1", "[::1"})
  void anInvalidAuthorityIsMalformed(String authority) {
    assertThat(RawGet.status(protocol(), server().origin(), authority, new HttpFields()))
        .isEqualTo(400);
    stillAnswers();
  }

  @Test
  void anEmptyAuthorityIsMalformed() {
    // Netty's decoder of HTTP/2 resets the stream (RFC 9113 section 8.1.1).
    boolean http2 = protocol() == HttpProtocol.H2C || protocol() == HttpProtocol.H2;
    assertThat(RawGet.status(protocol(), server().origin(), "", new HttpFields()))
        .isEqualTo(http2 ? RawGet.CLOSED : 400);
    stillAnswers();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a:", "a%41.example:80", "[::1]:8080"})
  void aValidAuthorityIsAccepted(String authority) {
    assertThat(RawGet.status(protocol(), server().origin(), authority, new HttpFields()))
        .isEqualTo(200);
  }

  @Test
  void aHostThatDiffersFromTheAuthorityIsMalformed() {
    assertThat(status(HttpFields.of("host", "b"))).isEqualTo(400);
    stillAnswers();
  }

  @Test
  void aTargetOverTheLimitIsRejected() {
    Answer refused = get("/" + "a".repeat(9_000));
    assertThat(refused.status()).isEqualTo(414);
    assertThat(refused.text()).endsWith("the request target is longer than the limit");
    stillAnswers();
  }

  @Test
  void anUnknownExpectationIsRejected() {
    Answer answer =
        answer(
            HttpRequest.of(HttpMethod.POST, "/echo", Unpooled.EMPTY_BUFFER)
                .with("expect", "the-unexpected"));

    assertThat(answer.status()).isEqualTo(417);
    stillAnswers();
  }

  @Test
  void aHandlerThatDoesNotAnswerIsUnavailable() throws InterruptedException {
    limit(ServerLimits.DEFAULT.withTimeouts(LONG, LONG, SHORT));

    CompletableFuture<HttpResponse> call = send(HttpRequest.get("/held"));
    HttpExchange held = server().awaitHeld();

    assertThat(Answer.of(call).status()).isEqualTo(503);
    assertThat(held.respond(KitServer.text("too late"))).isFalse();
    stillAnswers();
  }

  @Test
  void requestsOnConnectionsOverTheLimitAreUnavailable() throws InterruptedException {
    limit(ServerLimits.DEFAULT.withConnections(1));
    CompletableFuture<HttpResponse> first = send(HttpRequest.get("/held"));
    HttpExchange held = server().awaitHeld();

    try (var another = clientBuilder().build()) {
      Answer refused =
          Answer.of(
              another.send(protocol(), server().origin(), HttpRequest.get("/hello"), PATIENT));
      assertThat(refused.status()).isEqualTo(503);
    }
    held.respond(KitServer.text("first"));

    assertThat(Answer.of(first).text()).isEqualTo("first");
  }

  @Test
  void requestsThatExceedTheMemoryBudgetAreUnavailable() {
    limit(ServerLimits.DEFAULT.withMemory(1 << 20, LONG));
    use(clientBuilder().maxConnectionsPerOrigin(32));
    int requests = 24;
    byte[] content = pattern(88_000);
    List<CompletableFuture<HttpResponse>> calls = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      calls.add(send(HttpRequest.of(HttpMethod.POST, "/held", Unpooled.wrappedBuffer(content))));
    }
    List<HttpExchange> held = new ArrayList<>();
    Awaitility.await()
        .until(
            () -> {
              server().takeHeld(held);
              return held.size() + calls.stream().filter(CompletableFuture::isDone).count()
                  == requests;
            });

    held.forEach(exchange -> exchange.respond(KitServer.text("held")));
    List<Integer> statuses = calls.stream().map(call -> Answer.of(call).status()).toList();

    // Ten of the requests have one MiB; content that is copied to blocks counts with up to 16 KiB
    // more.
    assertThat(statuses)
        .containsOnly(200, 503)
        .filteredOn(status -> status == 200)
        .hasSizeBetween(8, 10);
    Awaitility.await().until(() -> server().server().load().memory() == 0);
    assertThat(server().server().load().rejections()).isPositive();
    stillAnswers();
  }

  @Test
  void aConnectionThatWasIdleTooLongIsReplaced() {
    limit(ServerLimits.DEFAULT.withTimeouts(SHORT, LONG, LONG));
    stillAnswers();

    org.awaitility.Awaitility.await().until(() -> server().server().connections() == 0);

    stillAnswers();
  }

  @Test
  void aDisconnectedClientIsReported() throws InterruptedException {
    CompletableFuture<HttpResponse> call = send(HttpRequest.get("/held"));
    HttpExchange held = server().awaitHeld();

    call.cancel(true);

    assertThatTheServerHears(held);
    assertThat(held.respond(KitServer.text("too late"))).isFalse();
    stillAnswers();
  }

  /** Netty's QUIC tells of STOP_SENDING only when something is written to the stream. */
  private void assertThatTheServerHears(HttpExchange held) throws InterruptedException {
    if (protocol() == HttpProtocol.H3) {
      held.respond(KitServer.text("for nobody"));
    } else {
      assertThat(server().awaitCancelled()).isTrue();
    }
    assertThat(held.isOver()).isTrue();
  }

  @Test
  void aDeadlineEndsTheCallAtBothEnds() throws InterruptedException {
    CompletableFuture<HttpResponse> call =
        send(HttpRequest.get("/held"), PATIENT.withDeadline(SHORT).withRetries(0));
    HttpExchange held = server().awaitHeld();

    assertThat(failure(call).reason()).isEqualTo(Reason.DEADLINE);
    assertThatTheServerHears(held);
    assertThat(held.respond(KitServer.text("too late"))).isFalse();
    stillAnswers();
  }

  @Test
  void aPortWhereNobodyListensIsAFailureToConnect() throws IOException {
    // Sockets that are bound and do not listen keep their port from everybody.
    try (Socket tcp = new Socket()) {
      tcp.bind(new InetSocketAddress("127.0.0.1", 0));
      try (DatagramSocket udp = new DatagramSocket(tcp.getLocalSocketAddress())) {
        CompletableFuture<HttpResponse> call =
            client()
                .send(
                    protocol(),
                    new Origin("127.0.0.1", udp.getLocalPort()),
                    HttpRequest.get("/hello"),
                    PATIENT.withDeadline(Duration.ofSeconds(1)));

        assertThat(failure(call).reason())
            .isEqualTo(protocol() == HttpProtocol.H3 ? Reason.DEADLINE : Reason.CONNECT);
      }
    }
  }

  @Test
  void aDisabledProtocolIsNotServed() {
    var others = EnumSet.allOf(HttpProtocol.class);
    others.remove(protocol());
    use(KitServer.start(server -> server.protocols(others)));

    CompletableFuture<HttpResponse> call =
        send(HttpRequest.get("/hello"), PATIENT.withDeadline(Duration.ofSeconds(3)).withRetries(0));

    if (protocol() == HttpProtocol.H1C) {
      assertThat(Answer.of(call).status()).isEqualTo(505);
    } else {
      assertThat(failure(call).reason()).isNotNull();
    }
  }
}
