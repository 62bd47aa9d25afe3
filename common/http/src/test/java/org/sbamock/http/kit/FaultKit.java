/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.testing.FaultExample;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.testing.RecordingObserver;

/** Faults on purpose: what the client hears, what the observer hears, and that nothing is left. */
abstract class FaultKit extends CompatibilityKit {
  private static final Duration SHORT = Duration.ofMillis(100);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  static final CallOptions ONCE = PATIENT.withRetries(0);
  private static final CallOptions IMPATIENT = ONCE.withDeadline(Duration.ofMillis(500));

  private final RecordingObserver observer = new RecordingObserver();

  @BeforeEach
  void observe() {
    use(KitServer.start(server -> server.observer(observer)));
  }

  final CompletableFuture<HttpResponse> sendOnce(FaultExample example) {
    boolean endless = example.kind() == Fault.Kind.STALL;
    return send(HttpRequest.get("/faults/" + example.id()), endless ? IMPATIENT : ONCE);
  }

  private boolean can(FaultExample example) {
    return example.kind().supports(protocol());
  }

  private void stillAnswers() {
    assertThat(get("/hello").text()).isEqualTo("hello");
  }

  private void nothingIsLeft() {
    use(clientBuilder());
    Awaitility.await().until(() -> server().server().connections() == 0);
    assertThat(server().server().stop(PATIENCE.multipliedBy(2))).succeedsWithin(PATIENCE);
  }

