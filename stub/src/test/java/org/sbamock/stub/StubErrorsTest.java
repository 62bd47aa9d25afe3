/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.stub;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.mock.StubRules.aResponse;
import static org.sbamock.mock.StubRules.any;
import static org.sbamock.mock.StubRules.anyUrl;
import static org.sbamock.mock.StubRules.ownAnswer;
import static org.sbamock.mock.StubRules.proxyTo;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sbamock.http.Fault.Kind;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.mock.SbaMock;
import org.sbamock.mock.StubRules;
import org.sbamock.mock.response.FaultDefinition;
import org.sbamock.mock.response.ResponseDefinitionBuilder;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.testing.ErrorTable;
import org.sbamock.sbi.testing.ErrorTable.Row;
import org.sbamock.sbi.testing.SbiProbe;
import org.sbamock.sbi.testing.SbiProbe.Answer;

/** What stubs answer to what is wrong: the rows of their error table. */
@Timeout(60)
class StubErrorsTest {
  private static final Map<String, BiFunction<StubFunction, StubFunction, Answer>> REQUESTS =
      requests();

  private final StubFunction real = function(Duration.ofSeconds(10));

  @BeforeEach
  void start() {
    real.start();
  }

  @AfterEach
  void stop() {
    real.stop(Duration.ofSeconds(1)).join();
  }

  private static StubFunction function(Duration deadline) {
    NetworkFunctionSettings settings =
        NetworkFunctionSettings.builder()
            .consumer(
                ConsumerSettings.DEFAULT.withOptions(CallOptions.DEFAULT.withDeadline(deadline)))
            .build();
    return StubFunction.builder(settings, NfType.UDM).service("nudm-sdm", "v2").build();
  }

  static List<Row> rows() {
    return ErrorTable.of(StubErrorsTest.class);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void answersAsDocumented(Row row) {
    boolean late = row.condition().contains("in time");
    StubFunction stub = function(late ? Duration.ofMillis(300) : Duration.ofSeconds(10));
    stub.start();
    try {
      row.verify(requireNonNull(REQUESTS.get(row.condition())).apply(stub, real));
    } finally {
      stub.stop(Duration.ofSeconds(1)).join();
    }
  }

  @Test
  void hasARowForEachRequest() {
    assertThat(rows()).extracting(Row::condition).containsExactlyElementsOf(REQUESTS.keySet());
  }

  private static Map<String, BiFunction<StubFunction, StubFunction, Answer>> requests() {
    Map<String, BiFunction<StubFunction, StubFunction, Answer>> requests = new LinkedHashMap<>();
    requests.put(
        "request that no stub of a stub function matches",
        (stub, real) -> get(stub, HttpProtocol.H2C));
    requests.put(
        "proxied function that is down",
        (stub, real) -> answer(stub, proxyTo(ApiRoot.parse("http://127.0.0.1:1"))));
    requests.put(
        "proxied function that closes the connection",
        (stub, real) -> proxied(stub, real, FaultDefinition.of(Kind.EMPTY_RESPONSE)));
    requests.put(
        "proxied function that answers with garbage",
        (stub, real) -> proxied(stub, real, FaultDefinition.of(Kind.RANDOM_DATA_THEN_CLOSE)));
    requests.put(
        "proxied function that does not answer in time",
        (stub, real) -> proxied(stub, real, FaultDefinition.of(Kind.STALL).answered(false)));
    requests.put(
        "fault that the protocol cannot express",
        (stub, real) -> answer(stub, aResponse().withFault(Kind.MALFORMED_RESPONSE_CHUNK)));
    requests.put(
        "fault in the function's own answer that the protocol cannot express",
        (stub, real) -> {
          SbaMock.of(stub)
              .stubFor(any(anyUrl()).willReturn(ownAnswer().withFault(Kind.STREAM_RESET)));
          return get(stub, HttpProtocol.H1C);
        });
    ResponseDefinitionBuilder template =
        aResponse().withBody("{{now offset='soon'}}").withTransformers("response-template");
    requests.put("template that fails", (stub, real) -> answer(stub, template));
    requests.put(
        "template for the function's own answer that fails",
        (stub, real) ->
            answer(
                stub,
                ownAnswer()
                    .withBody("{{now offset='soon'}}")
                    .withTransformers("response-template")));
    String document = "/nudm-sdm/v2/imsi-1/am-data";
    requests.put(
        "resource of a stub that does not exist",
        (stub, real) -> resource(stub, "GET", document, ""));
    requests.put(
        "subscription of a stub that does not exist",
        (stub, real) -> resource(stub, "DELETE", "/nudm-sdm/v2/imsi-1/sdm-subscriptions/1", ""));
    requests.put(
        "resource of a stub with content that is not JSON",
        (stub, real) -> resource(stub, "PUT", document, "{"));
    requests.put(
        "JSON Patch of a resource whose test fails",
        (stub, real) -> {
          SbaMock.of(stub).resources().put(document, "{}");
          String test = "[{\"op\":\"test\",\"path\":\"\",\"value\":1}]";
          return resource(stub, "PATCH", document, test);
        });
    requests.put(
        "method without an action on a resource",
        (stub, real) -> {
          Answer answer = resource(stub, "OPTIONS", document, "");
          assertThat(answer.header("allow")).contains("PATCH");
          return answer;
        });
    return requests;
  }

  private static Answer resource(StubFunction stub, String method, String path, String content) {
    SbaMock.of(stub).stubFor(any(anyUrl()).willReturn(StubRules.resource()));
    try (SbiProbe probe = new SbiProbe(HttpProtocol.H2C, null)) {
      return probe.send(method, stub.apiRoot().uri(path), content, new HttpFields());
    }
  }

  private static Answer proxied(StubFunction stub, StubFunction real, FaultDefinition fault) {
    SbaMock.of(real).stubFor(any(anyUrl()).willReturn(aResponse().withFault(fault)));
    return answer(stub, proxyTo(real.apiRoot()));
  }

  private static Answer answer(StubFunction stub, ResponseDefinitionBuilder response) {
    SbaMock.of(stub).stubFor(any(anyUrl()).willReturn(response));
    return get(stub, HttpProtocol.H2C);
  }

  private static Answer get(StubFunction stub, HttpProtocol protocol) {
    try (SbiProbe probe = new SbiProbe(protocol, null)) {
      return probe.send(
          "GET", stub.apiRoot().uri("/nudm-sdm/v2/imsi-1/am-data"), "", new HttpFields());
    }
  }
}
