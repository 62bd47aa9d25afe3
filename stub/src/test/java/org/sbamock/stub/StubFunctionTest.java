/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.stub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.sbamock.mock.StubRules.absent;
import static org.sbamock.mock.StubRules.equalTo;
import static org.sbamock.mock.StubRules.get;
import static org.sbamock.mock.StubRules.jsonResponse;
import static org.sbamock.mock.StubRules.matchingJsonPath;
import static org.sbamock.mock.StubRules.okJson;
import static org.sbamock.mock.StubRules.put;
import static org.sbamock.mock.StubRules.putRequestedFor;
import static org.sbamock.mock.StubRules.urlPathTemplate;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.mock.SbaMock;
import org.sbamock.mock.match.RequestPatternBuilder;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionProvider;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.profile.NfService;

@Timeout(60)
class StubFunctionTest {
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private HttpResponse<String> ask(NetworkFunction function, String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(function.apiRoot().uri(path))).build(),
        BodyHandlers.ofString());
  }

  @Test
  void aStubOrAnExplanationIsTheAnswer() throws Exception {
    StubFunction udm =
        StubFunction.builder(NetworkFunctionSettings.builder().build(), NfType.UDM)
            .service("nudm-sdm", "v2")
            .build();
    udm.start();
    try {
      SbaMock.of(udm)
          .stubFor(
              get(urlPathTemplate("/nudm-sdm/v2/{supi}/am-data"))
                  .withQueryParam("plmn", equalTo("1"))
                  .willReturn(okJson("{\"gpsis\":[]}")));

      assertThat(udm.type()).isEqualTo(NfType.UDM);
      assertThat(ask(udm, "/nudm-sdm/v2/imsi-1/am-data?plmn=1").body()).isEqualTo("{\"gpsis\":[]}");
      HttpResponse<String> missed = ask(udm, "/nudm-sdm/v2/imsi-1/am-data?plmn=2");
      assertThat(missed.statusCode()).isEqualTo(404);
      assertThat(missed.headers().firstValue("content-type")).contains("application/problem+json");
      assertThat(missed.body())
          .contains("no stub mapping matches GET /nudm-sdm/v2/imsi-1/am-data?plmn=2")
          .contains("query parameter plmn: expected")
          .contains("came 2");
      assertThat(ask(udm, "/sbamock-probe/v1/files/3").statusCode()).isEqualTo(200);
    } finally {
      udm.stop(Duration.ofSeconds(1)).join();
    }
  }

  /** Verifies that a UDM registers the versions v1 and v2 of nudm-sdm, and nothing else. */
  private static void verifyBothVersions(Function<NetworkFunctionSettings, StubFunction> udm) {
    StubFunction nrf =
        StubFunction.builder(NetworkFunctionSettings.builder().build(), NfType.NRF)
            .service("nnrf-nfm", "v1")
            .build();
    nrf.start();
    try {
      String instance = "/nnrf-nfm/v1/nf-instances/{id}";
      SbaMock mock = SbaMock.of(nrf).journal(10);
      mock.stubFor(
          put(urlPathTemplate(instance)).willReturn(jsonResponse("{\"heartBeatTimer\":10}", 201)));
      StubFunction function =
          udm.apply(NetworkFunctionSettings.builder().nrf(nrf.apiRoot()).build());
      function.start();
      try {
        String service = "$.nfServices[0].";
        RequestPatternBuilder registration =
            putRequestedFor(urlPathTemplate(instance))
                .withRequestBody(matchingJsonPath(service + "serviceName", equalTo("nudm-sdm")))
                .withRequestBody(
                    matchingJsonPath(service + "versions[0].apiVersionInUri", equalTo("v1")))
                .withRequestBody(
                    matchingJsonPath(service + "versions[1].apiVersionInUri", equalTo("v2")))
                .withRequestBody(
                    matchingJsonPath(service + "versions[2].apiVersionInUri", absent()));
        Awaitility.await().untilAsserted(() -> mock.verify(1, registration));
      } finally {
        function.stop(Duration.ofSeconds(1)).join();
      }
    } finally {
      nrf.stop(Duration.ofSeconds(1)).join();
    }
  }

  @Test
  void registersEveryVersionOfAService() {
    verifyBothVersions(
        settings ->
            StubFunction.builder(settings, NfType.UDM)
                .service("nudm-sdm", "v1")
                .service("nudm-sdm", "v2")
                .service("nudm-sdm", "v1")
                .build());
  }

  @Test
  void theProviderPassesEveryVersionOfAService() {
    NetworkFunctionProvider.Options options =
        new NetworkFunctionProvider.Options(Map.of("nudm-sdm", List.of("v1", "v2")), null);
    verifyBothVersions(
        settings -> new StubFunctionProvider().builder(NfType.UDM, settings, options).build());
  }

  @Test
  void everyVersionOfAServiceIsAnApi() {
    Set<NfService.Version> versions =
        Set.of(new NfService.Version("v1", "1.0.0"), new NfService.Version("v2", "2.0.0"));
    assertThat(new StubServices(NfType.UDM, Map.of("nudm-sdm", versions)).apis())
        .containsExactlyInAnyOrder("nudm-sdm/v1", "nudm-sdm/v2");
  }

  @Test
  void aServiceWithoutAVersionIsRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                StubFunction.builder(NetworkFunctionSettings.builder().build(), NfType.UDM)
                    .service("nudm-sdm", "2"))
        .withMessageContaining("such as v1");
  }
}
