/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.mock.StubRules.aResponse;
import static org.sbamock.mock.StubRules.any;
import static org.sbamock.mock.StubRules.anyRequestedFor;
import static org.sbamock.mock.StubRules.cancelWebhooks;
import static org.sbamock.mock.StubRules.delete;
import static org.sbamock.mock.StubRules.equalTo;
import static org.sbamock.mock.StubRules.jsonResponse;
import static org.sbamock.mock.StubRules.noContent;
import static org.sbamock.mock.StubRules.ownAnswer;
import static org.sbamock.mock.StubRules.post;
import static org.sbamock.mock.StubRules.putRequestedFor;
import static org.sbamock.mock.StubRules.status;
import static org.sbamock.mock.StubRules.urlPathEqualTo;
import static org.sbamock.mock.StubRules.urlPathTemplate;
import static org.sbamock.mock.StubRules.webhook;
import static org.sbamock.mock.StubbedFunction.RESOURCE;

import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.mock.callback.CallbackOutcome;
import org.sbamock.mock.callback.Callbacks;
import org.sbamock.mock.callback.LoggedCallback;
import org.sbamock.mock.callback.WebhookBuilder;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.response.DelayDistribution;
import org.sbamock.sbi.NfType;

/** Callbacks of a function that receives them itself. */
@Timeout(120)
class CallbackTest {
  private static final String SUBSCRIPTIONS = "/nudm-sdm/v2/imsi-1/sdm-subscriptions";
  private static final String URL = "{{jsonPath originalRequest.body '$.callbackReference'}}";
  private static final DelayDistribution SHORT = new DelayDistribution.Fixed(1);
  private static final DelayDistribution HOUR = new DelayDistribution.Fixed(DelayDistribution.MAX);

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir static Path directory;
  private static StubbedFunction function;
  private SbaMock mock;
  private Callbacks callbacks;

  @BeforeAll
  static void start() {
    function = StubbedFunction.start(directory);
  }

  @AfterAll
  static void stop() {
    function.close();
  }

  @BeforeEach
  void reset() {
    mock = function.mock;
    mock.resetAll();
    mock.seed(7).journal(1000);
    callbacks = mock.callbacks();
    mock.stubFor(any(urlPathTemplate("/notify/{id}")).willReturn(noContent()));
  }

  private static StubMapping subscriptions(SbaMock mock, WebhookBuilder... webhooks) {
    MappingBuilder stub =
        post(urlPathEqualTo(SUBSCRIPTIONS)).willReturn(jsonResponse("{\"id\":\"s1\"}", 201));
    for (WebhookBuilder webhook : webhooks) {
      stub.withServeEventListener(webhook);
    }
    return mock.stubFor(stub);
  }

  private static void subscribe(HttpProtocol protocol, String path) {
    String callback = function.root(protocol).uri(path);
    String content = "{\"callbackReference\":\"" + callback + "\",\"n\":\"x\\\"y\"}";
    assertThat(function.post(protocol, SUBSCRIPTIONS, content).status()).isEqualTo(201);
  }

