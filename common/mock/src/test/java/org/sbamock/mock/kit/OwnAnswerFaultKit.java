/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.mock.StubRules.any;
import static org.sbamock.mock.StubRules.anyUrl;
import static org.sbamock.mock.StubRules.equalTo;
import static org.sbamock.mock.StubRules.ownAnswer;
import static org.sbamock.mock.StubRules.webhook;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.Fault;
import org.sbamock.http.Fault.Kind;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.kit.CompatibilityKit;
import org.sbamock.http.kit.ExpressibleSource;
import org.sbamock.http.testing.FaultExample;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.testing.RecordingObserver;
import org.sbamock.mock.MappingBuilder;
import org.sbamock.mock.SbaMock;
import org.sbamock.mock.StubMapping;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.response.FaultDefinition;
import org.sbamock.mock.response.ResponseDefinitionBuilder;

/** Faults of a stub on top of the good answer that the handler behind it gives. */
abstract class OwnAnswerFaultKit extends CompatibilityKit {
  private static final CallOptions ONCE = PATIENT.withRetries(0);
  private static final String OWN = "/size/" + FaultExample.LENGTH;
  private static final String RELEASED = "/released";
  private static final String MARK = "x-fault";

  private final RecordingObserver observer = new RecordingObserver();
  private final AtomicInteger handled = new AtomicInteger();
  private final SbaMock mock = new SbaMock();

  @BeforeEach
  void standInFront() {
    use(
        KitServer.start(
            own ->
                mock.intercept(
                    exchange -> {
                      handled.incrementAndGet();
                      if (exchange.request().path().equals(RELEASED)) {
                        respondWithReleasedContent(exchange);
                      } else {
                        own.handle(exchange);
                      }
                    }),
            server -> server.observer(observer)));
  }

  private static void respondWithReleasedContent(HttpExchange exchange) {
    HttpResponse response = HttpResponse.of(200, Unpooled.wrappedBuffer(new byte[] {1}));
    response.release();
    exchange.respond(response);
  }

  private FaultDefinition definition(FaultExample example) {
    FaultDefinition plain = FaultDefinition.of(example.kind());
    int code = FaultExample.errorCode(protocol());
    return switch (example) {
      case CONNECTION_RESET, EMPTY_RESPONSE, CLOSE_CONNECTION -> plain;
      case GARBAGE, MALFORMED_CHUNK -> plain.withOctets(FaultExample.LENGTH);
      case TRUNCATED_BODY, STALL -> plain.withOctets(FaultExample.PART);
      case SILENCE -> plain.answered(false);
      case SLOW_DRIP -> FaultDefinition.dribble(10, Duration.ofMillis(200));
      case GOAWAY, STREAM_RESET -> plain.withErrorCode(code);
      case GOAWAY_AND_ANSWER -> plain.withErrorCode(code).answered(true);
      case STREAM_RESET_AMID -> plain.withErrorCode(code).withOctets(FaultExample.PART);
    };
  }

  private static MappingBuilder stub(ResponseDefinitionBuilder response) {
    return any(anyUrl()).withHeader(MARK, equalTo("yes")).willReturn(response);
  }

  /** By its JSON, as it comes over the management plane. */
  private void add(ResponseDefinitionBuilder response) {
    mock.addStub(StubMapping.parse(stub(response).build().toString()));
  }

  private CompletableFuture<HttpResponse> sendMarked(HttpRequest request) {
    return send(request.with(MARK, "yes"), ONCE);
  }

  private void stillAnswers() {
    assertThat(get("/hello").text()).isEqualTo("hello");
  }

  private void nothingIsLeft() {
    use(clientBuilder());
    Awaitility.await().until(() -> server().server().connections() == 0);
    assertThat(server().server().stop(PATIENCE.multipliedBy(2))).succeedsWithin(PATIENCE);
  }

  private Fault awaitFault() {
    Awaitility.await().until(() -> observer.faults().size() == 1);
    return observer.faults().get(0);
  }

