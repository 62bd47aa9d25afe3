/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.Condition;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.http.client.call.CallPhase;
import org.sbamock.http.client.call.EarlyData;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.tls.TlsSettings;

/** Requests in early data (0-RTT), as client and server tell of them. */
@Timeout(60)
class EarlyDataTest {
  private static final QuicSettings EARLY = QuicSettings.DEFAULT.withEarlyData(true);
  private static final QuicSettings UNSAFE = EARLY.withUnsafeEarlyData(true);
  private static final CallOptions FRESH =
      CallOptions.DEFAULT.withConnection(ConnectionUse.PER_REQUEST);
  private static final int ENOUGH = 50;
  private static final int MANY = 1_000;

  /** What the server's handler saw, in order: early or late. */
  private final Queue<String> seen = new ConcurrentLinkedQueue<>();

  private KitServer server;
  private SbiClient client;
  private @Nullable DatagramSocket silent;
  private Origin origin;

  @BeforeEach
  void start() {
    server = server(EARLY, 0);
    origin = server.origin();
    client = client(EARLY);
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
    if (silent != null) {
      silent.close();
    }
  }

  /**
   * A socket that does not respond takes the server's port: no ICMP message is returned. On a busy
   * machine, the time for a stop may end before the server's socket is closed.
   */
  private void silenceServer() {
    server.close();
    silent =
        Awaitility.await()
            .ignoreExceptionsInstanceOf(BindException.class)
            .until(
                () -> new DatagramSocket(new InetSocketAddress("127.0.0.1", origin.port())),
                DatagramSocket::isBound);
  }

  private KitServer server(QuicSettings quic, int port) {
    return KitServer.start(
        inner ->
            exchange -> {
              seen.add(exchange.inEarlyData() ? "early" : "late");
              inner.handle(exchange);
            },
        settings -> settings.quic(quic).address("127.0.0.1", port));
  }

  private static SbiClient client(QuicSettings quic) {
    return SbiClient.builder()
        .tls(KitServer.trust(), TlsSettings.DEFAULT)
        .connectTimeout(Duration.ofSeconds(2))
        .quic(quic)
        .build();
  }

  private void use(QuicSettings client, QuicSettings server) {
    this.client.close();
    this.client = client(client);
    restart(server);
  }

  private void restart(QuicSettings quic) {
    int port = origin.port();
    server.close();
    server = server(quic, port);
  }

  private Heard send(HttpRequest request, CallOptions options) {
    Heard heard = new Heard();
    client.send(HttpProtocol.H3, origin, request, options, heard);
    return heard;
  }

  private Heard get(CallOptions options) {
    return send(HttpRequest.get("/hello"), options);
  }

  private static HttpRequest post() {
    return HttpRequest.of(
        HttpMethod.POST, "/echo", Unpooled.copiedBuffer("again", StandardCharsets.UTF_8));
  }

  /** Calls until there is a session, which follows the handshake, and no connection. */
  private void obtainSession() {
    for (int i = 0; i < ENOUGH; i++) {
      Heard heard = get(FRESH);
      heard.text();
      if (!heard.outcomes.isEmpty()) {
        seen.clear();
        return;
      }
    }
    throw new AssertionError("no session after " + ENOUGH + " connections");
  }

  /**
   * Calls until the server has read one of them early: how packets come together on a busy machine
   * decides whether it does.
   */
  private Heard readEarly(Supplier<Heard> call) {
    for (int i = 0; i < MANY; i++) {
      seen.clear();
      Heard heard = call.get();
      heard.text();
      if (seen.contains("early") || heard.outcomes.contains(EarlyData.TOO_EARLY)) {
        return heard;
      }
    }
    throw new AssertionError("nothing was read early in " + MANY + " connections");
  }

  @Test
  void aSafeRequestLeavesInEarlyDataOnceThereIsASession() {
    obtainSession();

    Heard heard = readEarly(() -> get(FRESH));

    assertThat(heard.outcomes).hasSize(1).isSubsetOf(EarlyData.ACCEPTED, EarlyData.SENT_AGAIN);
    assertThat(seen).containsExactly("early");
    assertThat(heard.listener.phases())
        .containsExactly(
            CallPhase.CONNECT_START,
            CallPhase.REQUEST_START,
            CallPhase.REQUEST_SENT,
            CallPhase.CONNECTED,
            CallPhase.HANDSHAKE_DONE,
            CallPhase.FIRST_BYTE,
            CallPhase.LAST_BYTE);
  }

  @Test
  void eachConnectionBringsTheSessionOfTheNext() {
    obtainSession();

    for (int i = 0; i < ENOUGH; i++) {
      Heard heard = get(FRESH);
      assertThat(heard.text()).isEqualTo("hello");
      assertThat(heard.outcomes).as("call %s", i).hasSize(1);
    }

    assertThat(seen).hasSize(ENOUGH).contains("early");
  }

  @Test
  void aConnectionThatBeganEarlyServesAsManyCallsAsTheServerAllows() {
    use(EARLY, EARLY.withMaxConcurrentStreams(1_000));
    obtainSession();
    List<Heard> first = Stream.generate(() -> get(CallOptions.DEFAULT)).limit(3).toList();
    first.forEach(heard -> assertThat(heard.text()).isEqualTo("hello"));
    assertThat(first.get(0).outcomes).hasSize(1);

    for (int i = 0; i < 18; i++) {
      List<Heard> further = Stream.generate(() -> get(CallOptions.DEFAULT)).limit(50).toList();
      further.forEach(heard -> assertThat(heard.text()).isEqualTo("hello"));
      assertThat(further)
          .noneMatch(heard -> heard.listener.phases().contains(CallPhase.CONNECT_START));
    }

    assertThat(seen).hasSize(903);
  }

