/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.nrf.api.ApiFixture.DISC;
import static org.sbamock.nrf.api.ApiFixture.NFM;
import static org.sbamock.nrf.api.ApiFixture.json;
import static org.sbamock.nrf.api.ApiFixture.problem;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.with;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

class NfDiscoveryApiTest {
  private static final String AUSFS = DISC + "?target-nf-type=AUSF&requester-nf-type=AMF";

  private static final String SEARCHES = "/nnrf-disc/v1/searches/";

  private final ApiFixture nrf = new ApiFixture();

  @Requires3gppFiles
  @Test
  void findsARegisteredInstance() {
    register(1, "\"ausfInfo\":{\"routingIndicators\":[\"0000\"]}");

    HttpResponse response =
        nrf.get(AUSFS + "&service-names=nausf-auth&routing-indicator=0000&limit=5&dnn=internet");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.headers().getString("content-type")).isEqualTo("application/json");
    assertThat(response.headers().getString("cache-control")).isEqualTo("max-age=100");
    JsonNode result = json(response);
    assertThat(result.get("validityPeriod").intValue()).isEqualTo(100);
    assertThat(result.at("/nfInstances/0/nfInstanceId").stringValue()).isEqualTo(id(1));
    OpenApiSchemas.of("TS29510_Nnrf_NFDiscovery").assertValid("SearchResult", result);
  }

  @Requires3gppFiles
  @Test
  void answersWithAnEmptyListIfNothingIsFound() {
    JsonNode result = json(nrf.get(AUSFS));

    assertThat(result.get("nfInstances").isEmpty()).isTrue();
    OpenApiSchemas.of("TS29510_Nnrf_NFDiscovery").assertValid("SearchResult", result);
  }

  @Requires3gppFiles
  @Test
  void limitsTheLengthOfAResultAndStoresTheSearch() {
    int instances = 2_000;
    for (int i = 1; i <= instances; i++) {
      nrf.register(ausf(i));
    }

    JsonNode result = limited(AUSFS, 124_000);
    JsonNode shorter = limited(AUSFS + "&max-payload-size=10", 10_000);
    String search = SEARCHES + result.get("searchId").stringValue();

    assertThat(result.get("numNfInstComplete").intValue()).isEqualTo(instances);
    assertThat(result.get("nfInstances")).hasSizeBetween(100, instances - 1);
    assertThat(shorter.get("nfInstances")).hasSizeBetween(10, 50);
    assertThat(limited(AUSFS + "&max-payload-size=10&max-payload-size-ext=20", 20_000).size())
        .isEqualTo(shorter.size());
    OpenApiSchemas schemas = OpenApiSchemas.of("TS29510_Nnrf_NFDiscovery");
    schemas.assertValid("SearchResult", result);
    JsonNode stored = json(nrf.get(search));
    assertThat(stored).isEqualTo(result);
    schemas.assertValid("StoredSearchResult", stored);
    JsonNode complete = json(nrf.get(search + "/complete"));
    assertThat(complete.get("nfInstances").valueStream().map(p -> p.get("nfInstanceId").asString()))
        .doesNotHaveDuplicates()
        .hasSize(instances);
    assertThat(complete.has("searchId")).isFalse();
    schemas.assertValid("StoredSearchResult", complete);
  }

  @Test
  void leavesOutAnInstanceThatExceedsTheMaximumLengthAlone() {
    nrf.register(with(ausf(1), "\"priority\":1,\"vendorThing\":\"" + "x".repeat(130_000) + "\""));
    nrf.register(ausf(2));

    JsonNode result = json(nrf.get(AUSFS));

    assertThat(result.get("nfInstances")).hasSize(1);
    assertThat(result.at("/nfInstances/0/nfInstanceId").stringValue()).isEqualTo(id(2));
    assertThat(result.get("numNfInstComplete").intValue()).isEqualTo(2);
    String search = SEARCHES + result.get("searchId").stringValue();
    assertThat(json(nrf.get(search + "/complete")).get("nfInstances")).hasSize(2);
  }

  private JsonNode limited(String target, int octets) {
    HttpResponse response = nrf.get(target);
    assertThat(response.content().readableBytes()).isBetween(octets * 9 / 10, octets);
    return json(response);
  }

  @Requires3gppFiles
  @ParameterizedTest
  @ValueSource(strings = {"", "/complete"})
  void answersAnUnknownSearchWithAProblem(String path) {
    assertThat(problem(nrf.get(SEARCHES + "x" + path)).status()).isEqualTo(404);
  }

  @Test
  void reportsAClientThatItsResultStillHolds() {
    register(1, "");
    HttpResponse first = nrf.get(AUSFS);
    String etag = String.valueOf(first.headers().getString("etag"));
    first.release();

    HttpResponse second = nrf.send(HttpRequest.get(AUSFS).with("if-none-match", etag));
    assertThat(second.status()).isEqualTo(304);
    assertThat(second.headers().getString("cache-control")).isEqualTo("max-age=100");

    register(2, "");
    HttpResponse third = nrf.send(HttpRequest.get(AUSFS).with("if-none-match", etag));
    assertThat(third.status()).isEqualTo(200);
    third.release();
  }

  @Requires3gppFiles
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | MANDATORY_QUERY_PARAM_MISSING | query target-nf-type",
        "?target-nf-type=AUSF | MANDATORY_QUERY_PARAM_MISSING | query requester-nf-type",
        "?requester-nf-type=AMF&target-nf-type= | MANDATORY_QUERY_PARAM_INCORRECT | query target-nf-type",
        "?target-nf-type=AUSF&requester-nf-type=AMF&snssais= | OPTIONAL_QUERY_PARAM_INCORRECT | query snssais",
        "?target-nf-type=AUSF&requester-nf-type=AMF&snssais=%5B%5D | OPTIONAL_QUERY_PARAM_INCORRECT | query snssais",
        "?target-nf-type=AUSF&requester-nf-type=AMF&snssais=%5B%7B | OPTIONAL_QUERY_PARAM_INCORRECT | query snssais",
        "?target-nf-type=AUSF&requester-nf-type=AMF&limit=0 | OPTIONAL_QUERY_PARAM_INCORRECT | query limit",
      })
  void answersBadQueriesWithAProblem(String query, String cause, String param) {
    HttpResponse response = nrf.get(DISC + query);

    assertThat(response.headers().getString("content-type")).isEqualTo("application/problem+json");
    ProblemDetails problem = problem(response);
    assertThat(problem.status()).isEqualTo(400);
    assertThat(problem.cause()).isEqualTo(cause);
    assertThat(problem.invalidParams()).hasSize(1);
    assertThat(String.valueOf(problem.invalidParams())).contains(param);
  }

  private void register(int number, String members) {
    nrf.send("PUT", NFM + "/" + id(number), with(ausf(number), members)).release();
  }
}
