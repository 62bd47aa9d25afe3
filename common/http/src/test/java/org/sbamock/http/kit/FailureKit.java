/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.sbamock.http.ContentCoding;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.testing.KitServer;

/**
 * Limits, time-outs and whatever else goes wrong each have a clear answer, and harm nobody else.
 */
abstract class FailureKit extends CompatibilityKit {
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

  @Test
  void aTargetOverTheLimitIsRejected() {
    assertThat(get("/" + "a".repeat(9_000)).status()).isEqualTo(414);
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
