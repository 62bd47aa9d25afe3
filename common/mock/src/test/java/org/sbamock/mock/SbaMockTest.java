/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.mock.StubRules.aResponse;
import static org.sbamock.mock.StubRules.any;
import static org.sbamock.mock.StubRules.anyUrl;
import static org.sbamock.mock.StubRules.containing;
import static org.sbamock.mock.StubRules.equalTo;
import static org.sbamock.mock.StubRules.get;
import static org.sbamock.mock.StubRules.getRequestedFor;
import static org.sbamock.mock.StubRules.matchingJsonPath;
import static org.sbamock.mock.StubRules.noContent;
import static org.sbamock.mock.StubRules.ok;
import static org.sbamock.mock.StubRules.okJson;
import static org.sbamock.mock.StubRules.post;
import static org.sbamock.mock.StubRules.postRequestedFor;
import static org.sbamock.mock.StubRules.status;
import static org.sbamock.mock.StubRules.urlEqualTo;
import static org.sbamock.mock.StubRules.urlPathEqualTo;
import static org.sbamock.mock.StubRules.urlPathMatching;
import static org.sbamock.mock.StubRules.urlPathTemplate;
import static org.sbamock.mock.StubbedFunction.RESOURCE;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.mock.response.ProxyTarget;
import org.sbamock.sbi.ApiRoot;

@Timeout(60)
class SbaMockTest {
  @TempDir static Path directory;
  private static StubbedFunction function;
  private SbaMock mock;

  @BeforeAll
  static void start() {
    function = StubbedFunction.start(directory, HttpProtocol.H1C);
  }

  @AfterAll
  static void stop() {
    function.close();
  }

  @BeforeEach
  void reset() {
    mock = function.mock;
    mock.resetAll();
    mock.seed(1).journal(10);
  }

  private int answerTo(String target) {
    return function.get(HttpProtocol.H1C, target).status();
  }

  private void await(int requests) {
    Awaitility.await().untilAsserted(() -> assertThat(mock.requests()).hasSize(requests));
  }

  @Test
  void theLeastPriorityAnswersAndOfEqualsTheNewest() {
    mock.stubFor(get(urlPathEqualTo("/a/b")).willReturn(status(201)));
    mock.stubFor(get(urlPathTemplate("/a/{x}")).willReturn(status(202)));
    assertThat(answerTo("/a/b")).isEqualTo(202);
    StubMapping first =
        mock.stubFor(any(urlPathMatching("/a/.*")).atPriority(1).willReturn(status(203)));
    mock.stubFor(get(urlEqualTo("/a/b?c=d")).willReturn(status(206)));
    assertThat(answerTo("/a/b?c=d")).isEqualTo(203);
    mock.removeStub(first);
    assertThat(answerTo("/a/b?c=d")).isEqualTo(206);
    assertThat(answerTo("/a/b?c=e")).isEqualTo(202);
    assertThat(answerTo("/a/")).isEqualTo(400);
    mock.removeAllStubs();
    assertThat(answerTo("/a/b")).isEqualTo(400);
  }

