/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallPhase;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.transport.Transport;

/** Connections: their reuse, their phases, many calls at once, and their end in peace. */
abstract class ConnectionKit extends CompatibilityKit {
  static final CallOptions HASTY = PATIENT.withDeadline(Duration.ofSeconds(2)).withRetries(0);

  @Test
  void aConnectionServesOneCallAfterTheOther() {
    for (int i = 0; i < 5; i++) {
      assertThat(get("/hello/" + i).text()).isEqualTo("hello " + i);
    }

    assertThat(server().server().connections()).isEqualTo(1);
  }

  @Test
  void aConnectionPerRequestIsClosedAfterIt() {
    CallOptions once = PATIENT.withConnection(CallOptions.ConnectionUse.PER_REQUEST);

    for (int i = 0; i < 3; i++) {
      assertThat(Answer.of(send(HttpRequest.get("/hello"), once)).text()).isEqualTo("hello");
    }

    org.awaitility.Awaitility.await().until(() -> server().server().connections() == 0);
  }

  @Test
  void aConnectionIsReplacedAfterItsMaximumNumberOfRequests() {
    AtomicInteger opened = new AtomicInteger();
    use(
        clientBuilder()
            .maxConnectionsPerOrigin(1)
            .maxRequestsPerConnection(3)
            .observer(
                new ConnectionObserver() {
                  @Override
                  public void connectionOpened(HttpProtocol protocol) {
                    opened.incrementAndGet();
                  }
                }));

    // The first connection has two requests, the following ones have three.
    for (int i = 0; i < 12; i++) {
      assertThat(get("/hello/" + i).text()).isEqualTo("hello " + i);
    }

    assertThat(opened).hasValue(5);
  }

  @Test
  void idleConnectionsAreClosedWhenTheyAreNotWantedAndTheNextCallMakesAnother() {
    for (int i = 0; i < 3; i++) {
      assertThat(get("/hello").text()).isEqualTo("hello");
      client().closeIdle(protocol(), server().origin());
      org.awaitility.Awaitility.await().until(() -> server().server().connections() == 0);
    }
  }

  @Test
  void manyCallsAtOnceKeepApart() {
    List<CompletableFuture<HttpResponse>> calls = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      String content = "call " + i + " ".repeat(i);
      calls.add(send(HttpRequest.of(HttpMethod.POST, "/echo", content(content))));
    }

