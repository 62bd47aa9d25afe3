/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.mock.StubRules.aResponse;
import static org.sbamock.mock.StubRules.absent;
import static org.sbamock.mock.StubRules.any;
import static org.sbamock.mock.StubRules.anyRequestedFor;
import static org.sbamock.mock.StubRules.anyUrl;
import static org.sbamock.mock.StubRules.containing;
import static org.sbamock.mock.StubRules.equalTo;
import static org.sbamock.mock.StubRules.get;
import static org.sbamock.mock.StubRules.getRequestedFor;
import static org.sbamock.mock.StubRules.matchingJsonPath;
import static org.sbamock.mock.StubRules.not;
import static org.sbamock.mock.StubRules.notContaining;
import static org.sbamock.mock.StubRules.okJson;
import static org.sbamock.mock.StubRules.ownAnswer;
import static org.sbamock.mock.StubRules.post;
import static org.sbamock.mock.StubRules.postRequestedFor;
import static org.sbamock.mock.StubRules.proxyTo;
import static org.sbamock.mock.StubRules.status;
import static org.sbamock.mock.StubRules.urlPathEqualTo;
import static org.sbamock.mock.StubRules.urlPathTemplate;
import static org.sbamock.mock.StubbedFunction.OWN;
import static org.sbamock.mock.StubbedFunction.RESOURCE;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.mock.StubbedFunction.Reply;
import org.sbamock.mock.match.RequestPatternBuilder;
import org.sbamock.mock.match.ValuePattern;
import org.sbamock.mock.response.ProxyTarget;
import org.sbamock.sbi.ApiRoot;

