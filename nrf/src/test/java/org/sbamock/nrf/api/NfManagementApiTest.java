/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.nrf.api.ApiFixture.NFM;
import static org.sbamock.nrf.api.ApiFixture.ROOT;
import static org.sbamock.nrf.api.ApiFixture.json;
import static org.sbamock.nrf.api.ApiFixture.problem;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.with;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

class NfManagementApiTest {
  private static final String HEART_BEAT =
      "[{\"op\":\"replace\",\"path\":\"/nfStatus\",\"value\":\"REGISTERED\"}]";

  private final ApiFixture nrf = new ApiFixture();
  private final String uri = NFM + "/" + id(1);

  @Requires3gppFiles
  @Test
  void registersWith201AndReplacesWith200() {
    HttpResponse created = nrf.send("PUT", uri, ausf(1));
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.headers().getString("location")).isEqualTo(ROOT + uri);
    assertThat(created.headers().getString("content-type")).isEqualTo("application/json");
    assertThat(created.headers().getString("etag")).startsWith("\"");
    JsonNode profile = json(created);
    assertThat(profile.get("heartBeatTimer").intValue()).isEqualTo(60);
    OpenApiSchemas.of("TS29510_Nnrf_NFManagement").assertValid("NFProfile", profile);

    HttpResponse replaced = nrf.send("PUT", uri, ausf(1));
    assertThat(replaced.status()).isEqualTo(200);
    assertThat(replaced.headers().contains("location")).isFalse();
    replaced.release();
  }

  @Test
  void answersAHeartBeatWithoutContent() {
    nrf.send("PUT", uri, ausf(1)).release();

    HttpResponse response = nrf.send("PATCH", uri, HEART_BEAT);

    assertThat(response.status()).isEqualTo(204);
    assertThat(response.content().isReadable()).isFalse();
  }

  @Test
  void answersAnotherPatchWithTheProfile() {
    nrf.send("PUT", uri, ausf(1)).release();

    HttpResponse response =
        nrf.send("PATCH", uri, "[{\"op\":\"add\",\"path\":\"/capacity\",\"value\":3}]");

    assertThat(response.status()).isEqualTo(200);
    assertThat(json(response).get("capacity").intValue()).isEqualTo(3);
  }

  @Requires3gppFiles
  @Test
  void retrievesAProfileUnlessTheClientHasIt() {
    nrf.send("PUT", uri, ausf(1)).release();
    HttpResponse first = nrf.get(uri);
    String etag = String.valueOf(first.headers().getString("etag"));
    OpenApiSchemas.of("TS29510_Nnrf_NFManagement").assertValid("NFProfile", json(first));

    HttpResponse second = nrf.send(HttpRequest.get(uri).with("if-none-match", "\"x\", " + etag));
    assertThat(second.status()).isEqualTo(304);
    assertThat(second.headers().getString("etag")).isEqualTo(etag);

    nrf.send("PUT", uri, with(ausf(1), "\"load\":1")).release();
    HttpResponse third = nrf.send(HttpRequest.get(uri).with("if-none-match", etag));
    assertThat(third.status()).isEqualTo(200);
    third.release();
  }

  @Test
  void aRegistrationHasPreconditions() {
    assertThat(status("PUT", "if-match", "*")).isEqualTo(412);
    assertThat(nrf.store.size()).isZero();
    assertThat(status("PUT", "if-none-match", "*")).isEqualTo(201);
    assertThat(status("PUT", "if-none-match", "*")).isEqualTo(412);
    assertThat(status("PUT", "if-match", "\"other\"")).isEqualTo(412);
    assertThat(status("PUT", "if-match", etag())).isEqualTo(200);
    assertThat(status("PUT", "if-none-match", "W/" + etag())).isEqualTo(412);
    assertThat(status("PUT", "if-none-match", "\"other\"")).isEqualTo(200);
  }

  @Test
  void aDeregistrationHasPreconditions() {
    nrf.send("PUT", uri, ausf(1)).release();

    assertThat(status("DELETE", "if-match", "\"other\"")).isEqualTo(412);
    assertThat(status("DELETE", "if-none-match", "*")).isEqualTo(412);
    assertThat(nrf.store.size()).isOne();
    assertThat(status("DELETE", "if-match", "\"other\", " + etag())).isEqualTo(204);
    assertThat(status("DELETE", "if-match", "*")).isEqualTo(404);
  }

  private int status(String method, String precondition, String value) {
    HttpResponse response =
        nrf.send(
            ApiFixture.request(method, uri, method.equals("PUT") ? ausf(1) : "")
                .with(precondition, value));
    response.release();
    return response.status();
  }

  private String etag() {
    return nrf.store.get(id(1)).etag();
  }

  @Test
  void acceptsAContentTypeOnRequestsWithoutContent() {
    nrf.send("PUT", uri, ausf(1)).release();

    HttpResponse response = nrf.send(HttpRequest.get(uri).with("content-type", "application/json"));
    assertThat(response.status()).isEqualTo(200);
    response.release();
    HttpResponse deleted =
        nrf.send(ApiFixture.request("DELETE", uri, "").with("accept", "application/json"));
    assertThat(deleted.status()).isEqualTo(204);
    assertThat(nrf.store.size()).isZero();
  }

  @Requires3gppFiles
  @Test
  void listsInstancesAsLinks() {
    for (int i = 1; i <= 3; i++) {
      nrf.send("PUT", NFM + "/" + id(i), ausf(i)).release();
    }

    HttpResponse response = nrf.get(NFM + "?nf-type=AUSF&limit=2");
    assertThat(response.headers().getString("content-type")).isEqualTo("application/3gppHal+json");
    JsonNode list = json(response);
    assertThat(list.at("/_links/item").findValuesAsString("href"))
        .containsExactly(ROOT + uri, ROOT + NFM + "/" + id(2));
    assertThat(list.at("/_links/self/href").stringValue())
        .isEqualTo(ROOT + NFM + "?nf-type=AUSF&limit=2");
    assertThat(list.get("totalItemCount").intValue()).isEqualTo(3);
    OpenApiSchemas.of("TS29510_Nnrf_NFManagement").assertValid("UriList", list);

    assertThat(hrefs("?page-number=2&page-size=2")).containsExactly(ROOT + NFM + "/" + id(3));
    assertThat(hrefs("?page-number=2&page-size=1&limit=1")).isEmpty();
    assertThat(hrefs("?nf-type=SMF")).isEmpty();
  }

  private List<String> hrefs(String query) {
    JsonNode list = json(nrf.get(NFM + query));
    OpenApiSchemas.of("TS29510_Nnrf_NFManagement").assertValid("UriList", list);
    return list.at("/_links/item").findValuesAsString("href");
  }

  @Requires3gppFiles
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET | /nnrf-nfm/v1/nf-instances/x | '' | 404 | ",
        "DELETE | /nnrf-nfm/v1/nf-instances/x | '' | 404 | ",
        "PATCH | /nnrf-nfm/v1/nf-instances/x | [{\"op\":\"replace\",\"path\":\"/load\",\"value\":1}] | 404 | ",
        "PUT | /nnrf-nfm/v1/nf-instances/x | {\"nfInstanceId\":\"x\"} | 400 | MANDATORY_IE_INCORRECT",
        "PUT | /nnrf-nfm/v1/nf-instances/11111111-1111-4111-8111-111111111111 | {} | 400 | MANDATORY_IE_MISSING",
        "PUT | /nnrf-nfm/v1/nf-instances/11111111-1111-4111-8111-111111111111 | '' | 400 | INVALID_MSG_FORMAT",
        "PUT | /nnrf-nfm/v1/nf-instances/11111111-1111-4111-8111-111111111111 | { | 400 | INVALID_MSG_FORMAT",
        "PATCH | /nnrf-nfm/v1/nf-instances/x | nonsense | 400 | INVALID_MSG_FORMAT",
        "GET | /nnrf-nfm/v1/nf-instances?limit=0 | '' | 400 | OPTIONAL_QUERY_PARAM_INCORRECT",
        "GET | /nnrf-nfm/v1/nf-instances?page-size=x | '' | 400 | OPTIONAL_QUERY_PARAM_INCORRECT",
        "GET | /nnrf-nfm/v1/nf-instances?nf-type=%zz | '' | 400 | INVALID_QUERY_PARAM",
        "GET | /nnrf-nfm/v1/nf-what | '' | 404 | RESOURCE_URI_STRUCTURE_NOT_FOUND",
        "POST | /nnrf-nfm/v1/nf-instances | {} | 405 | ",
      })
  void answersBadRequestsWithAProblem(
      String method, String target, String body, int status, String cause) {
    HttpResponse response = nrf.send(method, target, body);

    assertThat(response.headers().getString("content-type")).isEqualTo("application/problem+json");
    ProblemDetails problem = problem(response);
    assertThat(problem.status()).isEqualTo(status);
    assertThat(problem.cause()).isEqualTo(cause);
  }

  @Requires3gppFiles
  @Test
  void rejectsOtherMediaTypes() {
    HttpResponse put = nrf.send(ApiFixture.request("POST", uri, "").with("accept", "*/*"));
    assertThat(put.status()).isEqualTo(405);
    put.release();
    HttpRequest patch = ApiFixture.request("PATCH", uri, HEART_BEAT);
    patch.headers().set("content-type", "application/xml");

    HttpResponse response = nrf.send(patch);

    assertThat(response.headers().getString("accept-patch"))
        .isEqualTo("application/json-patch+json");
    assertThat(problem(response).status()).isEqualTo(415);
  }

  @Test
  void tellsThatContentMayBeCodedWithGzip() {
    HttpResponse options = nrf.send("OPTIONS", NFM, "");

    assertThat(options.status()).isEqualTo(204);
    assertThat(options.headers().getString("accept-encoding")).isEqualTo("gzip");
    assertThat(options.headers().getString("allow")).isEqualTo("GET, HEAD, OPTIONS");
  }
}
