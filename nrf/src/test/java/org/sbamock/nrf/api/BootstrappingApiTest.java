/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

class BootstrappingApiTest {
  private final ApiFixture nrf = new ApiFixture();

  @Test
  void linksTheServices() {
    HttpResponse response = nrf.get("/bootstrapping");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.headers().getString("content-type")).isEqualTo("application/3gppHal+json");
    assertThat(response.headers().getString("cache-control")).isEqualTo("max-age=100");
    JsonNode info = ApiFixture.json(response);
    assertThat(info.path("status").asString("")).isEqualTo("OPERATIVE");
    assertThat(info.at("/_links/manage/href").asString(""))
        .isEqualTo(ApiFixture.ROOT + ApiFixture.NFM);
    assertThat(info.at("/_links/discover/href").asString(""))
        .isEqualTo(ApiFixture.ROOT + ApiFixture.DISC);
    assertThat(info.at("/_links/authorize/href").asString(""))
        .isEqualTo(ApiFixture.ROOT + "/oauth2/token");
    assertThat(info.at("/oauth2Required/nnrf-nfm").booleanValue()).isTrue();
    assertThat(info.at("/oauth2Required/nnrf-disc").booleanValue()).isFalse();
    assertThat(info.path("nrfInstanceId").asString("")).isEqualTo(ApiFixture.NRF_ID);
  }

  @Test
  @Requires3gppFiles
  void isValidByTheOpenApiFile() {
    OpenApiSchemas.of("TS29510_Nnrf_Bootstrapping")
        .assertValid("BootstrappingInfo", ApiFixture.json(nrf.get("/bootstrapping")));
  }

  @Test
  void answersAClientThatHasTheVersionWith304() {
    HttpResponse first = nrf.get("/bootstrapping");
    String etag = String.valueOf(first.headers().getString("etag"));
    first.release();

    HttpResponse second = nrf.send(HttpRequest.get("/bootstrapping").with("if-none-match", etag));

    assertThat(second.status()).isEqualTo(304);
    assertThat(second.content().isReadable()).isFalse();
    second.release();
  }

  @Test
  void rejectsAClientThatDoesNotAcceptJson() {
    HttpResponse response = nrf.send(HttpRequest.get("/bootstrapping").with("accept", "text/html"));

    assertThat(response.status()).isEqualTo(406);
    response.release();
  }
}
