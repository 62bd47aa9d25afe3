/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.mock.StubRules.aResponse;
import static org.sbamock.mock.StubRules.any;
import static org.sbamock.mock.StubRules.delete;
import static org.sbamock.mock.StubRules.get;
import static org.sbamock.mock.StubRules.patch;
import static org.sbamock.mock.StubRules.post;
import static org.sbamock.mock.StubRules.put;
import static org.sbamock.mock.StubRules.resource;
import static org.sbamock.mock.StubRules.resourceAction;
import static org.sbamock.mock.StubRules.urlPathEqualTo;
import static org.sbamock.mock.StubRules.urlPathMatching;
import static org.sbamock.mock.StubRules.urlPathTemplate;
import static org.sbamock.mock.StubRules.webhook;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.mock.StubbedFunction.Reply;
import org.sbamock.mock.callback.CallbackOutcome;
import org.sbamock.mock.callback.LoggedCallback;
import org.sbamock.mock.resource.Resources;
import org.sbamock.mock.response.DelayDistribution;
import org.sbamock.mock.response.ResourceAction.Kind;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;

@Timeout(120)
class ResourceTest {
  private static final String SUBSCRIPTIONS = "/nudm-sdm/v2/imsi-1/sdm-subscriptions";

  private static final Duration PATIENCE = Duration.ofMinutes(1);

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

  private static Reply send(
      HttpProtocol protocol, String method, String path, String type, String content) {
    HttpRequest request =
        HttpRequest.of(
            HttpMethod.valueOf(method),
            path,
            Unpooled.copiedBuffer(content, StandardCharsets.UTF_8));
    return function.reply(protocol, type.isEmpty() ? request : request.with("content-type", type));
  }

  private static Reply send(HttpProtocol protocol, String method, String path, String content) {
    return send(protocol, method, path, content.isEmpty() ? "" : "application/json", content);
  }

  private static JsonNode json(String text) {
    return Json.mapper().readTree(text.replace('\'', '"'));
  }

