/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.Fault;
import org.sbamock.mock.callback.ServeEventListener;
import org.sbamock.mock.callback.Webhook;
import org.sbamock.mock.callback.WebhookCancellation;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonEquality;
import org.sbamock.mock.match.PatternReader;
import org.sbamock.mock.match.RequestPattern;
import org.sbamock.mock.response.FaultDefinition;
import org.sbamock.mock.response.ResourceAction;
import org.sbamock.mock.response.ResponseDefinition;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

class StubMappingTest {
  private static final String FULL =
      """
      {"id":"6f8c0b0e-55f4-4a9e-9c2a-2f6a1b1c0d0e","name":"n","priority":2,
       "scenarioName":"s","requiredScenarioState":"Started","newScenarioState":"t",
       "request":{"method":"POST","urlPathTemplate":"/a/{b}",
         "pathParameters":{"b":{"matches":"[0-9]+"}},
         "queryParameters":{"q":{"absent":true}},
         "headers":{"accept":{"contains":"json"},"x":{"not":{"equalTo":"y","caseInsensitive":true}}},
         "bodyPatterns":[{"equalToJson":{"a":[1,2]},"ignoreArrayOrder":true},
           {"matchesJsonPath":"$.a"},{"matchesJsonPath":{"expression":"$.a[0]","equalTo":"1"}},
           {"and":[{"doesNotContain":"z"},{"doesNotMatch":"z"}]},{"binaryEqualTo":"AAE="}],
         "protocols":["h2c","h3"]},
       "response":{"status":503,"headers":{"retry-after":"1","x":["a","b"]},
         "jsonBody":{"cause":"NF_CONGESTION"},
         "resource":{"action":"create","id":"{{randomValue length=4}}","pointer":"/a/0","from":"/b",
           "notFoundCause":"CONTEXT_NOT_FOUND"},
         "fixedDelayMilliseconds":5,
         "delayDistribution":{"type":"lognormal","median":80.0,"sigma":0.4},
         "fault":{"kind":"STREAM_RESET","octets":3,"errorCode":8},
         "transformers":["response-template"]},
       "serveEventListeners":[
         {"name":"webhook","parameters":{"method":"PUT",
           "url":"{{jsonPath originalRequest.body '$.callbackReference'}}",
           "headers":{"x":["{{originalResponse.status}}","b"]},"jsonBody":{"a":"{{now}}"},
           "delay":{"type":"uniform","lower":1.0,"upper":2.0},"protocol":"h3",
           "accessToken":{"nfType":"AMF","scope":"namf-callback"},
           "retry":{"max":3,"interval":{"type":"fixed","milliseconds":500.0},"backoff":1.5},
           "repeat":{"interval":{"type":"fixed","milliseconds":9.0},"max":4},"key":"k"}},
         {"name":"cancel-webhook","parameters":{"key":"{{request.path.b}}"}}],
       "call":{"every":3},"remainingUses":4,"expiresAfterMilliseconds":5000,
       "metadata":{"by":"me"}}
      """;

  private static JsonNode schema() throws IOException {
    try (InputStream in =
        StubMapping.class.getResourceAsStream("/org/sbamock/mock/stub-mapping.schema.json")) {
      return Json.mapper().readTree(in);
    }
  }

