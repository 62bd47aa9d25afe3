/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.mock.StubRules.aResponse;
import static org.sbamock.mock.StubRules.absent;
import static org.sbamock.mock.StubRules.equalTo;
import static org.sbamock.mock.StubRules.jsonResponse;
import static org.sbamock.mock.StubRules.matchingJsonPath;
import static org.sbamock.mock.StubRules.okJson;
import static org.sbamock.mock.StubRules.ownAnswer;
import static org.sbamock.mock.StubRules.post;
import static org.sbamock.mock.StubRules.postRequestedFor;
import static org.sbamock.mock.StubRules.urlPathEqualTo;
import static org.sbamock.mock.StubRules.urlPathTemplate;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.ausf.Ausf;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.MappingDocument;
import org.sbamock.mock.SbaMock;
import org.sbamock.mock.VerificationException;
import org.sbamock.mock.response.DelayDistribution;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/** The code of {@code docs/stubs.md}. */
@Timeout(60)
class StubsTutorialTest {
  private static final Path PAGE = GeneratedPage.ROOT.resolve("docs/stubs.md");
  private static final String REQUEST =
      "{\"supiOrSuci\":\"imsi-001010000000001\",\"servingNetworkName\":"
          + "\"5G:mnc001.mcc001.3gppnetwork.org\"}";

  private final HttpClient http = HttpClient.newHttpClient();
  private Ausf ausf;
  private SbaMock mock;

  @BeforeEach
  void start() {
    ausf = Ausf.builder(NetworkFunctionSettings.builder().build()).build();
    ausf.start();
    mock = SbaMock.of(ausf).journal(1000);
  }

  @AfterEach
  void stop() {
    ausf.stop(Duration.ofSeconds(1)).join();
  }

  private HttpResponse<String> authenticate() throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(ausf.apiRoot().uri("/nausf-auth/v1/ue-authentications")))
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(REQUEST))
            .build(),
        BodyHandlers.ofString());
  }

  @Test
  void anAnswerInPlaceOfTheFunctions() throws Exception {
    mock.stubFor(
        post(urlPathTemplate("/nausf-auth/v1/ue-authentications"))
            .withHeader("x-canary", absent())
            .withRequestBody(matchingJsonPath("$.supiOrSuci", equalTo("imsi-001010000000001")))
            .willReturn(
                jsonResponse("{\"status\":403,\"cause\":\"SERVING_NETWORK_NOT_AUTHORIZED\"}", 403)
                    .withHeader("content-type", "application/problem+json")));

    assertThat(authenticate().statusCode()).isEqualTo(403);
  }

  @Test
  void aTemplate() throws Exception {
    mock.stubFor(
        post(urlPathTemplate("/nausf-auth/{version}/ue-authentications"))
            .willReturn(
                okJson(
                        "{\"supi\":\"{{jsonPath request.body '$.supiOrSuci'}}\","
                            + "\"version\":\"{{request.path.version}}\"}")
                    .withTransformers("response-template")));

    assertThat(authenticate().body())
        .isEqualTo("{\"supi\":\"imsi-001010000000001\",\"version\":\"v1\"}");
  }

  @Test
  void theOwnAnswerDelayedAndBroken() throws Exception {
    mock.stubFor(
        post(urlPathEqualTo("/nausf-auth/v1/ue-authentications"))
            .willReturn(ownAnswer().withDelay(new DelayDistribution.LogNormal(20, 0.5, null))));
    mock.stubFor(
        post(urlPathEqualTo("/nausf-auth/v1/ue-authentications"))
            .onEveryCall(2)
            .willReturn(ownAnswer().withFault(Fault.Kind.CONNECTION_RESET_BY_PEER)));

    assertThat(authenticate().statusCode()).isEqualTo(201);
    assertThatThrownBy(this::authenticate).isInstanceOf(IOException.class);
    assertThat(authenticate().statusCode()).isEqualTo(201);
  }

  @Test
  void aScenario() throws Exception {
    mock.stubFor(
        post(urlPathEqualTo("/nausf-auth/v1/ue-authentications"))
            .inScenario("overload")
            .whenScenarioStateIs("Started")
            .willSetStateTo("over")
            .willReturn(aResponse().withStatus(503).withHeader("retry-after", "1")));

    assertThat(authenticate().statusCode()).isEqualTo(503);
    assertThat(authenticate().statusCode()).isEqualTo(201);
    mock.resetScenarios();
    assertThat(authenticate().statusCode()).isEqualTo(503);
  }

  @Test
  void verification() throws Exception {
    authenticate();
    Awaitility.await().until(() -> mock.requests().size() == 1);

    mock.verify(
        1,
        postRequestedFor(urlPathEqualTo("/nausf-auth/v1/ue-authentications"))
            .withProtocol(HttpProtocol.H1C, HttpProtocol.H2C));
    assertThatThrownBy(
            () ->
                mock.verify(
                    postRequestedFor(urlPathEqualTo("/nausf-auth/v1/ue-authentications"))
                        .withHeader("content-type", equalTo("application/xml"))))
        .isInstanceOf(VerificationException.class)
        .hasMessageContaining(
            "MISS header content-type: expected {\"equalTo\":\"application/xml\"},"
                + " came application/json");
  }

  @Test
  void theJsonOfThePageIsRead() throws IOException {
    List<String> blocks = blocks("json");

    assertThat(blocks).isNotEmpty();
    blocks.forEach(block -> assertThat(MappingDocument.parse(block)).isNotEmpty());
  }

  @Test
  void theJavaOfThePageIsOfThisTest() throws IOException {
    String source =
        flat(
            Files.readString(
                Path.of("src/test/java/org/sbamock/integration/reference/StubsTutorialTest.java")));
    List<String> blocks = blocks("java");

    assertThat(blocks).isNotEmpty();
    blocks.forEach(block -> assertThat(source).contains(flat(block)));
  }

  private static List<String> blocks(String language) throws IOException {
    Matcher matcher =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE));
    return matcher.results().map(found -> found.group(1)).toList();
  }

  private static String flat(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }
}