  @ParameterizedTest
  @ExpressibleSource
  void theClientReceivesTheError(FaultExample example) {
    CompletableFuture<HttpResponse> call = sendOnce(example);

    if (example.isAnswered()) {
      Answer answer = Answer.of(call);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.content()).isEqualTo(FaultExample.content());
    } else {
      CallFailedException failure = failure(call);
      assertThat(failure.reason()).as(failure.getMessage()).isEqualTo(example.reason(protocol()));
      assertThat(failure.unprocessed()).isEqualTo(example == FaultExample.GOAWAY);
    }
    stillAnswers();
    nothingIsLeft();
    assertThat(observer.events()).containsExactly("failed " + example.kind(), "answered 200");
  }

  @ParameterizedTest
  @ExpressibleSource
  void aFaultMayComeFromAnyThread(FaultExample example) throws InterruptedException {
    CompletableFuture<HttpResponse> call = send(HttpRequest.get("/held"), ONCE);
    HttpExchange held = server().awaitHeld();

    assertThat(held.fail(example.fault(protocol()))).isTrue();

    assertThat(held.isOver()).isTrue();
    assertThat(held.respond(KitServer.text("too late"))).isFalse();
    assertThat(held.fail(example.fault(protocol()))).isFalse();
    if (example.kind() == Fault.Kind.STALL) {
      Awaitility.await().until(() -> observer.events().size() == 1);
      call.cancel(true);
    } else if (example.isAnswered()) {
      assertThat(Answer.of(call).content()).isEqualTo(FaultExample.content());
    } else {
      assertThat(failure(call).reason()).isEqualTo(example.reason(protocol()));
    }
    stillAnswers();
    assertThat(observer.events()).containsExactly("failed " + example.kind(), "answered 200");
  }

  @Test
  void whatTheProtocolCannotExpressIsRejected() {
    for (FaultExample example : FaultExample.values()) {
      if (!can(example)) {
        CompletableFuture<HttpResponse> call = send(HttpRequest.get("/held"), ONCE);
        HttpExchange held = held();

        assertThatIllegalArgumentException()
            .isThrownBy(() -> held.fail(example.fault(protocol())))
            .withMessage(example.kind().unsupported(protocol()));

        assertThat(held.respond(KitServer.text("instead"))).isTrue();
        assertThat(Answer.of(call).text()).isEqualTo("instead");
      }
    }
  }

  @Test
  void aFaultAfterTheClientLeftIsTooLate() {
    CompletableFuture<HttpResponse> call = send(HttpRequest.get("/held"), ONCE);
    HttpExchange held = held();
    call.cancel(true);
    use(clientBuilder());
    Awaitility.await().until(held::isOver);

    for (FaultExample example : examples()) {
      assertThat(held.fail(example.fault(protocol()))).isFalse();
    }

    assertThat(observer.events()).containsExactly("cancelled");
  }

  /** A connection that counts a request too many would never be idle. */
  @Test
  void aConnectionIsIdleAfterAFault() {
    use(
        KitServer.start(
            server -> server.limits(ServerLimits.DEFAULT.withTimeouts(SHORT, MINUTE, MINUTE))));
    List<CompletableFuture<HttpResponse>> calls = new ArrayList<>();
    for (FaultExample example : examples()) {
      if (!endsConnection(example)) {
        calls.add(sendOnce(example));
      }
    }
    for (CompletableFuture<HttpResponse> call : calls) {
      call.handle((response, failure) -> response == null ? null : release(response)).join();
    }

    Awaitility.await().until(() -> server().server().connections() == 0);
  }

  private static @Nullable Void release(HttpResponse response) {
    response.release();
    return null;
  }

  @ParameterizedTest
  @EnumSource(names = {"CONNECTION_RESET", "EMPTY_RESPONSE"})
  void theListenerOfTheClientIsCalledWhenAFaultClosesTheConnection(FaultExample example)
      throws InterruptedException {
    BlockingQueue<Origin> lost = new LinkedBlockingQueue<>();
    use(clientBuilder().onConnectionLost(lost::add));

    failure(sendOnce(example));

    assertThat(lost.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(server().origin());
  }

  private static boolean endsConnection(FaultExample example) {
    return switch (example.kind()) {
      case STALL, CHUNKED_DRIBBLE_DELAY, STREAM_RESET, TRUNCATED_BODY -> false;
      default -> true;
    };
  }

  private List<FaultExample> examples() {
    return Stream.of(FaultExample.values()).filter(this::can).toList();
  }

  @Test
  void aServerThatStopsEndsWhatStalls() {
    List<CompletableFuture<HttpResponse>> calls = new ArrayList<>();
    for (FaultExample example : List.of(FaultExample.STALL, FaultExample.SILENCE)) {
      calls.add(send(HttpRequest.get("/faults/" + example.id()), ONCE));
    }
    Awaitility.await().until(() -> observer.events().size() == 2);

    assertThat(server().server().stop(PATIENCE.multipliedBy(2))).succeedsWithin(PATIENCE);

    assertThat(server().server().connections()).isZero();
    for (CompletableFuture<HttpResponse> call : calls) {
      assertThat(failure(call).reason()).isIn(Reason.RESET, Reason.CLOSED);
    }
  }

  @Test
  void aStallLastsLongerThanTheHandlersTime() {
    ServerLimits limits = ServerLimits.DEFAULT.withTimeouts(SHORT, MINUTE, SHORT);
    use(KitServer.start(server -> server.observer(observer).limits(limits)));
    CompletableFuture<HttpResponse> call = send(HttpRequest.get("/faults/stall"), IMPATIENT);

    assertThat(failure(call).reason()).isEqualTo(Reason.DEADLINE);
    assertThat(observer.events()).containsExactly("failed STALL");
  }

  @Test
  void aDisconnectEndsASlowDrip() {
    CompletableFuture<HttpResponse> call = send(HttpRequest.get("/held"), ONCE);
    HttpExchange held = held();
    held.fail(new Fault.SlowDrip(HttpResponse.of(200, octets()), 100_000, Duration.ofSeconds(200)));
    Awaitility.await().until(() -> observer.events().size() == 1);

    call.cancel(true);

    stillAnswers();
    nothingIsLeft();
  }

  @ParameterizedTest
  @ExpressibleSource(
      names = {"TRUNCATED_BODY", "STALL", "STREAM_RESET", "CHUNKED_DRIBBLE_DELAY", "GOAWAY"})
  void faultsTakeAnswersOfEveryForm(Fault.Kind kind) {
    HttpFields trailers = new HttpFields().add("x-trailer", "end");
    List<HttpResponse> answers =
        Stream.of(
                HttpResponse.of(204),
                HttpResponse.of(200),
                new HttpResponse(200, new HttpFields(), octets(), trailers),
                HttpResponse.of(200, Unpooled.wrappedBuffer(pattern(300_000))))
            .toList();
    for (HttpResponse answer : answers) {
      CompletableFuture<HttpResponse> call =
          send(HttpRequest.get("/held"), kind == Fault.Kind.STALL ? IMPATIENT : ONCE);
      byte[] content = answer.bytes();
      int status = answer.status();
      boolean trailed = !answer.trailers().isEmpty();

      held().fail(fault(kind, answer));

      if (kind == Fault.Kind.CHUNKED_DRIBBLE_DELAY || kind == Fault.Kind.GOAWAY) {
        Answer received = Answer.of(call);
        assertThat(received.status()).isEqualTo(status);
        assertThat(received.content()).isEqualTo(content);
        assertThat(received.trailers().contains("x-trailer")).isEqualTo(trailed);
      } else {
        assertThat(failure(call).reason()).isNotNull();
      }
    }
    nothingIsLeft();
  }

  private Fault fault(Fault.Kind kind, HttpResponse answer) {
    int code = FaultExample.errorCode(protocol());
    return switch (kind) {
      case TRUNCATED_BODY -> new Fault.TruncatedBody(answer, Integer.MAX_VALUE);
      case STALL -> new Fault.Stall(answer, Integer.MAX_VALUE);
      case STREAM_RESET -> new Fault.StreamReset(code, answer, Integer.MAX_VALUE);
      case CHUNKED_DRIBBLE_DELAY -> new Fault.SlowDrip(answer, 7, Duration.ofMillis(30));
      case GOAWAY -> new Fault.GoAway(code, answer);
      default -> throw new IllegalArgumentException(kind.toString());
    };
  }

  @Test
  void aFaultAppliesToAHeadRequest() {
    for (FaultExample example : examples()) {
      if (example == FaultExample.MALFORMED_CHUNK) {
        continue;
      }
      CompletableFuture<HttpResponse> call =
          send(
              HttpRequest.of(HttpMethod.HEAD, "/faults/" + example.id(), Unpooled.EMPTY_BUFFER),
              example.kind() == Fault.Kind.STALL ? IMPATIENT : ONCE);

      if (example.isAnswered()) {
        assertThat(Answer.of(call).content()).isEmpty();
      } else {
        assertThat(failure(call).reason()).as("%s", example).isNotNull();
      }
    }
    nothingIsLeft();
  }

  /** RFC 9110 section 9.2.2, RFC 9113 section 8.7, RFC 9114 section 4.1.1. */
  @Test
  void onlyWhatIsSafeIsRepeated() {
    for (FaultExample example : examples()) {
      if (example.isAnswered() || example.kind() == Fault.Kind.STALL) {
        continue;
      }
      for (HttpMethod method : List.of(HttpMethod.GET, HttpMethod.POST)) {
        RecordingObserver heard = new RecordingObserver();
        use(KitServer.start(server -> server.observer(heard)));
        HttpRequest request =
            HttpRequest.of(method, "/faults/" + example.id(), Unpooled.EMPTY_BUFFER);
        boolean safe = example.reason(protocol()) == Reason.CLOSED && method.equals(HttpMethod.GET);
        int uncounted = 10;
        int attempts = example == FaultExample.GOAWAY ? uncounted + 2 : safe ? 2 : 1;

        assertThat(failure(send(request, PATIENT.withRetries(1))).reason())
            .isEqualTo(example.reason(protocol()));

        assertThat(heard.events()).as("%s %s", method, example).hasSize(attempts);
      }
    }
  }

  final HttpExchange held() {
    try {
      return server().awaitHeld();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static ByteBuf octets() {
    return Unpooled.wrappedBuffer(FaultExample.content());
  }
}
