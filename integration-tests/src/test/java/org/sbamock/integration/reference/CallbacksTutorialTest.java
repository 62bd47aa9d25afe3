/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.mock.StubRules.equalTo;
import static org.sbamock.mock.StubRules.jsonResponse;
import static org.sbamock.mock.StubRules.matchingJsonPath;
import static org.sbamock.mock.StubRules.noContent;
import static org.sbamock.mock.StubRules.post;
import static org.sbamock.mock.StubRules.postRequestedFor;
import static org.sbamock.mock.StubRules.urlPathEqualTo;
import static org.sbamock.mock.StubRules.urlPathTemplate;
import static org.sbamock.mock.StubRules.webhook;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.mock.MappingDocument;
import org.sbamock.mock.callback.CallbackOutcome;
import org.sbamock.mock.callback.LoggedCallback;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfType;
import org.sbamock.testkit.ProtocolTest;
import org.sbamock.testkit.RunningCore;
import org.sbamock.testkit.RunningFunction;
import org.sbamock.testkit.SbaCore;
import org.sbamock.testkit.SbaStub;
import org.sbamock.testkit.SbiCaller;
import org.sbamock.testkit.SbiCaller.Answer;

/** The code and the mappings of {@code docs/callbacks.md}. */
@Timeout(120)
class CallbacksTutorialTest {
  private static final Path PAGE = GeneratedPage.ROOT.resolve("docs/callbacks.md");
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String NOTIFIED = "/callbacks/1";

  private static List<String> blocks(String language) throws IOException {
    return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(PAGE))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static void addStubs(RunningFunction function, int block) throws IOException {
    function.mock().addStubs(MappingDocument.parse(blocks("json").get(block)));
  }

  /** Adds a receiver of callbacks, and returns its URI. */
  private static String receiver(RunningFunction function, HttpProtocol protocol) {
    function.stubFor(post(urlPathEqualTo(NOTIFIED)).willReturn(noContent()));
    return function.uri(protocol, NOTIFIED).toString();
  }