  private List<LoggedCallback> await(int attempts) {
    Awaitility.await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(callbacks.attempts()).hasSizeGreaterThanOrEqualTo(attempts);
              assertThat(callbacks.pending()).isZero();
            });
    assertThat(callbacks.attempts()).hasSize(attempts);
    return callbacks.attempts();
  }

  private List<CallbackOutcome> outcomes(int attempts) {
    return await(attempts).stream().map(LoggedCallback::outcome).toList();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aCallbackFollowsTheResponse(HttpProtocol protocol) {
    StubMapping stub =
        subscriptions(
            mock,
            webhook()
                .withMethod("{{originalRequest.headers.x-none}}PUT")
                .withUrl(URL + "?from={{request.protocol}}")
                .withHeader(
                    "3gpp-sbi-callback", "Nudm_SDM_Notification_{{originalResponse.status}}")
                .withJsonBody(
                    "{\"n\":\"{{jsonPath originalRequest.body '$.n'}}\","
                        + "\"id\":\"{{jsonPath originalResponse.body '$.id'}}\"}")
                .withProtocol(protocol));

    subscribe(protocol, "/notify/1");

    LoggedCallback attempt = await(1).get(0);
    assertThat(attempt.outcome()).as(attempt.toString()).isEqualTo(CallbackOutcome.DELIVERED);
    assertThat(attempt.status()).isEqualTo(204);
    assertThat(attempt.stubId()).isEqualTo(stub.id());
    assertThat(attempt.protocol()).isEqualTo(protocol);
    assertThat(attempt.url()).isEqualTo(function.root(protocol).uri("/notify/1?from=" + protocol));
    assertThat(attempt.bodyAsString()).isEqualTo("{\"n\":\"x\\\"y\",\"id\":\"s1\"}");
    assertThat(callbacks.attempts(putRequestedFor(urlPathEqualTo("/notify/1")))).hasSize(1);
    assertThat(callbacks.attempts(putRequestedFor(urlPathEqualTo("/notify/2")))).isEmpty();
    Awaitility.await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                mock.verify(
                    1,
                    putRequestedFor(urlPathEqualTo("/notify/1"))
                        .withProtocol(protocol)
                        .withHeader("content-type", equalTo("application/json"))
                        .withHeader("3gpp-sbi-callback", equalTo("Nudm_SDM_Notification_201"))
                        .withRequestBody(equalTo(attempt.bodyAsString()))));
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aCallbackWaitsForItsDelay(HttpProtocol protocol) {
    subscriptions(
        mock, webhook().withUrl(URL).withProtocol(protocol).withBody("late").withFixedDelay(200));

    Instant before = Instant.now();
    subscribe(protocol, "/notify/1");

    LoggedCallback attempt = await(1).get(0);
    assertThat(attempt.outcome()).isEqualTo(CallbackOutcome.DELIVERED);
    assertThat(Duration.between(before, attempt.time())).isGreaterThan(Duration.ofMillis(190));
  }

  @Test
  void aMappingOfWireMockIsAccepted() {
    for (String field : List.of("serveEventListeners", "postServeActions")) {
      String json =
          """
          {"request":{"urlPath":"%s","method":"POST"},"response":{"status":200},
           "%s":[{"name":"webhook","parameters":{
             "method":"POST","url":"{{jsonPath originalRequest.body '$.callbackReference'}}",
             "headers":{"Content-Type":"application/json"},
             "body":"{ \\"field\\": \\"%s\\" }",
             "delay":{"type":"lognormal","median":1,"sigma":0.1}}}]}
          """
              .formatted(RESOURCE, field, field);
      mock.addStub(StubMapping.parse(json));
      String callback = function.root(HttpProtocol.H2C).uri("/notify/1");
      mock.resetRequests();

      function.post(HttpProtocol.H2C, RESOURCE, "{\"callbackReference\":\"" + callback + "\"}");

      LoggedCallback attempt = await(1).get(0);
      assertThat(attempt.outcome()).isEqualTo(CallbackOutcome.DELIVERED);
      assertThat(attempt.bodyAsString()).isEqualTo("{ \"field\": \"" + field + "\" }");
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aFailedCallbackIsRetried(HttpProtocol protocol) {
    mock.stubFor(
        post(urlPathEqualTo("/notify/1"))
            .withRemainingUses(1)
            .willReturn(aResponse().withFault(Fault.Kind.EMPTY_RESPONSE)));
    mock.stubFor(post(urlPathEqualTo("/notify/1")).withRemainingUses(1).willReturn(status(503)));
    subscriptions(
        mock, webhook().withUrl(URL).withProtocol(protocol).withRetries(3, SHORT, 2).withBody("b"));

    subscribe(protocol, "/notify/1");

    assertThat(outcomes(3))
        .containsExactly(
            CallbackOutcome.RETRIED, CallbackOutcome.RETRIED, CallbackOutcome.DELIVERED);
    List<LoggedCallback> attempts = callbacks.attempts();
    assertThat(attempts).extracting(LoggedCallback::attempt).containsExactly(1, 2, 3);
    assertThat(attempts).extracting(LoggedCallback::status).containsExactly(503, null, 204);
    assertThat(attempts).extracting(LoggedCallback::bodyAsString).containsOnly("b");
  }

  @Test
  void aRetryWaitsForRetryAfter() {
    mock.stubFor(
        post(urlPathEqualTo("/notify/1"))
            .withRemainingUses(1)
            .willReturn(status(429).withHeader("retry-after", "1")));
    subscriptions(mock, webhook().withUrl(URL).withRetries(1, SHORT, 1));

    subscribe(HttpProtocol.H2C, "/notify/1");

    List<LoggedCallback> attempts = await(2);
    assertThat(Duration.between(attempts.get(0).time(), attempts.get(1).time()))
        .isGreaterThan(Duration.ofMillis(990));
  }

  @Test
  void theContentIsThatOfAFile(@TempDir Path files) throws IOException {
    Files.writeString(files.resolve("text.json"), "{{originalRequest.path}}");
    Files.write(files.resolve("octets"), new byte[] {(byte) 0xff, 0});
    mock.files(files);
    subscriptions(
        mock,
        webhook().withUrl(URL).withBodyFile("text.json"),
        webhook().withUrl(URL).withBodyFile("octets").withFixedDelay(1));

    subscribe(HttpProtocol.H2C, "/notify/1");

    assertThat(await(2))
        .extracting(LoggedCallback::bodyAsString)
        .containsExactlyInAnyOrder(SUBSCRIPTIONS, "\ufffd\0");
    assertThatThrownBy(() -> subscriptions(mock, webhook().withUrl(URL).withBodyFile("none")))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessageContaining("/serveEventListeners/0/parameters/bodyFileName: there is no none");
  }

  @Test
  void retriesEnd() {
    mock.stubFor(post(urlPathEqualTo("/notify/1")).willReturn(status(503)));
    mock.stubFor(post(urlPathEqualTo("/notify/2")).willReturn(status(404)));
    mock.stubFor(
        post(urlPathEqualTo("/notify/3"))
            .willReturn(status(500).withHeader("3gpp-sbi-response-info", "no-retry=true")));
    subscriptions(mock, webhook().withUrl(URL).withRetries(2, SHORT, 1));

    subscribe(HttpProtocol.H2C, "/notify/1");
    assertThat(outcomes(3))
        .containsExactly(
            CallbackOutcome.RETRIED, CallbackOutcome.RETRIED, CallbackOutcome.REJECTED);
    for (String path : List.of("/notify/2", "/notify/3")) {
      mock.resetRequests();
      subscribe(HttpProtocol.H2C, path);
      assertThat(outcomes(1)).containsExactly(CallbackOutcome.REJECTED);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://127.0.0.1:1/notify | CONNECT: ",
        "/notify | expected a URI such as http://host:port",
        "http://user@host/notify | expected a URI with a host",
        "http://host:99999/notify | 99999",
        "http://a b/ | is not a URI",
        "'' | the URL is empty",
      })
  void aCallbackThatCannotBeSentFails(String url, String detail) {
    subscriptions(mock, webhook().withUrl(URL));
    String content = "{\"callbackReference\":\"" + url + "\"}";
    assertThat(function.post(HttpProtocol.H2C, SUBSCRIPTIONS, content).status()).isEqualTo(201);

    LoggedCallback attempt = await(1).get(0);
    assertThat(attempt.outcome()).isEqualTo(CallbackOutcome.FAILED);
    assertThat(attempt.detail()).contains(detail);
    assertThat(attempt.toJson().required("outcome").stringValue()).isEqualTo("FAILED");
  }

  @Test
  void aValueOfTheRequestCannotAddAHeaderFieldOrBeTooLong() {
    subscriptions(
        mock,
        webhook().withUrl("http://127.0.0.1:1/").withHeader("x", "{{jsonPath request.body '$.x'}}"),
        webhook().withUrl("http://127.0.0.1:1/{{jsonPath request.body '$.y'}}"));
    String content = "{\"x\":\"a\\r\\nb: c\",\"y\":\"" + "y".repeat(9_000) + "\"}";

    assertThat(function.post(HttpProtocol.H2C, SUBSCRIPTIONS, content).status()).isEqualTo(201);

    assertThat(outcomes(2)).containsOnly(CallbackOutcome.FAILED);
    assertThat(callbacks.attempts())
        .extracting(LoggedCallback::detail)
        .anyMatch(detail -> detail.contains("the URL has"));
    assertThat(callbacks.attempts()).extracting(LoggedCallback::request).containsOnlyNulls();
  }

  @Test
  void theProtocolAndTheTokenHaveToFit() {
    subscriptions(
        mock,
        webhook().withUrl(URL).withProtocol(HttpProtocol.H3),
        webhook().withUrl(URL).withAccessToken(NfType.AMF, "namf-callback"));

    subscribe(HttpProtocol.H2C, "/notify/1");

    assertThat(await(2))
        .extracting(LoggedCallback::detail)
        .anyMatch(detail -> detail.startsWith("protocol h3 has the scheme https"))
        .anyMatch(detail -> detail.contains("there is no access token for namf-callback"));
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aCallbackIsRepeated(HttpProtocol protocol) {
    subscriptions(
        mock,
        webhook()
            .withUrl(URL)
            .withProtocol(protocol)
            .withBody("{{randomValue type='UUID'}}")
            .repeatedEvery(SHORT, 3));

    subscribe(protocol, "/notify/1");

    assertThat(outcomes(3)).containsOnly(CallbackOutcome.DELIVERED);
    List<LoggedCallback> attempts = callbacks.attempts();
    assertThat(attempts).extracting(LoggedCallback::occurrence).containsExactly(1, 2, 3);
    assertThat(attempts).extracting(LoggedCallback::bodyAsString).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void anotherStubCancelsTheCallbacksOfAKey(HttpProtocol protocol) {
    subscriptions(
        mock,
        webhook()
            .withUrl(URL)
            .withProtocol(protocol)
            .withKey("{{jsonPath originalResponse.body '$.id'}}")
            .repeatedEvery(SHORT),
        webhook().withUrl(URL).withKey("other").withDelay(HOUR));
    mock.stubFor(
        delete(urlPathTemplate(SUBSCRIPTIONS + "/{id}"))
            .willReturn(noContent())
            .withServeEventListener(cancelWebhooks("{{request.path.id}}")));
    subscribe(protocol, "/notify/1");
    Awaitility.await().atMost(PATIENCE).until(() -> callbacks.attempts().size() > 3);
    assertThat(callbacks.pending()).isEqualTo(2);

    function.reply(protocol, HttpRequest.of(HttpMethod.DELETE, SUBSCRIPTIONS + "/s1"));

    Awaitility.await().atMost(PATIENCE).until(() -> callbacks.pending() == 1);
    List<LoggedCallback> attempts = callbacks.attempts();
    LoggedCallback last = attempts.get(attempts.size() - 1);
    assertThat(last.outcome()).isEqualTo(CallbackOutcome.CANCELLED);
    assertThat(last.detail()).isEqualTo("the key s1 was cancelled");
    assertThat(callbacks.cancel("s1")).isZero();
    assertThat(callbacks.cancel("other")).isEqualTo(1);
    assertThat(callbacks.pending()).isZero();
  }

  @Test
  void aCallbackThatAwaitsAResponseIsCancelled() {
    mock.stubFor(
        post(urlPathEqualTo("/notify/1")).willReturn(aResponse().withFault(Fault.Kind.STALL)));
    subscriptions(mock, webhook().withUrl(URL).withRetries(3, SHORT, 1));
    subscribe(HttpProtocol.H2C, "/notify/1");
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> mock.count(anyRequestedFor(urlPathEqualTo("/notify/1")).build()) == 1);

    callbacks.cancelAll();

    assertThat(outcomes(1)).containsExactly(CallbackOutcome.CANCELLED);
    assertThat(callbacks.attempts().get(0).request()).isNotNull();
  }

  @Test
  void removedAndReplacedStubsSendNoMoreCallbacks() {
    List<Runnable> ends =
        List.of(
            mock::removeAllStubs,
            mock::resetToDefaultMappings,
            mock::resetAll,
            () -> mock.stubs().forEach(mock::removeStub),
            () -> mock.stubs().forEach(mock::addStub));
    for (Runnable end : ends) {
      subscriptions(mock, webhook().withUrl(URL).withDelay(HOUR));
      subscribe(HttpProtocol.H2C, "/notify/1");
      Awaitility.await().atMost(PATIENCE).until(() -> callbacks.pending() == 1);

      end.run();

      assertThat(callbacks.pending()).isZero();
    }
  }

  @Test
  void aCallbackOfARequestThatPrecedesAResetIsNotRecorded() throws Exception {
    mock.stubFor(
        post(urlPathEqualTo(SUBSCRIPTIONS))
            .inScenario("delay")
            .willSetStateTo("begun")
            .willReturn(status(201).withFixedDelay(500))
            .withServeEventListener(webhook().withUrl("http://127.0.0.1:1/")));
    var slow = function.send(HttpProtocol.H2C, HttpRequest.of(HttpMethod.POST, SUBSCRIPTIONS));
    Awaitility.await().atMost(PATIENCE).until(() -> "begun".equals(mock.scenarios().get("delay")));

    mock.resetAll();
    slow.get().release();

    // On the same connection, and so after the callback.
    assertThat(function.get(HttpProtocol.H2C, RESOURCE).status()).isEqualTo(200);
    assertThat(callbacks.attempts()).isEmpty();
  }

  @Test
  void aStubThatIsUsedUpStillSendsItsCallback() {
    mock.stubFor(
        post(urlPathEqualTo(SUBSCRIPTIONS))
            .withRemainingUses(1)
            .willReturn(status(201))
            .withServeEventListener("webhook", webhook().withUrl(URL).withDelay(HOUR)));
    subscribe(HttpProtocol.H2C, "/notify/1");

    mock.stubFor(any(urlPathEqualTo("/a")).willReturn(status(200)));

    Awaitility.await().atMost(PATIENCE).until(() -> callbacks.pending() == 1);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aCallbackFollowsTheFunctionsOwnAnswerAndAFault(HttpProtocol protocol) throws Exception {
    WebhookBuilder callback =
        webhook()
            .withUrl(function.root(protocol).uri("/notify/1"))
            .withProtocol(protocol)
            .withBody("{{originalResponse.body}}");
    mock.stubFor(
        post(urlPathEqualTo(RESOURCE)).willReturn(ownAnswer()).withServeEventListener(callback));
    function.post(protocol, RESOURCE, "own");
    assertThat(await(1).get(0).bodyAsString()).isEqualTo("own");

    mock.resetRequests();
    mock.stubFor(
        post(urlPathEqualTo(RESOURCE))
            .willReturn(ownAnswer().withFault(Fault.Kind.EMPTY_RESPONSE))
            .withServeEventListener(callback));
    try {
      function.send(protocol, HttpRequest.of(HttpMethod.POST, RESOURCE)).get();
      throw new AssertionError("the request was answered");
    } catch (ExecutionException expected) {
      assertThat(outcomes(1)).containsExactly(CallbackOutcome.DELIVERED);
    }
  }

  @Test
  void pendingCallbacksAreLimited() {
    WebhookBuilder[] most = new WebhookBuilder[100];
    Arrays.setAll(most, i -> webhook().withUrl("http://127.0.0.1:1/").withDelay(HOUR));
    subscriptions(mock, most);
    for (int i = 0; i <= Callbacks.MAX_PENDING / most.length; i++) {
      subscribe(HttpProtocol.H2C, "/notify/1");
    }

    Awaitility.await().atMost(PATIENCE).until(() -> callbacks.attempts().size() == most.length);
    assertThat(callbacks.pending()).isEqualTo(Callbacks.MAX_PENDING);
    assertThat(callbacks.attempts())
        .extracting(LoggedCallback::outcome)
        .containsOnly(CallbackOutcome.DISCARDED);
  }

  @Test
  void theMemoryOfPendingCallbacksIsLimited() {
    WebhookBuilder[] several = new WebhookBuilder[70];
    Arrays.setAll(several, i -> webhook().withUrl(URL).withDelay(HOUR));
    subscriptions(mock, several);
    function.post(HttpProtocol.H2C, SUBSCRIPTIONS, "x".repeat(1 << 20));

    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> callbacks.attempts().size() == several.length - 64);
    assertThat(callbacks.pending()).isEqualTo(64);
    assertThat(callbacks.attempts().get(0).detail()).contains("octets");
    callbacks.cancelAll();
    subscribe(HttpProtocol.H2C, "/notify/1");
    Awaitility.await().atMost(PATIENCE).until(() -> callbacks.pending() == several.length);
  }

  @Test
  void theMemoryOfRenderedContentIsLimited() {
    String body = "{{jsonPath request.body '$.x'}}".repeat(30);
    WebhookBuilder[] several = new WebhookBuilder[14];
    Arrays.setAll(
        several,
        i -> webhook().withUrl("http://127.0.0.1:1/").withBody(body).withRetries(1, HOUR, 1));
    subscriptions(mock, several);

    function.post(HttpProtocol.H2C, SUBSCRIPTIONS, "{\"x\":\"" + "x".repeat(160_000) + "\"}");

    Awaitility.await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(callbacks.attempts()).hasSize(several.length));
    assertThat(callbacks.attempts())
        .filteredOn(attempt -> attempt.outcome() == CallbackOutcome.FAILED)
        .extracting(LoggedCallback::detail)
        .isNotEmpty()
        .allMatch(detail -> detail.startsWith("the content has 4800000 octets"));
    assertThat(callbacks.pending()).isLessThan(several.length);
  }

  @Test
  void aStoppedFunctionSendsNoCallbacks(@TempDir Path own) {
    try (StubbedFunction other = StubbedFunction.start(own, HttpProtocol.H2C)) {
      subscriptions(other.mock, webhook().withUrl("http://127.0.0.1:1/").withDelay(HOUR));
      other.post(HttpProtocol.H2C, SUBSCRIPTIONS, "{}");
      Awaitility.await().atMost(PATIENCE).until(() -> other.mock.callbacks().pending() == 1);
      other.host.stop(Duration.ofSeconds(1)).join();

      assertThat(other.mock.callbacks().pending()).isZero();
      assertThatIllegalStateException()
          .isThrownBy(() -> other.mock.callbacks().attempts())
          .withMessageContaining("the journal of callbacks is off");
    }
  }
}