  private static String cause(Reply reply) {
    assertThat(reply.headers().get("content-type")).hasToString("application/problem+json");
    return Json.mapper().readTree(reply.text()).path("cause").asString("");
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void oneMappingKeepsResources(HttpProtocol protocol) {
    mock.stubFor(any(urlPathMatching("/nudm-sdm/v2/.*")).willReturn(resource()));

    Reply created = send(protocol, "POST", SUBSCRIPTIONS, "{\"nfInstanceId\":\"a\",\"expires\":1}");
    assertThat(created.status()).isEqualTo(201);
    assertThat(json(created.text())).isEqualTo(json("{'nfInstanceId':'a','expires':1}"));
    assertThat(created.headers().get("content-type")).hasToString("application/json");
    String root = function.root(protocol).toString();
    String location = String.valueOf(created.headers().get("location"));
    assertThat(location).startsWith(root + SUBSCRIPTIONS + "/");
    String path = location.substring(root.length());

    assertThat(send(protocol, "GET", path, "").text()).isEqualTo(created.text());
    Reply head = send(protocol, "HEAD", path, "");
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.text()).isEmpty();
    Reply merged =
        send(protocol, "PATCH", path, "application/merge-patch+json", "{\"expires\":2,\"a\":null}");
    assertThat(merged.status()).isEqualTo(200);
    assertThat(json(merged.text())).isEqualTo(json("{'nfInstanceId':'a','expires':2}"));
    String operations = "[{\"op\":\"add\",\"path\":\"/b\",\"value\":[1]}]";
    Reply patched = send(protocol, "PATCH", path, "application/json-patch+json", operations);
    assertThat(json(patched.text())).isEqualTo(json("{'nfInstanceId':'a','expires':2,'b':[1]}"));
    assertThat(json(mock.resources().get(path).orElseThrow())).isEqualTo(json(patched.text()));
    Reply replaced = send(protocol, "PUT", path, "{\"c\":3}");
    assertThat(replaced.status()).isEqualTo(200);
    assertThat(replaced.headers().contains("location")).isFalse();
    assertThat(send(protocol, "GET", path, "").text()).isEqualTo("{\"c\":3}");
    Reply deleted = send(protocol, "DELETE", path, "");
    assertThat(deleted.status()).isEqualTo(204);
    assertThat(deleted.text()).isEmpty();

    for (String method : new String[] {"GET", "DELETE", "PATCH"}) {
      Reply absent = send(protocol, method, path, method.equals("PATCH") ? "{}" : "");
      assertThat(absent.status()).isEqualTo(404);
      assertThat(cause(absent)).isEqualTo("SUBSCRIPTION_NOT_FOUND");
    }
    assertThat(send(protocol, "PUT", path, "{}").status()).isEqualTo(201);
    mock.resetAll();
    assertThat(mock.resources().size()).isZero();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aPointerSelectsAPart(HttpProtocol protocol) {
    mock.resources().put("/r/1", "{\"a\":{\"b\":[1,2]},\"c\":{\"d\":1}}");
    String template = "/r/{id}/{part}";
    var action = resourceAction(Kind.GET).withUri("/r/{{request.path.id}}");
    for (Kind kind : new Kind[] {Kind.GET, Kind.PUT, Kind.PATCH, Kind.DELETE}) {
      var part =
          resourceAction(kind)
              .withUri(String.valueOf(action.uri()))
              .withPointer("/{{request.path.part}}")
              .withFrom(kind == Kind.PUT ? "/new" : "")
              .withNotFoundCause("DATA_NOT_FOUND");
      MappingBuilder stub =
          switch (kind) {
            case GET -> get(urlPathTemplate(template));
            case PUT -> put(urlPathTemplate(template));
            case PATCH -> patch(urlPathTemplate(template));
            default -> delete(urlPathTemplate(template));
          };
      mock.stubFor(stub.willReturn(aResponse().withResource(part)));
    }

    assertThat(send(protocol, "GET", "/r/1/a", "").text()).isEqualTo("{\"b\":[1,2]}");
    assertThat(send(protocol, "PATCH", "/r/1/c", "{\"e\":2}").text())
        .isEqualTo("{\"d\":1,\"e\":2}");
    assertThat(send(protocol, "PUT", "/r/1/f", "{\"new\":7}").status()).isEqualTo(200);
    assertThat(send(protocol, "PUT", "/r/1/f", "{\"new\":8}").status()).isEqualTo(200);
    assertThat(send(protocol, "DELETE", "/r/1/a", "").status()).isEqualTo(204);
    assertThat(json(mock.resources().get("/r/1").orElseThrow()))
        .isEqualTo(json("{'c':{'d':1,'e':2},'f':8}"));
    assertThat(cause(send(protocol, "GET", "/r/1/a", ""))).isEqualTo("DATA_NOT_FOUND");
    assertThat(cause(send(protocol, "DELETE", "/r/1/a", ""))).isEqualTo("DATA_NOT_FOUND");
    assertThat(cause(send(protocol, "PUT", "/r/2/a", "{\"new\":1}"))).isEqualTo("DATA_NOT_FOUND");
    assertThat(send(protocol, "PUT", "/r/1/a", "{\"old\":1}").status()).isEqualTo(400);
  }

  @Test
  void statusAndContentOfTheStubReplaceThoseOfTheResource() {
    mock.stubFor(
        post(urlPathEqualTo("/r"))
            .willReturn(
                aResponse()
                    .withStatus(202)
                    .withHeader("x-id", "{{resource.id}}")
                    .withJsonBody(
                        "{\"self\":\"{{resource.uri}}\",\"a\":\"{{jsonPath resource.body '$.a'}}\"}")
                    .withResource(
                        resourceAction(Kind.CREATE).withId("{{jsonPath request.body '$.a'}}"))
                    .withTransformers("response-template")));

    Reply reply = send(HttpProtocol.H2C, "POST", "/r", "{\"a\":\"x\"}");

    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.text()).isEqualTo("{\"self\":\"/r/x\",\"a\":\"x\"}");
    assertThat(reply.headers().get("x-id")).hasToString("x");
    assertThat(send(HttpProtocol.H2C, "POST", "/r", "{\"a\":\"x\"}").status()).isEqualTo(409);
    assertThat(send(HttpProtocol.H2C, "POST", "/r", "{\"a\":\"a b\"}").status()).isEqualTo(500);
  }