  @ParameterizedTest
  @EnumSource
  void aFaultBreaksTheOwnAnswer(FaultExample example) {
    add(ownAnswer().withFault(definition(example)));
    if (!example.kind().supports(protocol())) {
      isRefused(example);
      return;
    }
    CompletableFuture<HttpResponse> call = sendMarked(HttpRequest.get(OWN));

    Fault expected = example.fault(protocol());
    Fault fault = awaitFault();
    assertThat(fault)
        .hasSameClassAs(expected)
        .usingRecursiveComparison()
        .ignoringFields("response", "seed")
        .isEqualTo(expected);
    assertThat(fault.response() == null).isEqualTo(expected.response() == null);
    if (example.kind() == Kind.STALL) {
      assertThat(call).isNotDone();
      call.cancel(true);
    } else if (example.isAnswered()) {
      Answer answer = Answer.of(call);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.content()).isEqualTo(pattern(FaultExample.LENGTH));
    } else {
      CallFailedException failure = failure(call);
      assertThat(failure.reason()).as(failure.getMessage()).isEqualTo(example.reason(protocol()));
    }
    assertThat(handled).hasValue(1);
    stillAnswers();
    nothingIsLeft();
    assertThat(observer.events()).containsExactly("failed " + example.kind(), "answered 200");
  }

  private void isRefused(FaultExample example) {
    String reason = example.kind() + ": " + example.kind().unsupported(protocol());

    Answer answer = Answer.of(sendMarked(HttpRequest.get(OWN)));

    assertThat(answer.status()).isEqualTo(501);
    assertThat(answer.headers().getString("content-type")).isEqualTo("application/problem+json");
    assertThat(answer.text()).contains(reason);
    stillAnswers();
    nothingIsLeft();
    assertThat(observer.events()).containsExactly("answered 501", "answered 200");
    assertThatThrownBy(
            () -> stub(ownAnswer().withFault(definition(example))).withProtocol(protocol()).build())
        .isInstanceOf(InvalidMappingException.class)
        .hasMessage("/response/fault: " + reason);
  }

  @ParameterizedTest
  @ExpressibleSource
  void ownAnswersOfEveryFormGoWrong(Kind kind) {
    FaultDefinition fault =
        switch (kind) {
          case CHUNKED_DRIBBLE_DELAY -> FaultDefinition.dribble(7, Duration.ofMillis(30));
          case GOAWAY, STREAM_RESET -> FaultDefinition.of(kind).answered(true);
          default -> FaultDefinition.of(kind);
        };
    add(ownAnswer().withFault(fault));
    for (Supplier<HttpRequest> request : requests(kind)) {
      goesWrong(kind, request);
    }
    nothingIsLeft();
  }

  private void goesWrong(Kind kind, Supplier<HttpRequest> request) {
    Answer good = Answer.of(send(request.get(), ONCE));
    int faults = observer.faults().size();

    CompletableFuture<HttpResponse> call = sendMarked(request.get());

    switch (kind) {
      case CHUNKED_DRIBBLE_DELAY, GOAWAY, CLOSE_CONNECTION -> {
        Answer answer = Answer.of(call);
        assertThat(answer.status()).isEqualTo(good.status());
        assertThat(answer.content()).isEqualTo(good.content());
        assertThat(answer.trailers()).hasToString(good.trailers().toString());
      }
      case STALL -> {
        Awaitility.await().until(() -> observer.faults().size() > faults);
        assertThat(call).isNotDone();
        call.cancel(true);
      }
      default -> assertThat(failure(call).reason()).as("%s", request.get()).isNotNull();
    }
    assertThat(observer.faults()).hasSize(faults + 1);
  }

  private static List<Supplier<HttpRequest>> requests(Kind kind) {
    Stream<Supplier<HttpRequest>> withContent =
        Stream.of(
            () -> HttpRequest.get("/size/300000"),
            () -> HttpRequest.get("/elsewhere"),
            () -> HttpRequest.get("/fails"),
            () ->
                new HttpRequest(
                    HttpMethod.POST,
                    "/echo",
                    new HttpFields(),
                    content("with trailers"),
                    new HttpFields().add("x-trailer", "end")));
    Stream<Supplier<HttpRequest>> without =
        kind == Kind.MALFORMED_RESPONSE_CHUNK
            ? Stream.of()
            : Stream.of(
                () -> HttpRequest.get("/status/204"),
                () -> HttpRequest.get("/status/200"),
                () -> HttpRequest.of(HttpMethod.HEAD, OWN, Unpooled.EMPTY_BUFFER));
    return Stream.concat(withContent, without).toList();
  }

  @Test
  void whatAFaultDoesNotTellFollowsFromTheOwnAnswer() {
    int half = FaultExample.LENGTH / 2;
    assertThat(faultOf(Kind.TRUNCATED_BODY)).hasFieldOrPropertyWithValue("octets", half);
    assertThat(faultOf(Kind.STALL)).hasFieldOrPropertyWithValue("octets", half);
    if (protocol().multiplexed()) {
      boolean quic = protocol().quic();
      assertThat(faultOf(Kind.STREAM_RESET)).isEqualTo(Fault.StreamReset.of(quic ? 0x102 : 0x2));
      assertThat(faultOf(Kind.GOAWAY)).isEqualTo(new Fault.GoAway(quic ? 0x100 : 0x0, null));
    }
  }

  private Fault faultOf(Kind kind) {
    int before = observer.faults().size();
    add(ownAnswer().withFault(kind));
    CompletableFuture<HttpResponse> call = sendMarked(HttpRequest.get(OWN));
    Awaitility.await().until(() -> observer.faults().size() > before);
    call.cancel(true);
    return observer.faults().get(before);
  }

  @Test
  void theOwnAnswerIsAlteredAndHeldBackBeforeItGoesWrong() {
    ResponseDefinitionBuilder response =
        ownAnswer().withStatus(203).withHeader("x-altered", "yes").withFixedDelay(20);
    add(response.withFault(Kind.CLOSE_CONNECTION));
    Answer kept = Answer.of(sendMarked(HttpRequest.get(OWN)));
    add(response.withBody("altered"));
    Answer replaced = Answer.of(sendMarked(HttpRequest.get(OWN)));
    add(response.withFault(Kind.TRUNCATED_BODY));

    assertThat(failure(sendMarked(HttpRequest.get(OWN))).reason())
        .isEqualTo(FaultExample.TRUNCATED_BODY.reason(protocol()));

    for (Answer answer : List.of(kept, replaced)) {
      assertThat(answer.status()).isEqualTo(203);
      assertThat(answer.headers().getString("x-altered")).isEqualTo("yes");
    }
    assertThat(kept.content()).isEqualTo(pattern(FaultExample.LENGTH));
    assertThat(replaced.text()).isEqualTo("altered");
    assertThat(observer.faults().get(2)).hasFieldOrPropertyWithValue("octets", 3);
    nothingIsLeft();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{{now offset='soon'}}", "{{request.query.q}}"})
  void aTemplateThatFailsAmidAFaultIsAnswered(String template) {
    add(
        ownAnswer()
            .withHeader("x-template", template)
            .withTransformers("response-template")
            .withFault(Kind.TRUNCATED_BODY));

    Answer answer = Answer.of(sendMarked(HttpRequest.get(OWN + "?q=a%0Db")));

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.text()).contains("SYSTEM_FAILURE");
    stillAnswers();
    nothingIsLeft();
  }

  @Test
  void aResponseThatCannotBeSentIsAnInternalError() {
    mock.stubFor(
        stub(ownAnswer())
            .withServeEventListener(
                webhook().withUrl("http://127.0.0.1:1/").withBody("{{originalResponse.body}}")));

    Answer answer = Answer.of(sendMarked(HttpRequest.get(RELEASED)));

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.text()).contains("SYSTEM_FAILURE");
    stillAnswers();
    nothingIsLeft();
  }

  @Test
  void aDisconnectEndsAPendingFault() {
    add(ownAnswer().withFixedDelay(3_600_000).withFault(Kind.TRUNCATED_BODY));
    CompletableFuture<HttpResponse> call = sendMarked(HttpRequest.get(OWN));
    Awaitility.await().until(() -> handled.get() == 1);

    call.cancel(true);
    use(clientBuilder());

    Awaitility.await().until(() -> observer.events().equals(List.of("cancelled")));
    nothingIsLeft();
  }
}
