/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.conformance.openapi.InvalidDescriptionException;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;

class MessageValidatorTest {
  private static final String WIDGETS = "/nxyz-widgets/v1/widgets";
  private static final String JSON = "application/json";
  private static final String VALID = "{\"name\":\"a\",\"plmn\":{\"mcc\":\"001\",\"mnc\":\"01\"}}";

  private final MessageValidator validator = MessageValidator.read(apis());

  private static Path apis() {
    try {
      return Path.of(requireNonNull(MessageValidatorTest.class.getResource("apis")).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static HttpRequest request(String method, String target, String type, String content) {
    HttpRequest request =
        HttpRequest.of(
            HttpMethod.valueOf(method),
            target,
            Unpooled.wrappedBuffer(content.getBytes(StandardCharsets.UTF_8)));
    return type.isEmpty() ? request : request.with("content-type", type);
  }

  private List<String> findings(HttpRequest request) {
    return requireNonNull(validator.check(request)).findings().stream()
        .map(finding -> finding.cause() + " " + finding.param())
        .toList();
  }

  private List<String> post(String content) {
    return findings(request("POST", WIDGETS, JSON, content));
  }

  private List<String> get(String query) {
    return findings(request("GET", WIDGETS + query, "", "").with("x-hops", "1"));
  }

  @Test
  void readsJsonAndYamlThatReferToEachOther() {
    assertThat(validator.files()).containsExactly("Nxyz_Widgets.yaml");
    assertThat(validator.headerFields()).containsExactly("x-size");
  }

  @Test
  void acceptsConformantRequests() {
    assertThat(post(VALID)).isEmpty();
    assertThat(post("{\"name\":\"a\",\"plmn\":{\"mcc\":\"001\"},\"made\":null,\"more\":1}"))
        .isEmpty();
    assertThat(get("?size=1&colours=RED,BLUE&tags=a&tags=b&plmn=%7B%22mcc%22:%22001%22%7D&more=1"))
        .isEmpty();
    assertThat(findings(request("POST", WIDGETS, "image/png", "x"))).isEmpty();
    assertThat(findings(request("POST", WIDGETS, JSON + "; charset=utf-8", VALID))).isEmpty();
    assertThat(
            findings(request("DELETE", WIDGETS + "/6f1f6b9e-2d5c-4c5a-9d8e-1a2b3c4d5e6f", "", "")))
        .isEmpty();
    assertThat(findings(request("GET", WIDGETS + "/best", "", ""))).isEmpty();
  }

  @Test
  void ignoresRequestsOfOtherApis() {
    assertThat(validator.check(HttpRequest.get("/nother/v1/widgets"))).isNull();
    assertThat(validator.check(HttpRequest.get("/"))).isNull();
    assertThat(validator.check(HttpRequest.get("/nxyz-widgets/v2/widgets"))).isNull();
  }

  @Test
  void findsApisBehindAPrefix() {
    assertThat(findings(request("GET", "/a/b" + WIDGETS + "/best", "", ""))).isEmpty();
  }

  @Test
  void readsServersReferencesAndStylesThatThe3gppDoesNotUse(@TempDir Path directory)
      throws IOException {
    Files.writeString(
        directory.resolve("Items.yaml"),
        """
        paths:
          /items/{id}:
            get:
              parameters:
                - {name: id, in: path, required: true, schema: {type: integer}}
                - {name: filter, in: query, required: true, style: deepObject,
                   schema: {type: object}}
                - {name: ids, in: query, style: pipeDelimited, explode: false,
                   schema: {type: array, items: {type: integer}}}
              responses: {'200': {description: OK}}
        """);
    Files.writeString(
        directory.resolve("Api.yaml"),
        """
        openapi: 3.0.0
        info: {title: Items, version: '1'}
        servers: [{url: 'https://example.com/nitems/v1'}]
        paths:
          /items/{id}:
            $ref: 'Items.yaml#/paths/~1items~1%7Bid%7D'
        """);
    MessageValidator items = MessageValidator.read(directory);

    String query = "?filter%5Ba%5D=1&ids=1%7C2";
    assertThat(
            requireNonNull(items.check(HttpRequest.get("/nitems/v1/items/5" + query))).findings())
        .isEmpty();
    assertThat(
            requireNonNull(items.check(HttpRequest.get("/nitems/v1/items/x" + query))).findings())
        .extracting(Finding::param)
        .containsExactly("{id}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"plmn\":{\"mcc\":\"001\"}} | MANDATORY_IE_MISSING /name",
        "{\"name\":\"\",\"plmn\":{\"mcc\":\"001\"}} | MANDATORY_IE_INCORRECT /name",
        "{\"name\":\"a\",\"plmn\":{\"mcc\":\"1\"}} | MANDATORY_IE_INCORRECT /plmn/mcc",
        "{\"name\":\"a\",\"plmn\":{\"mcc\":\"001\",\"mnc\":\"1\"}} | OPTIONAL_IE_INCORRECT /plmn/mnc",
        "{\"name\":\"a\",\"plmn\":{}} | MANDATORY_IE_MISSING /plmn/mcc",
        "{\"name\":\"a\",\"plmn\":{\"mcc\":\"001\"},\"colour\":1} | OPTIONAL_IE_INCORRECT /colour",
        "{\"name\":\"a\",\"plmn\":{\"mcc\":\"001\"},\"made\":\"now\"} | OPTIONAL_IE_INCORRECT /made",
        "{\"name\":\"a\",\"plmn\":{\"mcc\":\"001\"},\"parts\":[]} | OPTIONAL_IE_INCORRECT /parts",
        "{\"name\":\"a\",\"plmn\":{\"mcc\":\"001\"},\"parts\":[{\"name\":1,\"plmn\":{\"mcc\":\"001\"}}]}"
            + " | OPTIONAL_IE_INCORRECT /parts/0/name",
        "[] | INVALID_MSG_FORMAT ",
        "{\"name\": | INVALID_MSG_FORMAT ",
        "`` | INVALID_MSG_FORMAT ",
      })
  void findsWhatIsWrongWithContent(String content, String finding) {
    assertThat(post(content)).first().asString().startsWith(finding);
    assertThat(post(content)).allMatch(each -> each.strip().equals(finding.strip()));
  }

  @ParameterizedTest
  @CsvSource({
    "'', MANDATORY_QUERY_PARAM_MISSING query size",
    "?size=0, MANDATORY_QUERY_PARAM_INCORRECT query size",
    "?size=big, MANDATORY_QUERY_PARAM_INCORRECT query size",
    "?size=1&tags=long, OPTIONAL_QUERY_PARAM_INCORRECT query tags",
    "?size=1&plmn=%7B%7D, OPTIONAL_QUERY_PARAM_INCORRECT query plmn",
    "?size=1&plmn=%7B, OPTIONAL_QUERY_PARAM_INCORRECT query plmn",
    "?size=%FF, INVALID_QUERY_PARAM query",
  })
  void findsWhatIsWrongWithTheQuery(String query, String finding) {
    assertThat(get(query)).containsExactly(finding);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name=a | ''",
        "name=a+b&number=2&plmn=%7B%22mcc%22:%22001%22%7D&tags=a&tags=b&codes=1,2&more=1 | ''",
        "number=2 | MANDATORY_IE_MISSING /name",
        "name= | MANDATORY_IE_INCORRECT /name",
        "name=a&number=0 | OPTIONAL_IE_INCORRECT /number",
        "name=a&number=many | OPTIONAL_IE_INCORRECT /number",
        "name=a&plmn=%7B%7D | OPTIONAL_IE_INCORRECT /plmn",
        "name=a&plmn=%7B | OPTIONAL_IE_INCORRECT /plmn",
        "name=a&tags=a&tags=long | OPTIONAL_IE_INCORRECT /tags",
        "name=a&codes=1 | OPTIONAL_IE_INCORRECT /codes",
        "name=%FF | INVALID_MSG_FORMAT",
      })
  void findsWhatIsWrongWithAForm(String form, String finding) {
    List<String> found =
        findings(
            request("POST", "/nxyz-widgets/v1/orders", "application/x-www-form-urlencoded", form));

    assertThat(found.stream().map(String::strip))
        .isEqualTo(finding.isEmpty() ? List.of() : List.of(finding));
  }

  @Test
  void findsWhatIsWrongWithPathMethodAndHeader() {
    assertThat(findings(request("GET", "/nxyz-widgets/v1/gadgets", "", "")))
        .containsExactly("RESOURCE_URI_STRUCTURE_NOT_FOUND path");
    assertThat(findings(request("PUT", WIDGETS, JSON, VALID)))
        .containsExactly("UNSPECIFIED_MSG_FAILURE method");
    assertThat(findings(request("DELETE", WIDGETS + "/x", "", "")))
        .containsExactly("MANDATORY_IE_INCORRECT {widgetId}");
    assertThat(findings(request("GET", WIDGETS + "?size=1", "", "")))
        .containsExactly("INVALID_MSG_FORMAT header x-hops");
    assertThat(findings(request("GET", WIDGETS + "?size=1", "", "").with("x-hops", "few")))
        .containsExactly("INVALID_MSG_FORMAT header x-hops");
    assertThat(findings(request("POST", WIDGETS, "", VALID)))
        .containsExactly("INVALID_MSG_FORMAT header content-type");
    assertThat(findings(request("POST", WIDGETS, "text/plain", VALID)))
        .containsExactly("INVALID_MSG_FORMAT header content-type");
    assertThat(findings(request("POST", WIDGETS, JSON, VALID).with("x-size", "1000")))
        .containsExactly("INVALID_MSG_FORMAT header x-size");
    assertThat(findings(request("POST", WIDGETS, JSON, VALID).with("x-size", "1;mm, 20")))
        .isEmpty();
  }

  @Test
  void findsWhatIsWrongWithResponses() {
    var get = requireNonNull(requireNonNull(validator.check(HttpRequest.get(WIDGETS))).operation());
    HttpRequest posted = request("POST", WIDGETS, JSON, VALID);
    var post = requireNonNull(requireNonNull(validator.check(posted)).operation());

    assertThat(validator.check(get, response(200, JSON, "[" + VALID + "]").with("etag", "\"1\"")))
        .isEmpty();
    assertThat(validator.check(get, response(200, JSON, "[{}]")))
        .extracting(Finding::param)
        .containsExactlyInAnyOrder("header etag", "/0/name", "/0/plmn");
    assertThat(validator.check(get, response(418, JSON, "{}")))
        .extracting(Finding::param)
        .containsExactly("header content-type");
    assertThat(
            validator.check(get, response(503, "application/problem+json", "{\"status\":\"x\"}")))
        .extracting(Finding::param)
        .containsExactly("/status");
    assertThat(validator.check(post, HttpResponse.of(404))).isEmpty();
    assertThat(validator.check(post, HttpResponse.of(200)))
        .extracting(Finding::param)
        .containsExactly("status");
  }

  private static HttpResponse response(int status, String type, String content) {
    return HttpResponse.of(status, Unpooled.wrappedBuffer(content.getBytes(StandardCharsets.UTF_8)))
        .with("content-type", type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"repaired\":\"a\",\"by\":\"b\"} | onRepaired |",
        "{\"broken\":\"6f1f6b9e-2d5c-4c5a-9d8e-1a2b3c4d5e6f\"} | onBroken |",
        "{\"broken\":\"x\"} | onBroken | /broken",
      })
  void checksNotificationsAsTheCallbackThatFitsBest(
      String content, String callback, @org.jspecify.annotations.Nullable String param) {
    HttpRequest notification =
        request("POST", "/anywhere/else", JSON, content)
            .with("3gpp-sbi-callback", "Nxyz_Widgets_Notify; apiversion=1");

    CheckedRequest checked = requireNonNull(validator.check(notification));

    assertThat(checked.operation()).hasToString("POST " + callback);
    assertThat(checked.findings())
        .extracting(Finding::param)
        .isEqualTo(param == null ? List.of() : List.of(param));
  }

  @Test
  @Timeout(20)
  void searchesPatternsInLinearTime() {
    String hostile = "a".repeat(50_000) + "b";
    assertThat(post("{\"name\":\"a\",\"plmn\":{\"mcc\":\"001\"},\"code\":\"" + hostile + "\"}"))
        .containsExactly("OPTIONAL_IE_INCORRECT /code");
    assertThat(post("{\"name\":\"a\",\"plmn\":{\"mcc\":\"001\"},\"code\":\"aaa\"}")).isEmpty();
  }

  @Test
  void supportsPatternsWithLookahead() {
    assertThat(post("{\"name\":\"a\",\"plmn\":{\"mcc\":\"001\"},\"label\":\"xa\"}"))
        .containsExactly("OPTIONAL_IE_INCORRECT /label");
    assertThat(post("{\"name\":\"a\",\"plmn\":{\"mcc\":\"001\"},\"label\":\"ax\"}")).isEmpty();
  }

  @Test
  void findsAPathVariableThatCannotBeDecoded() {
    assertThat(findings(request("DELETE", WIDGETS + "/%zz", "", "")))
        .containsExactly("MANDATORY_IE_INCORRECT {widgetId}");
  }

  @Test
  void reportsAtMostFiftyFindings() {
    String parts = "{},".repeat(100) + "{}";
    assertThat(post("{\"name\":\"a\",\"plmn\":{\"mcc\":\"001\"},\"parts\":[" + parts + "]}"))
        .hasSize(MessageValidator.MAX_FINDINGS);
  }

  @Test
  void namesTheFileThatCannotBeRead(@TempDir Path directory) throws IOException {
    assertThatThrownBy(() -> MessageValidator.read(directory))
        .isInstanceOf(InvalidDescriptionException.class)
        .hasMessageContaining("has no OpenAPI description");
    assertThatThrownBy(() -> MessageValidator.read(directory.resolve("absent")))
        .isInstanceOf(InvalidDescriptionException.class)
        .hasMessageContaining("cannot read the directory");

    Files.copy(apis().resolve("Nxyz_Widgets.yaml"), directory.resolve("Nxyz_Widgets.yaml"));
    assertThatThrownBy(() -> MessageValidator.read(directory))
        .isInstanceOf(InvalidDescriptionException.class)
        .hasMessageContaining("Common.json");

    Files.writeString(directory.resolve("Common.json"), "{");
    assertThatThrownBy(() -> MessageValidator.read(directory))
        .isInstanceOf(InvalidDescriptionException.class)
        .hasMessageContaining("Common.json is not valid");

    Files.copy(
        apis().resolve("Common.json"),
        directory.resolve("Common.json"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(directory.resolve("headers.abnf"), "a = b\n");
    assertThatThrownBy(() -> MessageValidator.read(directory))
        .isInstanceOf(InvalidDescriptionException.class)
        .hasMessageContaining("headers.abnf is not valid: rule a: there is no rule b");
  }
}