  @Test
  void theMatchingStubIsFoundAmongMany() {
    List<StubMapping> mappings = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      mappings.add(
          get(urlPathTemplate("/svc" + i + "/v1/{id}/leaf" + i % 7))
              .willReturn(aResponse().withBody("stub " + i))
              .build());
    }
    mock.addStubs(mappings);
    for (int i = 0; i < 300; i += 37) {
      String path = "/svc" + i + "/v1/x%20y/leaf";
      assertThat(function.get(HttpProtocol.H1C, path + i % 7).text()).isEqualTo("stub " + i);
      assertThat(answerTo(path + "7")).isEqualTo(400);
    }
  }

  @Test
  void theNthCallIsAnsweredByItsStubAlone() {
    mock.stubFor(get(urlPathEqualTo("/n")).atPriority(9).willReturn(ok()));
    mock.stubFor(get(urlPathEqualTo("/n")).onCall(2).willReturn(status(502)));
    mock.stubFor(get(urlPathEqualTo("/n")).onEveryCall(3).willReturn(status(503)));

    List<Integer> answers = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      answers.add(answerTo("/n"));
    }

    assertThat(answers).containsExactly(200, 502, 503, 200, 200, 503, 200);
  }

  @Test
  void aStubIsReplacedByOneOfItsIdentifier() {
    UUID id = new UUID(1, 2);
    mock.stubFor(get(urlPathEqualTo("/r")).withId(id).willReturn(status(201)));
    mock.stubFor(get(urlPathEqualTo("/r")).withId(id).willReturn(status(202)));

    assertThat(answerTo("/r")).isEqualTo(202);
    assertThat(mock.stubs()).hasSize(1);
    assertThat(mock.stub(id)).isPresent();
    assertThat(mock.removeStub(id)).isTrue();
    assertThat(mock.removeStub(id)).isFalse();
  }

  @Test
  void ofSeveralMappingsAllAreAddedOrNone() {
    StubMapping good = get(anyUrl()).inScenario("s").willReturn(ok()).build();
    StubMapping bad =
        get(anyUrl())
            .willReturn(okJson("{\"a\":\"{{#if}}\"}").withTransformers("response-template"))
            .build();

    assertThatThrownBy(() -> mock.addStubs(List.of(good, bad)))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessageStartingWith("/response/jsonBody: is no template");
    assertThat(mock.stubs()).isEmpty();
    assertThat(mock.scenarios()).isEmpty();
  }

  /** Returns an import of stubs of /a, with the identifier 1, and of /b. */
  private static StubImport imported(String options) {
    return MappingDocument.parseImport(
        """
        {"mappings":[
          {"id":"00000000-0000-0000-0000-000000000001",
           "request":{"urlPath":"/a"},"response":{"status":206}},
          {"request":{"urlPath":"/b"},"response":{"status":206}}],
         "importOptions":%s}
        """
            .formatted(options));
  }

  private void addPresentStubs() {
    mock.stubFor(get(urlPathEqualTo("/a")).withId(new UUID(0, 1)).willReturn(status(202)));
    mock.stubFor(get(urlPathEqualTo("/c")).willReturn(status(202)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "{}",
        "{\"duplicatePolicy\":\"OVERWRITE\"}",
        "{\"deleteAllNotInImport\":false}",
      })
  void anImportReplacesDuplicatesByDefault(String options) {
    addPresentStubs();

    assertThat(mock.importStubs(imported(options))).hasSize(2);
    assertThat(answerTo("/a")).isEqualTo(206);
    assertThat(answerTo("/b")).isEqualTo(206);
    assertThat(answerTo("/c")).isEqualTo(202);
    assertThat(mock.stubs()).hasSize(3);
  }

  @Test
  void anImportIgnoresDuplicatesOnRequest() {
    addPresentStubs();

    assertThat(mock.importStubs(imported("{\"duplicatePolicy\":\"IGNORE\"}"))).hasSize(1);
    assertThat(answerTo("/a")).isEqualTo(202);
    assertThat(answerTo("/b")).isEqualTo(206);
    assertThat(answerTo("/c")).isEqualTo(202);
  }

  @Test
  void anImportRemovesOtherStubsOnRequest() {
    addPresentStubs();

    mock.importStubs(imported("{\"duplicatePolicy\":\"IGNORE\",\"deleteAllNotInImport\":true}"));
    assertThat(answerTo("/a")).isEqualTo(202);
    assertThat(answerTo("/b")).isEqualTo(206);
    assertThat(answerTo("/c")).isEqualTo(400);

    assertThat(mock.importStubs(imported("{\"deleteAllNotInImport\":true}"))).hasSize(2);
    assertThat(answerTo("/a")).isEqualTo(206);
    assertThat(mock.stubs()).hasSize(2);
  }

  @Test
  void anImportOfAllStubsKeepsTheirOrder() {
    mock.stubFor(get(urlPathEqualTo("/a")).willReturn(status(201)));
    mock.stubFor(get(urlPathEqualTo("/a")).willReturn(status(202)));
    mock.stubFor(any(anyUrl()).atPriority(9).willReturn(status(203)));
    List<StubMapping> exported = mock.stubs();
    mock.removeAllStubs();

    assertThat(mock.importStubs(StubImport.of(exported))).isEqualTo(exported);
    assertThat(mock.stubs()).isEqualTo(exported);
    assertThat(answerTo("/a")).isEqualTo(202);
    assertThat(answerTo("/b")).isEqualTo(203);
  }

  @Test
  void theFirstOfTheOverlappingStubsOfAnImportAnswers() {
    mock.importStubs(
        MappingDocument.parseImport(
            """
            {"mappings":[
              {"request":{"urlPath":"/a"},"response":{"status":201}},
              {"request":{"urlPathPattern":"/.*"},"response":{"status":202}}]}
            """));

    assertThat(answerTo("/a")).isEqualTo(201);
    assertThat(answerTo("/b")).isEqualTo(202);
  }

  @Test
  void anImportWithAnInvalidStubChangesNothing() {
    addPresentStubs();
    List<StubMapping> before = mock.stubs();
    List<StubMapping> mappings = new ArrayList<>(imported("{}").mappings());
    mappings.add(any(anyUrl()).willReturn(aResponse().withFault(Fault.Kind.GOAWAY)).build());
    StubImport invalid = new StubImport(mappings, StubImport.DuplicatePolicy.OVERWRITE, true);

    assertThatThrownBy(() -> mock.importStubs(invalid)).isInstanceOf(InvalidMappingException.class);
    assertThat(mock.stubs()).isEqualTo(before);
    assertThat(answerTo("/a")).isEqualTo(202);
    assertThat(answerTo("/c")).isEqualTo(202);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"duplicatePolicy\":\"KEEP\"} | /importOptions/duplicatePolicy",
        "{\"duplicatePolicy\":1} | /importOptions/duplicatePolicy: a string is expected",
        "{\"deleteAllNotInImport\":\"yes\"} | /importOptions/deleteAllNotInImport: true or false",
        "{\"policy\":1} | /importOptions/policy: is not allowed here",
        "true | /importOptions: an object is expected",
      })
  void invalidImportOptionsAreRejected(String options, String message) {
    assertThatThrownBy(() -> imported(options))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void aFaultThatNoServedProtocolCanExpressIsRejected() {
    assertThatThrownBy(
            () -> mock.stubFor(any(anyUrl()).willReturn(aResponse().withFault(Fault.Kind.GOAWAY))))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessageContaining("h1c has no GOAWAY: use CLOSE_CONNECTION instead");
  }

  @Test
  void theJournalKeepsTheLastRequests() {
    for (int i = 0; i < 25; i++) {
      answerTo(RESOURCE + "?i=" + i);
    }
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(mock.requests())
                    .extracting(logged -> logged.request().target())
                    .hasSize(10)
                    .startsWith(RESOURCE + "?i=15")
                    .endsWith(RESOURCE + "?i=24"));
    mock.resetRequests();
    assertThat(mock.requests()).isEmpty();
    mock.journal(0);
    assertThatIllegalStateException()
        .isThrownBy(() -> mock.verify(1, getRequestedFor(anyUrl())))
        .withMessageContaining("sbamock.mock.journal-capacity");
  }

  @Test
  void theNumberOfRequestsIsUnknownAfterSomeWereDropped() {
    for (int i = 0; i < 12; i++) {
      answerTo(RESOURCE + "?i=" + i);
    }
    await(10);
    String reason = "2 older requests were dropped; journalCapacity is 10";

    mock.verify(getRequestedFor(urlPathEqualTo(RESOURCE)));
    assertThatThrownBy(() -> mock.verify(10, getRequestedFor(urlPathEqualTo(RESOURCE))))
        .isInstanceOf(VerificationException.class)
        .hasMessageContaining("Expected 10 requests, came 10")
        .hasMessageContaining(reason);
    assertThatThrownBy(() -> mock.verify(0, getRequestedFor(urlEqualTo(RESOURCE + "?i=0"))))
        .isInstanceOf(VerificationException.class)
        .hasMessageContaining(reason);
    assertThatThrownBy(() -> mock.verify(getRequestedFor(urlEqualTo(RESOURCE + "?i=0"))))
        .isInstanceOf(VerificationException.class)
        .hasMessageContaining(reason);
    mock.resetRequests();
    answerTo(RESOURCE);
    mock.verify(1, getRequestedFor(anyUrl()));
  }

  @Test
  void aFailedVerificationSaysWhichConditionFailedAndWhatCame() {
    function.post(HttpProtocol.H1C, RESOURCE, "{\"a\":{\"b\":2}}");
    await(1);

    assertThatThrownBy(
            () ->
                mock.verify(
                    1,
                    postRequestedFor(urlPathEqualTo(RESOURCE))
                        .withHeader("content-type", containing("xml"))
                        .withRequestBody(matchingJsonPath("$.a.b", equalTo("1")))))
        .isInstanceOf(VerificationException.class)
        .hasMessageContaining("Expected 1 requests, came 0")
        .hasMessageContaining("ok   method: expected POST")
        .hasMessageContaining(
            "MISS header content-type: expected {\"contains\":\"xml\"}, came application/json")
        .hasMessageContaining("MISS body: expected")
        .hasMessageContaining("came {\"a\":{\"b\":2}}");
  }

  @Test
  void aScenarioEndsWithItsLastStub() {
    StubMapping step =
        get(urlPathEqualTo(RESOURCE))
            .inScenario("s")
            .whenScenarioStateIs(ScenarioStep.STARTED)
            .willSetStateTo("x")
            .willReturn(noContent())
            .build();
    StubMapping added = mock.addStub(step);
    assertThat(answerTo(RESOURCE)).isEqualTo(204);
    assertThat(mock.scenarios()).containsEntry("s", "x");

    mock.removeStub(added);
    assertThat(mock.scenarios()).isEmpty();

    mock.addStub(step);
    assertThat(answerTo(RESOURCE)).isEqualTo(204);
  }

  @Test
  void aRecordingEndsWithItsStub() {
    mock.startRecording(new ProxyTarget(ApiRoot.of("http", "127.0.0.1", 1), HttpProtocol.H1C));
    mock.removeAllStubs();

    assertThat(mock.recordingStatus()).isEqualTo("Stopped");
    assertThatIllegalStateException().isThrownBy(() -> mock.stopRecording());
  }

  @Test
  void aSemicolonIsPartOfAQueryParameter() {
    mock.stubFor(
        get(urlPathEqualTo(RESOURCE)).withQueryParam("f", equalTo("a;b")).willReturn(noContent()));

    assertThat(answerTo(RESOURCE + "?f=a;b")).isEqualTo(204);
  }

  @Test
  void aRequestThatNoStubAnsweredHasNearMisses() {
    mock.stubFor(post(urlPathEqualTo("/other")).willReturn(noContent()));
    mock.stubFor(
        get(urlPathEqualTo(RESOURCE))
            .withQueryParam("q", equalTo("1"))
            .inScenario("s")
            .whenScenarioStateIs("x")
            .willReturn(noContent()));
    answerTo(RESOURCE + "?q=2");
    await(1);

    List<NearMiss> misses = mock.nearMissesFor(mock.unmatchedRequests().get(0));

    assertThat(misses).hasSize(2);
    assertThat(misses.get(0).summary())
        .isEqualTo(
            "query parameter q: expected {\"equalTo\":\"1\"}, came 2;"
                + " scenario s: expected state x, came state Started");
    assertThat(misses.get(1).misses())
        .extracting(NearMiss.ConditionResult::part)
        .contains("method", "url");
  }

  @Test
  void aNearMissNamesTheCallThatItsStubAnswers() {
    mock.stubFor(get(urlPathEqualTo(RESOURCE)).onCall(3).willReturn(noContent()));
    RequestDocument next = RequestDocument.read(JsonFields.tree("{\"url\":\"" + RESOURCE + "\"}"));

    assertThat(mock.nearMissesFor(next))
        .extracting(NearMiss::summary)
        .containsExactly("call: expected call number 3, came call number 1");
    answerTo(RESOURCE);
    answerTo(RESOURCE);
    await(2);
    assertThat(mock.nearMissesFor(mock.unmatchedRequests().get(1)))
        .extracting(NearMiss::summary)
        .containsExactly("call: expected call number 3, came call number 2");
    assertThat(mock.nearMissesFor(next)).isEmpty();
    assertThat(answerTo(RESOURCE)).isEqualTo(204);
  }

  @Test
  void aTemplateDrawsFromTheSeed() {
    String template =
        "{{randomValue type='UUID'}} {{randomValue type='NUMERIC' length=4}}"
            + " {{randomInt lower=5 upper=6}} {{request.path.[0]}} {{request.query.q.[1]}}"
            + " {{request.headers.X-a}}{{request.headers.none}}{{now format='yyyy'}}";
    List<String> answers = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      mock.resetAll();
      mock.seed(99);
      mock.stubFor(
          get(urlPathEqualTo("/t"))
              .withId(new UUID(0, 1))
              .willReturn(aResponse().withBody(template).withTransformers("response-template")));
      answers.add(
          function.reply(HttpProtocol.H1C, HttpRequest.get("/t?q=a&q=b").with("x-a", "h")).text());
    }
    assertThat(answers.get(0))
        .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-.{17} [0-9]{4} 5 t b h[0-9]{4}");
    assertThat(answers.get(1)).isEqualTo(answers.get(0));
  }

  @Test
  void afterAResetTheSameStubsDrawTheSameValues() {
    try (StubbedFunction other = StubbedFunction.start(directory, HttpProtocol.H1C)) {
      other.mock.addDefaultStubs(List.of(get(urlPathEqualTo("/d")).willReturn(ok()).build()));
      UUID byDefault = other.mock.stubs().get(0).id();

      List<String> first = drawn(other);
      other.mock.stubFor(get(urlPathEqualTo("/further")).willReturn(ok()));
      other.mock.resetAll();
      List<String> afterReset = drawn(other);

      assertThat(afterReset).isEqualTo(first).doesNotHaveDuplicates();
      assertThat(other.mock.stubs())
          .extracting(StubMapping::id)
          .hasSize(3)
          .last()
          .isEqualTo(byDefault);
    }
  }

  /** Adds two stubs and returns their identifiers and a value that each of them draws. */
  private static List<String> drawn(StubbedFunction function) {
    List<String> drawn = new ArrayList<>();
    for (String path : List.of("/1", "/2")) {
      StubMapping stub =
          function.mock.stubFor(
              get(urlPathEqualTo(path))
                  .willReturn(
                      aResponse()
                          .withBody("{{randomValue type='UUID'}}")
                          .withTransformers("response-template")));
      drawn.add(String.valueOf(stub.id()));
      drawn.add(function.get(HttpProtocol.H1C, path).text());
    }
    return drawn;
  }

  @Test
  void aTemplateThatFailsIsAnInternalError() {
    mock.stubFor(
        get(urlPathEqualTo("/t"))
            .willReturn(
                aResponse()
                    .withBody("{{randomValue type='NONE'}}")
                    .withTransformers("response-template")));
    assertThat(answerTo("/t")).isEqualTo(500);
  }

  @Test
  void whatWasThereByDefaultComesBack() {
    try (StubbedFunction other = StubbedFunction.start(directory, HttpProtocol.H1C)) {
      for (String path : List.of("/d", "/e")) {
        other.mock.addDefaultStubs(
            List.of(get(urlPathEqualTo(path)).willReturn(status(202)).build()));
      }
      other.mock.stubFor(get(urlPathEqualTo("/d")).willReturn(status(203)));
      assertThat(other.get(HttpProtocol.H1C, "/d").status()).isEqualTo(203);

      other.mock.resetAll();

      assertThat(other.get(HttpProtocol.H1C, "/d").status()).isEqualTo(202);
      assertThat(other.get(HttpProtocol.H1C, "/e").status()).isEqualTo(202);
      assertThat(other.mock.stubs()).hasSize(2);
    }
  }
}