    for (int i = 0; i < calls.size(); i++) {
      assertThat(Answer.of(calls.get(i)).text()).isEqualTo("call " + i + " ".repeat(i));
    }
  }

  @Test
  void severalEventLoopsServeOnePort() {
    use(KitServer.start(server -> server.threads(3)));
    use(clientBuilder().threads(3));
    List<CompletableFuture<HttpResponse>> calls = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      calls.add(send(HttpRequest.get("/hello/" + i)));
    }

    for (int i = 0; i < calls.size(); i++) {
      assertThat(Answer.of(calls.get(i)).text()).isEqualTo("hello " + i);
    }
    assertThat(server().server().connections()).isGreaterThan(1);
  }

  @Test
  void bothEndsMayBeGivenACongestionController() {
    assumeTrue(Transport.best() == Transport.EPOLL, "TCP_CONGESTION needs Linux");
    use(KitServer.start(server -> server.congestionControl(CongestionControl.RENO)));
    use(clientBuilder().congestionControl(CongestionControl.RENO));

    CallOptions once = PATIENT.withConnection(CallOptions.ConnectionUse.PER_REQUEST);
    for (int i = 0; i < 3; i++) {
      assertThat(Answer.of(send(HttpRequest.get("/hello"), once)).text()).isEqualTo("hello");
    }
    assertThat(post("/echo", pattern(200_000)).content()).isEqualTo(pattern(200_000));
  }

  @Test
  void nioServesWhereEpollIsMissing() {
    use(KitServer.start(server -> server.transport(Transport.NIO)));
    use(clientBuilder().transport(Transport.NIO));

    assertThat(post("/echo", pattern(200_000)).content()).isEqualTo(pattern(200_000));
  }

  @Test
  void phasesComeInTheirOrder() throws Exception {
    ConcurrentLinkedQueue<CallPhase> phases = new ConcurrentLinkedQueue<>();
    ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
    CompletableFuture<HttpResponse> answered = new CompletableFuture<>();
    client()
        .send(
            protocol(),
            server().origin(),
            HttpRequest.of(HttpMethod.POST, "/echo", content("content")),
            PATIENT,
            new CallListener() {
              @Override
              public void phase(CallPhase phase, long nanoTime) {
                phases.add(phase);
                times.add(nanoTime);
              }

              @Override
              public void response(HttpResponse response) {
                answered.complete(response);
              }

              @Override
              public void failure(CallFailedException cause) {
                answered.completeExceptionally(cause);
              }
            });

    assertThat(Answer.of(answered).text()).isEqualTo("content");
    List<CallPhase> expected = new ArrayList<>(List.of(CallPhase.values()));
    if (!protocol().secure()) {
      expected.remove(CallPhase.HANDSHAKE_DONE);
    }
    assertThat(phases).containsExactlyElementsOf(expected);
    assertThat(new ArrayList<>(times)).isSorted();
  }

  @Test
  void drainingFinishesWhatIsOpen() throws InterruptedException {
    CompletableFuture<HttpResponse> call = send(HttpRequest.get("/held"));
    HttpExchange held = server().awaitHeld();

    CompletableFuture<Void> stopped = server().server().stop(PATIENCE.multipliedBy(2));
    held.respond(KitServer.text("finished"));

    assertThat(Answer.of(call).text()).isEqualTo("finished");
    assertThat(stopped).succeedsWithin(PATIENCE);
    assertThat(server().server().connections()).isZero();
  }

  @Test
  void drainingLetsALongAnswerLeave() throws InterruptedException {
    CompletableFuture<HttpResponse> call = send(HttpRequest.get("/held"));
    HttpExchange held = server().awaitHeld();
    byte[] content = pattern(8_000_000);

    CompletableFuture<Void> stopped = server().server().stop(PATIENCE.multipliedBy(2));
    held.respond(HttpResponse.of(200, Unpooled.wrappedBuffer(content)));

    assertThat(Answer.of(call).content()).isEqualTo(content);
    assertThat(stopped).succeedsWithin(PATIENCE);
  }

  @Test
  void whatDoesNotFinishInTimeIsCutOff() throws InterruptedException {
    CompletableFuture<HttpResponse> call = send(HttpRequest.get("/held"), PATIENT.withRetries(0));
    HttpExchange held = server().awaitHeld();

    server().server().stop(Duration.ofMillis(100)).join();

    assertThat(failure(call).reason())
        .isIn(CallFailedException.Reason.CLOSED, CallFailedException.Reason.RESET);
    org.awaitility.Awaitility.await().until(held::isOver);
  }

  @Test
  void theListenerOfTheClientIsCalledWhenTheServerClosesItsConnection()
      throws InterruptedException {
    BlockingQueue<Origin> lost = new LinkedBlockingQueue<>();
    use(clientBuilder().onConnectionLost(lost::add));
    assertThat(get("/hello").text()).isEqualTo("hello");

    client().closeIdle(protocol(), server().origin());
    org.awaitility.Awaitility.await().until(() -> server().server().connections() == 0);
    assertThat(lost).as("after the client has closed a connection").isEmpty();

    assertThat(get("/hello").text()).isEqualTo("hello");
    server().close();
    assertThat(lost.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(server().origin());
  }

  @Test
  void aRestartedServerIsFoundAgain() {
    assertThat(get("/hello").text()).isEqualTo("hello");
    int port = server().origin().port();
    server().close();

    use(KitServer.start(server -> server.address("127.0.0.1", port)));

    assertThat(get("/hello").text()).isEqualTo("hello");
  }

  @Test
  void aConnectionThatWasSilentUntilADeadlineIsNotUsedAgain() throws InterruptedException {
    assertThat(get("/hello").text()).isEqualTo("hello");
    CompletableFuture<HttpResponse> call = send(HttpRequest.get("/held"), HASTY);
    HttpExchange held = server().awaitHeld();
    assertThat(failure(call).reason()).isEqualTo(CallFailedException.Reason.DEADLINE);

    assertThat(connectsForHello()).isTrue();

    held.respond(KitServer.text("for nobody"));
    org.awaitility.Awaitility.await().until(() -> server().server().connections() == 1);
  }

  /** Makes a call, and reports whether it needed a new connection. */
  final boolean connectsForHello() {
    ConcurrentLinkedQueue<CallPhase> phases = new ConcurrentLinkedQueue<>();
    CompletableFuture<HttpResponse> answered = new CompletableFuture<>();
    client()
        .send(
            protocol(),
            server().origin(),
            HttpRequest.get("/hello"),
            PATIENT,
            new CallListener() {
              @Override
              public void phase(CallPhase phase, long nanoTime) {
                phases.add(phase);
              }

              @Override
              public void response(HttpResponse response) {
                answered.complete(response);
              }

              @Override
              public void failure(CallFailedException cause) {
                answered.completeExceptionally(cause);
              }
            });
    assertThat(Answer.of(answered).text()).isEqualTo("hello");
    return phases.contains(CallPhase.CONNECTED);
  }
}