  @Test
  void anUnsafeRequestWaitsForTheHandshake() {
    obtainSession();

    Heard post = send(post(), FRESH);

    assertThat(post.text()).isEqualTo("again");
    assertThat(post.outcomes).isEmpty();
    assertThat(seen).containsExactly("late");
  }

  @Test
  void safeRequestsOvertakeUnsafeOnesThatWaitForTheSameHandshake() {
    obtainSession();

    Heard post = send(post(), CallOptions.DEFAULT);
    Heard get = get(CallOptions.DEFAULT);

    assertThat(get.text()).isEqualTo("hello");
    assertThat(post.text()).isEqualTo("again");
    assertThat(get.outcomes).as("none if the handshake was quicker").hasSizeLessThanOrEqualTo(1);
    assertThat(post.outcomes).isEmpty();
    assertThat(seen).hasSize(2).contains("late");
  }

  @Test
  void aRequestThatIsTooEarlyIsRepeatedAfterTheHandshakeOnTheSameConnection() {
    use(UNSAFE, EARLY);
    obtainSession();

    Heard post = readEarly(() -> send(post(), FRESH.withRetries(0)));

    assertThat(post.outcomes).containsExactly(EarlyData.TOO_EARLY);
    assertThat(seen).as("it was not handled when it was early").containsExactly("late");
    assertThat(post.listener.phases())
        .as("one connection, two attempts")
        .containsOnlyOnce(CallPhase.CONNECT_START)
        .areExactly(2, new Condition<>(CallPhase.REQUEST_START::equals, "a request"));
  }

  @Test
  void anUnsafeRequestIsHandledEarlyWhereBothSidesAgreeToIt() {
    use(UNSAFE, UNSAFE);
    obtainSession();

    Heard post = readEarly(() -> send(post(), FRESH));

    assertThat(post.outcomes).hasSize(1).isSubsetOf(EarlyData.ACCEPTED, EarlyData.SENT_AGAIN);
    assertThat(seen).containsExactly("early");
  }

  @Test
  void whatAServerRejectsIsSentAgainAndHandledOnce() {
    obtainSession();
    restart(EARLY);

    Heard heard = get(FRESH);

    assertThat(heard.text()).isEqualTo("hello");
    assertThat(heard.outcomes).containsExactly(EarlyData.SENT_AGAIN);
    assertThat(seen).containsExactly("late");
  }

  @Test
  void aServerWithoutEarlyDataStillResponds() {
    obtainSession();
    restart(QuicSettings.DEFAULT);

    List<Heard> calls = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      calls.add(get(CallOptions.DEFAULT));
    }

    calls.forEach(heard -> assertThat(heard.text()).isEqualTo("hello"));
    assertThat(seen).hasSize(5).containsOnly("late");
  }

  @Test
  void aCallInEarlyDataFailsWithoutAServer() {
    obtainSession();
    server.close();

    assertThat(get(FRESH).listener.awaitFailure().reason()).isIn(Reason.CONNECT, Reason.HANDSHAKE);
  }

  @Test
  void aCallInEarlyDataCanBeCancelled() {
    obtainSession();
    silenceServer();
    Heard heard = new Heard();

    HttpCall call = client.send(HttpProtocol.H3, origin, HttpRequest.get("/hello"), FRESH, heard);
    heard.awaitRequest();
    call.cancel();

    assertThat(heard.listener.awaitFailure().reason()).isEqualTo(Reason.CANCELLED);
  }

  @Test
  void closingTheClientEndsACallInEarlyData() {
    obtainSession();
    silenceServer();
    Heard heard = get(CallOptions.DEFAULT);
    heard.awaitRequest();

    client.close();

    assertThat(heard.listener.awaitFailure().reason()).isEqualTo(Reason.CLIENT_CLOSED);
  }

  @Test
  void nothingLeavesEarlyWhereItIsNotAskedFor() {
    use(QuicSettings.DEFAULT, EARLY);

    for (int i = 0; i < 10; i++) {
      Heard heard = get(FRESH);
      assertThat(heard.text()).isEqualTo("hello");
      assertThat(heard.outcomes).isEmpty();
    }

    assertThat(seen).hasSize(10).containsOnly("late");
  }

  /** A call, and what became of it in early data. */
  private static final class Heard implements CallListener {
    private final RecordingListener listener = new RecordingListener();
    private @Nullable String text;
    private final Queue<EarlyData> outcomes = new ConcurrentLinkedQueue<>();
    private final CountDownLatch request = new CountDownLatch(1);

    @Override
    public void phase(CallPhase phase, long nanoTime) {
      listener.phase(phase, nanoTime);
      if (phase == CallPhase.REQUEST_START) {
        request.countDown();
      }
    }

    @Override
    public void earlyData(EarlyData outcome) {
      outcomes.add(outcome);
    }

    @Override
    public void response(HttpResponse response) {
      listener.response(response);
    }

    @Override
    public void failure(CallFailedException cause) {
      listener.failure(cause);
    }

    void awaitRequest() {
      try {
        assertThat(request.await(10, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    String text() {
      if (text != null) {
        return text;
      }
      HttpResponse response = listener.await();
      try {
        assertThat(response.status()).isEqualTo(200);
        text = response.content().toString(StandardCharsets.UTF_8);
        return text;
      } finally {
        response.release();
      }
    }
  }
}