  private static LoggedCallback awaitCallback(RunningFunction sender) {
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> !sender.mock().callbacks().attempts().isEmpty());
    return sender.mock().callbacks().attempts().get(0);
  }

  @Nested
  @SbaCore(
      functions = "NRF",
      stubs = {
        @SbaStub(type = "UDM", services = "nudm-sdm/v2"),
        @SbaStub(
            type = "AMF",
            services = {"namf-comm/v1", "namf-evts/v1"}),
        @SbaStub(type = "SMF", services = "nsmf-pdusession/v1")
      })
  class StubCoreTest {
    @ProtocolTest
    void aUdmNotifiesAfterASubscription(HttpProtocol protocol, RunningCore core)
        throws IOException {
      RunningFunction udm = core.function("UDM");
      RunningFunction amf = core.function("AMF");
      addStubs(udm, 0);
      String content = "{\"callbackReference\":\"" + receiver(amf, protocol) + "\"}";
      Instant before = Instant.now();

      Answer answer =
          udm.caller(protocol).post("/nudm-sdm/v2/imsi-001010000000001/sdm-subscriptions", content);

      assertThat(answer.status()).isEqualTo(201);
      assertThat(answer.location())
          .startsWith(
              udm.uri(protocol, "/nudm-sdm/v2/imsi-001010000000001/sdm-subscriptions/").toString());
      LoggedCallback callback = awaitCallback(udm);
      assertThat(callback.outcome()).isEqualTo(CallbackOutcome.DELIVERED);
      assertThat(Duration.between(before, callback.time())).isGreaterThan(Duration.ofMillis(190));
      amf.verify(
          1,
          postRequestedFor(urlPathEqualTo(NOTIFIED))
              .withRequestBody(
                  matchingJsonPath(
                      "$.notifyItems[0].resourceId", equalTo("imsi-001010000000001/am-data"))));
    }

    @ProtocolTest
    void anSmfIsNotifiedOfAFailedN1N2Transfer(HttpProtocol protocol, RunningCore core) {
      RunningFunction amf = core.function("AMF");
      RunningFunction smf = core.function("SMF");
      amf.stubFor(
          post(urlPathTemplate("/namf-comm/v1/ue-contexts/{ueContextId}/n1-n2-messages"))
              .willReturn(
                  jsonResponse("{\"cause\":\"ATTEMPTING_TO_REACH_UE\"}", 202)
                      .withHeader("location", "{{request.baseUrl}}{{request.path}}/1")
                      .withTransformers("response-template"))
              .withServeEventListener(
                  webhook()
                      .withUrl("{{jsonPath originalRequest.body '$.n1n2FailureTxfNotifURI'}}")
                      .withJsonBody(
                          "{\"cause\":\"UE_NOT_RESPONDING\","
                              + "\"n1n2MsgDataUri\":\"{{originalResponse.headers.location}}\"}")
                      .withFixedDelay(100)));

      String messages = "/namf-comm/v1/ue-contexts/imsi-001010000000001/n1-n2-messages";
      String content = "{\"n1n2FailureTxfNotifURI\":\"" + receiver(smf, protocol) + "\"}";
      Answer answer = amf.caller(protocol).post(messages, content);

      assertThat(answer.status()).isEqualTo(202);
      assertThat(awaitCallback(amf).outcome()).isEqualTo(CallbackOutcome.DELIVERED);
      smf.verify(
          1,
          postRequestedFor(urlPathEqualTo(NOTIFIED))
              .withRequestBody(matchingJsonPath("$.cause", equalTo("UE_NOT_RESPONDING")))
              .withRequestBody(
                  matchingJsonPath(
                      "$.n1n2MsgDataUri", equalTo(amf.uri(protocol, messages + "/1").toString()))));
    }

    @ProtocolTest
    void anSmfKeepsItsSessionContexts(HttpProtocol protocol, RunningCore core) throws IOException {
      RunningFunction smf = core.function("SMF");
      addStubs(smf, 2);
      SbiCaller caller = smf.caller(protocol);
      String contexts = "/nsmf-pdusession/v1/sm-contexts";

      Answer created = caller.post(contexts, "{\"supi\":\"imsi-1\",\"pduSessionId\":1}");
      assertThat(created.status()).isEqualTo(201);
      assertThat(created.body()).isEqualTo("{\"upCnxState\":\"ACTIVATING\"}");
      String root = smf.apiRoot(protocol).toString();
      assertThat(created.location()).startsWith(root + contexts + "/");
      String context = String.valueOf(created.location()).substring(root.length());

      Answer modified = caller.post(context + "/modify", "{\"upCnxState\":\"DEACTIVATED\"}");
      assertThat(modified.status()).isEqualTo(200);
      assertThat(modified.body()).isEqualTo("{\"upCnxState\":\"DEACTIVATED\"}");
      assertThat(caller.post(context + "/retrieve", "{}").body())
          .isEqualTo("{\"supi\":\"imsi-1\",\"pduSessionId\":1,\"upCnxState\":\"DEACTIVATED\"}");
      assertThat(caller.post(context + "/release", "{}").status()).isEqualTo(204);
      for (String operation : List.of("/modify", "/retrieve", "/release")) {
        Answer absent = caller.post(context + operation, "{}");
        assertThat(absent.status()).isEqualTo(404);
        assertThat(Json.mapper().readTree(absent.body()).path("cause").asString(""))
            .isEqualTo("CONTEXT_NOT_FOUND");
      }
    }

    @ProtocolTest
    void anAmfReportsUntilTheSubscriptionEnds(HttpProtocol protocol, RunningCore core)
        throws IOException {
      RunningFunction amf = core.function("AMF");
      addStubs(amf, 1);
      String content =
          "{\"subscription\":{\"eventNotifyUri\":\""
              + receiver(core.function("SMF"), protocol)
              + "\"}}";
      String subscriptions = "/namf-evts/v1/subscriptions";
      Answer created = amf.caller(protocol).post(subscriptions, content);
      String id = Json.mapper().readTree(created.body()).path("subscriptionId").asString("");
      Awaitility.await().atMost(PATIENCE).until(() -> amf.mock().callbacks().attempts().size() > 1);
      assertThat(amf.mock().callbacks().pending()).isEqualTo(1);

      assertThat(amf.caller(protocol).delete(subscriptions + "/" + id).status()).isEqualTo(204);

      Awaitility.await().atMost(PATIENCE).until(() -> amf.mock().callbacks().pending() == 0);
    }
  }

  @Nested
  @SbaCore(
      functions = "NRF",
      oauth2 = true,
      stubs = {
        @SbaStub(type = "UDM", services = "nudm-sdm/v2"),
        @SbaStub(type = "AMF", services = "namf-callback/v1")
      })
  class AuthorizedCoreTest {
    @ProtocolTest({HttpProtocol.H1C, HttpProtocol.H2, HttpProtocol.H3})
    void aCallbackSendsAnAccessToken(HttpProtocol protocol, RunningCore core) {
      RunningFunction udm = core.function("UDM");
      RunningFunction amf = core.function("AMF");
      String path = "/namf-callback/v1/1";
      amf.stubFor(post(urlPathEqualTo(path)).willReturn(noContent()));
      String uri = amf.uri(protocol, path).toString();
      udm.stubFor(
          post(urlPathTemplate("/nudm-sdm/v2/{supi}/sdm-subscriptions"))
              .willReturn(noContent())
              .withServeEventListener(
                  webhook()
                      .withUrl(uri)
                      .withProtocol(protocol)
                      .withAccessToken(NfType.AMF, "namf-callback"))
              .withServeEventListener(
                  webhook().withUrl(uri).withProtocol(protocol).withHeader("x", "no token")));
      byte[] content = "{}".getBytes(StandardCharsets.UTF_8);

      udm.caller(protocol)
          .withToken(core.accessToken(NfType.UDM, "nudm-sdm"))
          .send(
              HttpRequest.of(
                  HttpMethod.POST,
                  "/nudm-sdm/v2/imsi-1/sdm-subscriptions",
                  Unpooled.wrappedBuffer(content)));

      Awaitility.await()
          .atMost(PATIENCE)
          .until(() -> udm.mock().callbacks().attempts().size() == 2);
      assertThat(udm.mock().callbacks().attempts())
          .extracting(LoggedCallback::status)
          .containsExactlyInAnyOrder(204, 401);
      assertThat(
              udm.mock()
                  .callbacks()
                  .attempts(
                      postRequestedFor(urlPathEqualTo(path)).withHeader("x", equalTo("no token"))))
          .extracting(LoggedCallback::outcome)
          .containsExactly(CallbackOutcome.REJECTED);
    }
  }

  @Test
  void theJsonOfThePageIsRead() throws IOException {
    assertThat(blocks("json")).hasSize(3);
    for (String block : blocks("json")) {
      assertThat(MappingDocument.parse(block)).isNotEmpty();
    }
    assertThat(GeneratedPage.ROOT.resolve("docs/stubs/smf.json"))
        .content(StandardCharsets.UTF_8)
        .isEqualTo(blocks("json").get(2));
  }

  @Test
  void theJavaOfThePageIsOfThisTest() throws IOException {
    String source =
        flat(
            Files.readString(
                Path.of(
                    "src/test/java/org/sbamock/integration/reference/CallbacksTutorialTest.java")));

    assertThat(blocks("java"))
        .isNotEmpty()
        .allSatisfy(block -> assertThat(source).contains(flat(block)));
  }

  private static String flat(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }
}