  @Test
  void invalidContentAndLimitsAreProblems() {
    mock.stubFor(any(urlPathMatching("/r/.*")).willReturn(resource()));
    mock.resources().put("/r/1", "{\"a\":1}");

    assertThat(cause(send(HttpProtocol.H2C, "PUT", "/r/1", "{"))).isEqualTo("INVALID_MSG_FORMAT");
    String test = "[{\"op\":\"test\",\"path\":\"/a\",\"value\":2}]";
    assertThat(send(HttpProtocol.H2C, "PATCH", "/r/1", test).status()).isEqualTo(409);
    assertThat(send(HttpProtocol.H2C, "OPTIONS", "/r/1", "").status()).isEqualTo(405);
    String large = "[\"" + "x".repeat(Resources.MAX_LENGTH / 2) + "\"]";
    String larger = "[" + large + "," + large + "]";
    assertThat(send(HttpProtocol.H2C, "PUT", "/r/2", larger).status()).isEqualTo(413);
    assertThat(mock.resources().all()).containsOnlyKeys("/r/1");
    int most = (int) (Resources.MAX_OCTETS / large.length());
    for (int i = 0; i < most; i++) {
      mock.resources().put("/r/" + (i + 2), large);
    }
    assertThatThrownBy(() -> mock.resources().put("/r/x", large)).isInstanceOf(SbiException.class);
    assertThat(cause(send(HttpProtocol.H2C, "PUT", "/r/x", large)))
        .isEqualTo("INSUFFICIENT_RESOURCES");
    assertThat(send(HttpProtocol.H2C, "DELETE", "/r/2", "").status()).isEqualTo(204);
    assertThat(send(HttpProtocol.H2C, "PUT", "/r/x", large).status()).isEqualTo(201);
  }

  @Test
  void theNumberOfResourcesIsLimited() {
    for (int i = 0; i < Resources.MAX_RESOURCES; i++) {
      mock.resources().put("/r/" + i, "1");
    }
    mock.resources().put("/r/0", "2");

    assertThatThrownBy(() -> mock.resources().put("/r/x", "1"))
        .isInstanceOf(SbiException.class)
        .hasMessageContaining("100000 resources");
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void theCallbacksOfAResourceEndWithIt(HttpProtocol protocol) {
    mock.stubFor(
        any(urlPathMatching("/nudm-sdm/v2/.*"))
            .willReturn(resource())
            .withServeEventListener(
                webhook()
                    .withUrl("http://127.0.0.1:1/")
                    .repeatedEvery(new DelayDistribution.Fixed(5))));
    Reply created = send(protocol, "POST", SUBSCRIPTIONS, "{}");
    String path =
        String.valueOf(created.headers().get("location"))
            .substring(function.root(protocol).toString().length());
    Awaitility.await().atMost(PATIENCE).until(() -> mock.callbacks().attempts().size() > 1);
    assertThat(mock.callbacks().attempts()).extracting(LoggedCallback::key).containsOnly(path);

    mock.stubFor(delete(urlPathMatching("/nudm-sdm/v2/.*")).willReturn(resource()));
    assertThat(send(protocol, "DELETE", path, "").status()).isEqualTo(204);

    assertThat(mock.callbacks().pending()).isZero();
    assertThat(mock.callbacks().attempts())
        .extracting(LoggedCallback::outcome)
        .contains(CallbackOutcome.CANCELLED);
    mock.resetRequests();
    assertThat(send(protocol, "GET", path, "").status()).isEqualTo(404);
    Awaitility.await().atMost(PATIENCE).until(() -> mock.requests().size() == 1);
    assertThat(mock.requests().get(0).wasMatched()).isTrue();
    assertThat(mock.callbacks().pending()).isZero();
    assertThat(mock.callbacks().attempts()).isEmpty();
  }

  @Test
  void theCallbacksOfAllResourcesEndWithThem() {
    mock.stubFor(
        post(urlPathEqualTo(SUBSCRIPTIONS))
            .willReturn(resource())
            .withServeEventListener(
                webhook()
                    .withUrl("http://127.0.0.1:1/")
                    .withDelay(new DelayDistribution.Fixed(DelayDistribution.MAX))));
    send(HttpProtocol.H2C, "POST", SUBSCRIPTIONS, "{}");
    send(HttpProtocol.H2C, "POST", SUBSCRIPTIONS, "{}");
    Awaitility.await().atMost(PATIENCE).until(() -> mock.callbacks().pending() == 2);

    mock.resources().clear();

    assertThat(mock.resources().size()).isZero();
    assertThat(mock.callbacks().pending()).isZero();
    assertThat(mock.callbacks().attempts())
        .extracting(LoggedCallback::outcome)
        .containsExactly(CallbackOutcome.CANCELLED, CallbackOutcome.CANCELLED);
  }
}