  private static List<Error> errors(String json) throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(schema().toString(), InputFormat.JSON);
    return schema.validate(json, InputFormat.JSON);
  }

  @Test
  void whatIsReadIsWrittenAgain() throws IOException {
    StubMapping mapping = StubMapping.parse(FULL);

    assertThat(JsonEquality.equal(Json.mapper().readTree(FULL), mapping.toJson(), false, false))
        .as(mapping.toString())
        .isTrue();
    assertThat(StubMapping.read(mapping.toJson()).toJson()).isEqualTo(mapping.toJson());
    assertThat(errors(FULL)).isEmpty();
  }

  @Test
  void rejectsDeepNesting() {
    assertThatThrownBy(() -> StubMapping.parse("[".repeat(100)))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessageStartingWith("is not valid JSON: ");
  }

  @Test
  void writesAJsonStringSoThatItIsReadAgain() {
    String json =
        """
        {"request":{"bodyPatterns":[{"equalToJson":"\\"abc\\""}]},"response":{}}
        """;
    StubMapping mapping = StubMapping.parse(json);

    assertThat(StubMapping.parse(mapping.toString()).request()).isEqualTo(mapping.request());
  }

  @Test
  void theSchemaHasTheFieldsThatAreRead() throws IOException {
    JsonNode schema = schema();
    JsonNode definitions = schema.required("$defs");

    assertThat(schema.required("properties").propertyNames())
        .containsExactlyInAnyOrderElementsOf(StubMapping.FIELDS);
    assertThat(definitions.required("request").required("properties").propertyNames())
        .containsExactlyInAnyOrderElementsOf(RequestPattern.FIELDS);
    assertThat(definitions.required("response").required("properties").propertyNames())
        .containsExactlyInAnyOrderElementsOf(ResponseDefinition.FIELDS);
    assertThat(definitions.required("resource").required("properties").propertyNames())
        .containsExactlyInAnyOrderElementsOf(ResourceAction.FIELDS);
    assertThat(definitions.required("listener").required("properties").propertyNames())
        .containsExactlyInAnyOrderElementsOf(ServeEventListener.FIELDS);
    assertThat(definitions.required("webhook").required("properties").propertyNames())
        .containsExactlyInAnyOrderElementsOf(Webhook.FIELDS);
    assertThat(definitions.required("cancellation").required("properties").propertyNames())
        .containsExactlyInAnyOrderElementsOf(WebhookCancellation.FIELDS);
    assertThat(definitions.required("pattern").required("properties").propertyNames())
        .containsAll(PatternReader.OPERATORS);
    assertThat(definitions.required("faultKind").required("enum"))
        .extracting(JsonNode::stringValue)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Fault.Kind.values())
                .filter(kind -> kind != Fault.Kind.CHUNKED_DRIBBLE_DELAY)
                .map(Fault.Kind::name)
                .toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | /response: is missing",
        "[] | an object is expected, not an array",
        "{\"respons\":{}} | /respons: is not allowed here; one of id, uuid, name",
        "{\"response\":{\"status\":99}} | /response/status: is 99, out of 200 to 599",
        "{\"response\":{\"status\":\"200\"}} | /response/status: an integer is expected, not \"200\"",
        "{\"response\":{},\"priority\":0} | /priority: is 0, but the least is 1",
        "{\"response\":{\"body\":\"\",\"jsonBody\":1}} | /response/jsonBody: is a second body",
        "{\"response\":{\"body\":\"\",\"bodyFileName\":\"a\"}} | /response/bodyFileName: is a second body; one of body, jsonBody, base64Body, bodyFileName is",
        "{\"response\":{\"bodyFileName\":\"a/../../b\"}} | /response/bodyFileName: is a/../../b, which has .. in it",
        "{\"response\":{\"bodyFileName\":\"/a\"}} | /response/bodyFileName: is /a; expected a path within __files",
        "{\"response\":{\"fault\":\"X\"}} | /response/fault: is X: CONNECTION_RESET_BY_PEER, EMPTY",
        "{\"response\":{\"delayDistribution\":{\"type\":\"x\"}}} | /response/delayDistribution/type: is x: fixed, uniform",
        "{\"response\":{\"delayDistribution\":{\"type\":\"uniform\",\"lower\":2,\"upper\":1}}} | /response/delayDistribution/upper: is 1.0, out of 2.0 to",
        "{\"response\":{\"headers\":{\"a b\":\"c\"}}} | /response/headers/a b: not a field name",
        "{\"response\":{\"transformers\":[\"x\"]}} | /response/transformers/0: is x; response-template is",
        "{\"response\":{\"proxyBaseUrl\":\"ftp://x\"}} | /response/proxyBaseUrl:",
        "{\"response\":{\"ownAnswer\":true,\"proxyBaseUrl\":\"http://x:1\"}} | /response/proxyBaseUrl: stands beside ownAnswer",
        "{\"response\":{},\"newScenarioState\":\"x\"} | /scenarioName: is missing",
        "{\"response\":{},\"call\":{}} | /call: either nth or every is expected",
        "{\"response\":{},\"id\":\"x\"} | /id: 'x' is no UUID",
        "{\"response\":{},\"request\":{\"url\":\"/a\",\"urlPath\":\"/a\"}} | /request/urlPath: is a second URL beside url",
        "{\"response\":{},\"request\":{\"urlPath\":\"a\"}} | /request/urlPath: 'a' does not start with a slash",
        "{\"response\":{},\"request\":{\"urlPathTemplate\":\"/a-{b}\"}} | /request/urlPathTemplate: 'a-{b}': a variable stands for a whole segment",
        "{\"response\":{},\"request\":{\"urlPattern\":\"[\"}} | /request/urlPattern: '[' is no regular expression",
        "{\"response\":{},\"request\":{\"headers\":{\"a\":{\"equalsTo\":\"b\"}}}} | /request/headers/a: one operator is expected: equalTo, contains",
        "{\"response\":{},\"request\":{\"headers\":{\"a\":{\"equalTo\":\"b\",\"contains\":\"c\"}}}} | /request/headers/a/contains: is a second operator beside equalTo",
        "{\"response\":{},\"request\":{\"headers\":{\"a\":\"b\"}}} | /request/headers/a: an object is expected, not \"b\"",
        "{\"response\":{},\"request\":{\"bodyPatterns\":[{\"matchesJsonPath\":\"$[\"}]}} | /request/bodyPatterns/0/matchesJsonPath: '$[' is no JSONPath",
        "{\"response\":{},\"request\":{\"method\":\"get\"}} | /request/method: is get, but methods are case-sensitive: expected GET",
        "{\"response\":{},\"request\":{\"method\":\"any\"}} | /request/method: is any, but methods are case-sensitive: expected ANY",
        "{\"response\":{},\"request\":{\"protocols\":[\"h4\"]}} | /request/protocols/0: protocol 'h4': expected one of h1c",
        "{\"response\":{},\"request\":{\"pathParameters\":{\"a\":{\"absent\":true}}}} | /request/pathParameters/a: is no variable",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{}}]} | /serveEventListeners/0/parameters/url: is missing",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"callback\"}}]} | /serveEventListeners/0/parameters/url: 'callback': expected a URI such as http",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"http://h/a b\"}}]} | /serveEventListeners/0/parameters/url: 'http://h/a b' is not a URI",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"http://h\",\"uri\":\"\"}}]} | /serveEventListeners/0/parameters/uri: is not allowed here; one of method, url",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"http://h\",\"method\":\"A B\"}}]} | /serveEventListeners/0/parameters/method: 'A B' is no method",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"http://h\",\"protocol\":\"h3\"}}]} | /serveEventListeners/0/parameters/protocol: is h3 with the scheme https, but the URL is http://h",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"http://h\",\"body\":\"\",\"jsonBody\":1}}]} | /serveEventListeners/0/parameters/jsonBody: is a second body",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"http://h\",\"headers\":{\"a\":\"b\\nc\"}}}]} | /serveEventListeners/0/parameters/headers/a: ",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"http://h\",\"delay\":{\"type\":\"fixed\",\"milliseconds\":-1}}}]} | /serveEventListeners/0/parameters/delay/milliseconds: is -1.0, out of 0.0 to",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"http://h\",\"retry\":{\"max\":101}}}]} | /serveEventListeners/0/parameters/retry/max: is 101, out of 1 to 100",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"http://h\",\"retry\":{\"max\":1,\"backoff\":0.5}}}]} | /serveEventListeners/0/parameters/retry/backoff: is 0.5, out of 1 to 10",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"http://h\",\"repeat\":{\"max\":2}}}]} | /serveEventListeners/0/parameters/repeat/interval: is missing",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"http://h\",\"accessToken\":{\"nfType\":\"AMF\"}}}]} | /serveEventListeners/0/parameters/accessToken/scope: is missing",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\",\"parameters\":{\"url\":\"http://h\",\"key\":\" \"}}]} | /serveEventListeners/0/parameters/key: is blank",
        "{\"response\":{\"resource\":{\"action\":\"post\"}}} | /response/resource/action: is post; expected create, get, put, patch, delete",
        "{\"response\":{\"resource\":{\"pointer\":\"a\"}}} | /response/resource/pointer: is a; expected a JSON Pointer",
        "{\"response\":{\"resource\":{\"from\":\"{{a}}\"}}} | /response/resource/from: is a template",
        "{\"response\":{\"resource\":{\"uri\":\"a\"}}} | /response/resource/uri: is a; expected a path",
        "{\"response\":{\"resource\":{\"action\":\"get\",\"id\":\"a\"}}} | /response/resource/id: is used only by create",
        "{\"response\":{\"resource\":{},\"ownAnswer\":true}} | /response/resource: stands beside ownAnswer",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"recordState\",\"parameters\":{}}]} | /serveEventListeners/0/name: is recordState; expected webhook or cancel-webhook",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"webhook\"}]} | /serveEventListeners/0/parameters: is missing",
        "{\"response\":{},\"serveEventListeners\":[{\"name\":\"cancel-webhook\",\"parameters\":{}}]} | /serveEventListeners/0/parameters/key: is missing",
        "{\"response\":{},\"serveEventListeners\":[],\"postServeActions\":[]} | /postServeActions: stands beside serveEventListeners",
        "{\"response\":{\"fault\":\"GOAWAY\"},\"request\":{\"protocols\":[\"h1c\"]}} | /response/fault: GOAWAY: h1c has no GOAWAY: use CLOSE_CONNECTION instead",
      })
  void whatIsWrongIsNamedWithWhatIsAllowed(String json, String message) {
    assertThatThrownBy(() -> StubMapping.parse(json))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessageContaining(message);
  }

  @Test
  void theMethodsOfJavaAreThoseOfJson() {
    assertThat(StubRules.request("ANY", StubRules.anyUrl()).build().request().method()).isNull();
    assertThat(StubRules.request("LINK", StubRules.anyUrl()).build().request().method())
        .isEqualTo(HttpMethod.valueOf("LINK"));
    assertThatThrownBy(() -> StubRules.request("Patch", StubRules.anyUrl()))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessage("/request/method: is Patch, but methods are case-sensitive: expected PATCH");
    assertThatThrownBy(() -> StubRules.request("A B", StubRules.anyUrl()))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessageStartingWith("/request/method: ");
  }

  @Test
  void theRangesOfAFaultAreThoseOfJson() {
    FaultDefinition truncated = FaultDefinition.of(Fault.Kind.TRUNCATED_BODY);
    FaultDefinition random = FaultDefinition.of(Fault.Kind.RANDOM_DATA_THEN_CLOSE);
    String chunks = "/response/chunkedDribbleDelay/numberOfChunks: is 0, out of 1 to 1048576";
    String time = "/response/chunkedDribbleDelay/totalDuration: is PT0S, out of 1 to 3600000 ms";
    Map<String, ThrowingCallable> wrong =
        Map.of(
            "/response/fault/octets: is -1, out of 0 to 1048576",
            () -> truncated.withOctets(-1),
            "/response/fault/octets: is 2000000, out of 0 to 1048576",
            () -> random.withOctets(2_000_000),
            "/response/fault/errorCode: is -1, but the least is 0",
            () -> FaultDefinition.of(Fault.Kind.GOAWAY).withErrorCode(-1),
            chunks,
            () -> StubRules.ok().withChunkedDribbleDelay(0, Duration.ofSeconds(1)),
            time,
            () -> StubRules.ok().withChunkedDribbleDelay(10, Duration.ZERO));

    wrong.forEach(
        (message, call) ->
            assertThatThrownBy(call)
                .isInstanceOf(InvalidMappingException.class)
                .hasMessage(message));
    assertThatThrownBy(() -> FaultDefinition.dribble(1, Duration.ofSeconds(Long.MAX_VALUE)))
        .isInstanceOf(InvalidMappingException.class);
    String json = "{\"response\":{\"fault\":{\"kind\":\"STALL\",\"octets\":-1}}}";
    assertThatThrownBy(() -> StubMapping.parse(json))
        .hasMessage("/response/fault/octets: is -1, out of 0 to 1048576");
    assertThat(FaultDefinition.dribble(1 << 20, Duration.ofHours(1)).chunks()).isEqualTo(1 << 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{\"a\":1,\"a\":2}", "{} {}"})
  void whatIsNoJsonIsRejected(String text) {
    assertThatThrownBy(() -> StubMapping.parse(text)).isInstanceOf(InvalidMappingException.class);
  }

  @Test
  void aDirectoryIsReadInTheOrderOfItsNames(@TempDir Path directory) throws IOException {
    Files.writeString(
        directory.resolve("b.json"),
        "{\"mappings\":[{\"name\":\"2\",\"response\":{}},{\"name\":\"3\",\"response\":{}}]}");
    Files.writeString(directory.resolve("a.json"), "{\"name\":\"1\",\"response\":{}}");
    Files.writeString(directory.resolve("c.txt"), "no JSON");
    assertThat(MappingDocument.readAll(directory))
        .extracting(StubMapping::name)
        .containsExactly("1", "2", "3");

    Files.writeString(directory.resolve("d.json"), "{\"mappings\":[{\"response\":{\"x\":1}}]}");
    assertThatThrownBy(() -> MappingDocument.readAll(directory))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessageContaining("d.json: /mappings/0/response/x: is not allowed here");
    Files.write(directory.resolve("d.json"), "\u00e4".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> MappingDocument.readAll(directory))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessageContaining("d.json");
  }
}
