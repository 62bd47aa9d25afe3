/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.stub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.sbamock.mock.StubRules.equalTo;
import static org.sbamock.mock.StubRules.get;
import static org.sbamock.mock.StubRules.okJson;
import static org.sbamock.mock.StubRules.urlPathTemplate;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.mock.SbaMock;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

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