@Timeout(60)
class StubsOverEveryProtocolTest {
  @TempDir static Path directory;
  private static StubbedFunction function;
  private SbaMock mock;

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
    mock.seed(7).journal(100);
  }

  private void await(int requests) {
    Awaitility.await().untilAsserted(() -> assertThat(mock.requests()).hasSize(requests));
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aStubAnswersInPlaceOfTheFunction(HttpProtocol protocol) throws Exception {
    StubMapping stub =
        mock.stubFor(
            get(urlPathTemplate("/nudm-sdm/v2/{supi}/am-data"))
                .withPathParameter("supi", equalTo("imsi-001010000000001"))
                .withHeader("x-absent", absent())
                .willReturn(okJson("{\"gpsis\":[]}").withHeader("x-stub", "yes")));

    Reply stubbed = function.get(protocol, RESOURCE);
    assertThat(stubbed.status()).isEqualTo(200);
    assertThat(stubbed.text()).isEqualTo("{\"gpsis\":[]}");
    assertThat(stubbed.headers().get("x-stub")).hasToString("yes");
    assertThat(stubbed.headers().get("content-type")).hasToString("application/json");
    assertThat(function.get(protocol, "/nudm-sdm/v2/imsi-2/am-data").text()).isEqualTo(OWN);

    await(2);
    assertThat(mock.requests())
        .extracting(LoggedRequest::protocol)
        .containsExactly(protocol, protocol);
    assertThat(mock.requests().get(0).stubId()).isEqualTo(stub.id());
    assertThat(mock.requests().get(0).status()).isEqualTo(200);
    assertThat(mock.unmatchedRequests()).hasSize(1);
    mock.verify(1, getRequestedFor(urlPathEqualTo(RESOURCE)));
    mock.verify(2, anyRequestedFor(anyUrl()).withProtocol(protocol));
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aStubAnswersContentOverTheLimitOfTheService(HttpProtocol protocol) {
    String content = "{\"a\":\"" + "x".repeat(100_000) + "\"}";
    assertThat(function.post(protocol, RESOURCE, content).status()).isEqualTo(413);

    mock.stubFor(
        post(urlPathEqualTo(RESOURCE))
            .withRequestBody(matchingJsonPath("$.a"))
            .willReturn(status(202)));
    assertThat(function.post(protocol, RESOURCE, content).status()).isEqualTo(202);

    mock.stubFor(post(urlPathEqualTo(RESOURCE)).willReturn(ownAnswer()));
    assertThat(function.post(protocol, RESOURCE, content).status()).isEqualTo(413);
    assertThat(function.post(protocol, RESOURCE, "{}").status()).isEqualTo(201);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void contentThatIsRecordedInPartMatchesOnlyIfThePartTells(HttpProtocol protocol) {
    mock.stubFor(post(urlPathEqualTo(RESOURCE)).willReturn(status(202)));
    String content = "{\"a\":\"" + "x".repeat(100_000) + "\",\"b\":1}";
    assertThat(function.post(protocol, RESOURCE, content).status()).isEqualTo(202);
    await(1);

    for (ValuePattern pattern :
        List.of(
            notContaining("\"b\""),
            not(containing("\"b\"")),
            containing("\"b\""),
            matchingJsonPath("$.b"))) {
      RequestPatternBuilder request = postRequestedFor(anyUrl()).withRequestBody(pattern);
      assertThat(mock.findAll(request)).isEmpty();
      for (int times : new int[] {0, 1}) {
        assertThatThrownBy(() -> mock.verify(times, request))
            .isInstanceOf(VerificationException.class)
            .hasMessageContaining(
                "the content has " + content.length() + " octets, of which 65536 are kept");
      }
      assertThatThrownBy(() -> mock.verify(request))
          .isInstanceOf(VerificationException.class)
          .hasMessageContaining("It is unknown whether this matches: POST " + RESOURCE);
    }
    mock.verify(1, postRequestedFor(anyUrl()));
    mock.verify(1, postRequestedFor(anyUrl()).withRequestBody(containing("{\"a\":\"x")));
    mock.verify(0, getRequestedFor(anyUrl()).withRequestBody(notContaining("\"b\"")));
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void theAnswerIsATemplateOfTheRequest(HttpProtocol protocol) {
    mock.stubFor(
        post(urlPathTemplate("/nudm-sdm/v2/{supi}/am-data"))
            .withRequestBody(matchingJsonPath("$.a.b[1]", equalTo("x\"y")))
            .willReturn(
                okJson(
                        "{\"supi\":\"{{request.path.supi}}\",\"q\":\"{{request.query.q}}\","
                            + "\"b\":\"{{jsonPath request.body '$.a.b[1]'}}\","
                            + "\"p\":\"{{request.protocol}}\"}")
                    .withHeader("x-method", "{{request.method}}")
                    .withTransformers("response-template")));

    Reply reply = function.post(protocol, RESOURCE + "?q=1%202", "{\"a\":{\"b\":[0,\"x\\\"y\"]}}");

    assertThat(reply.text())
        .isEqualTo(
            "{\"supi\":\"imsi-001010000000001\",\"q\":\"1 2\",\"b\":\"x\\\"y\",\"p\":\""
                + protocol
                + "\"}");
    assertThat(reply.headers().get("x-method")).hasToString("POST");
    assertThat(function.post(protocol, RESOURCE, "{}").status()).isEqualTo(201);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aDelayAppliesToOneResponseOnly(HttpProtocol protocol) throws Exception {
    mock.stubFor(any(urlPathEqualTo("/slow/v1/x")).willReturn(status(204).withFixedDelay(300)));

    long began = System.nanoTime();
    var slow = function.send(protocol, HttpRequest.get("/slow/v1/x"));
    assertThat(function.get(protocol, RESOURCE).text()).isEqualTo(OWN);
    HttpResponse response = slow.get(20, TimeUnit.SECONDS);
    response.release();

    assertThat(response.status()).isEqualTo(204);
    assertThat(Duration.ofNanos(System.nanoTime() - began))
        .isGreaterThanOrEqualTo(Duration.ofMillis(299));
    await(2);
    LoggedRequest logged = mock.findAll(getRequestedFor(urlPathEqualTo("/slow/v1/x"))).get(0);
    assertThat(Duration.ofNanos(logged.nanos())).isGreaterThanOrEqualTo(Duration.ofMillis(299));
  }

  @ParameterizedTest
  @EnumSource(value = HttpProtocol.class, mode = EnumSource.Mode.EXCLUDE, names = "H3")
  void aDisconnectEndsTheDelay(HttpProtocol protocol) {
    mock.stubFor(
        any(urlPathEqualTo(RESOURCE))
            .inScenario("delay")
            .willSetStateTo("begun")
            .willReturn(ownAnswer().withFixedDelay(3_600_000)));

    var waiting = function.send(protocol, HttpRequest.get(RESOURCE));
    Awaitility.await().until(() -> "begun".equals(mock.scenarios().get("delay")));
    waiting.cancel(true);

    await(1);
    assertThat(mock.requests().get(0).status()).isNull();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aRequestThatPrecedesAResetIsNotRecordedAfterIt(HttpProtocol protocol) throws Exception {
    mock.stubFor(
        any(urlPathEqualTo("/slow/v1/x"))
            .inScenario("delay")
            .willSetStateTo("begun")
            .willReturn(status(204).withFixedDelay(500)));
    var slow = function.send(protocol, HttpRequest.get("/slow/v1/x"));
    Awaitility.await().until(() -> "begun".equals(mock.scenarios().get("delay")));

    mock.resetAll();
    HttpResponse response = slow.get(20, TimeUnit.SECONDS);
    response.release();

    assertThat(response.status()).isEqualTo(204);
    assertThat(function.get(protocol, RESOURCE).text()).isEqualTo(OWN);
    await(1);
    mock.verify(1, getRequestedFor(urlPathEqualTo(RESOURCE)));
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aScenarioGivesAnswersInTheirOrder(HttpProtocol protocol) {
    mock.stubFor(
        get(urlPathEqualTo(RESOURCE))
            .inScenario("life")
            .whenScenarioStateIs(ScenarioStep.STARTED)
            .willSetStateTo("gone")
            .willReturn(ownAnswer()));
    mock.stubFor(
        get(urlPathEqualTo(RESOURCE))
            .inScenario("life")
            .whenScenarioStateIs("gone")
            .willReturn(status(404)));

    assertThat(function.get(protocol, RESOURCE).status()).isEqualTo(200);
    assertThat(function.get(protocol, RESOURCE).status()).isEqualTo(404);
    assertThat(function.get(protocol, RESOURCE).status()).isEqualTo(404);
    mock.resetScenarios();
    assertThat(function.get(protocol, RESOURCE).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void theFunctionsOwnAnswerIsAlteredAndDelayed(HttpProtocol protocol) {
    mock.stubFor(
        get(urlPathEqualTo(RESOURCE))
            .willReturn(
                ownAnswer().withStatus(203).withHeader("content-type", "x/y").withFixedDelay(1)));

    Reply reply = function.get(protocol, RESOURCE);

    assertThat(reply.status()).isEqualTo(203);
    assertThat(reply.text()).isEqualTo(OWN);
    assertThat(reply.headers().getAll("content-type")).containsExactly("x/y");
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aFaultBreaksTheFunctionsOwnGoodAnswer(HttpProtocol protocol) throws Exception {
    mock.stubFor(
        get(urlPathEqualTo(RESOURCE))
            .onEveryCall(2)
            .willReturn(
                ownAnswer().withFixedDelay(2).withFault(Fault.Kind.CONNECTION_RESET_BY_PEER)));

    for (int round = 0; round < 2; round++) {
      assertThat(function.get(protocol, RESOURCE).text()).isEqualTo(OWN);
      assertThatThrownBy(
              () -> function.send(protocol, HttpRequest.get(RESOURCE)).get(20, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(CallFailedException.class);
    }
    await(4);
    assertThat(mock.requests())
        .extracting(LoggedRequest::fault)
        .containsExactly(null, "CONNECTION_RESET_BY_PEER", null, "CONNECTION_RESET_BY_PEER");
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void theProtocolIsACondition(HttpProtocol protocol) {
    mock.stubFor(any(anyUrl()).withProtocol(protocol).willReturn(status(418)));

    for (HttpProtocol other : HttpProtocol.values()) {
      assertThat(function.get(other, RESOURCE).status())
          .as(other.id())
          .isEqualTo(other == protocol ? 418 : 200);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void anotherFunctionAnswersAndIsRecorded(HttpProtocol protocol) {
    try (StubbedFunction real = StubbedFunction.start(directory)) {
      mock.startRecording(new ProxyTarget(real.root(protocol), protocol));
      assertThat(mock.recordingStatus()).isEqualTo("Recording");
      real.mock.stubFor(
          get(urlPathEqualTo("/a/b")).onCall(1).willReturn(status(200).withBody("1")));
      real.mock.stubFor(
          get(urlPathEqualTo("/a/b")).onCall(1).willReturn(status(200).withBody("2")));

      assertThat(function.get(protocol, RESOURCE).text()).isEqualTo(OWN);
      assertThat(function.post(protocol, RESOURCE, "{\"a\":1}").text()).isEqualTo("{\"a\":1}");
      List<String> answers =
          List.of(function.get(protocol, "/a/b").text(), function.get(protocol, "/a/b").text());
      List<StubMapping> recorded = mock.stopRecording();
      real.mock.removeAllStubs();

      assertThat(recorded).hasSize(4);
      assertThat(mock.recordingStatus()).isEqualTo("Stopped");
      assertThat(function.get(protocol, RESOURCE).text()).isEqualTo(OWN);
      assertThat(function.post(protocol, RESOURCE, "{\"a\":1}").text()).isEqualTo("{\"a\":1}");
      assertThat(function.get(protocol, "/a/b").text()).isEqualTo(answers.get(0));
      assertThat(function.get(protocol, "/a/b").text()).isEqualTo(answers.get(1));
      assertThat(answers).doesNotHaveDuplicates();
      assertThat(function.get(protocol, "/a/b").text()).isEqualTo(answers.get(1));
    }
    mock.removeAllStubs();
    mock.stubFor(any(anyUrl()).willReturn(proxyTo(ApiRoot.of(protocol.scheme(), "127.0.0.1", 1))));
    assertThat(function.get(protocol, RESOURCE).status()).isIn(502, 504);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void eachRecordedRequestHasASequenceOfItsOwn(HttpProtocol protocol) {
    try (StubbedFunction real = StubbedFunction.start(directory)) {
      for (String answer : List.of("1", "2", "3", "4")) {
        real.mock.stubFor(
            post(urlPathEqualTo("/a/b")).onCall(1).willReturn(status(200).withBody(answer)));
      }
      mock.startRecording(new ProxyTarget(real.root(protocol), protocol));
      List<String> answers = postsOfTwoClients(protocol);
      mock.stopRecording();

      assertThat(answers).doesNotHaveDuplicates();
      assertThat(postsOfTwoClients(protocol)).isEqualTo(answers);
    }
  }

  private static List<String> postsOfTwoClients(HttpProtocol protocol) {
    return Stream.of("{\"a\":1}", "{\"a\":2}", "{\"a\":1}", "{\"a\":2}")
        .map(content -> function.post(protocol, "/a/b", content).text())
        .toList();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aStubEndsWithItsUsesAndItsTime(HttpProtocol protocol) {
    mock.stubFor(get(urlPathEqualTo(RESOURCE)).withRemainingUses(2).willReturn(status(503)));
    mock.stubFor(
        get(urlPathEqualTo(RESOURCE))
            .atPriority(9)
            .expiresAfter(Duration.ofHours(1))
            .willReturn(aResponse().withStatus(202)));

    assertThat(function.get(protocol, RESOURCE).status()).isEqualTo(503);
    assertThat(function.get(protocol, RESOURCE).status()).isEqualTo(503);
    assertThat(function.get(protocol, RESOURCE).status()).isEqualTo(202);
    assertThat(mock.stubs()).hasSize(1);
  }
}
