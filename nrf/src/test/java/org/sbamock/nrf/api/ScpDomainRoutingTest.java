/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.nrf.core.Profiles.of;
import static org.sbamock.nrf.core.Profiles.tree;
import static org.sbamock.nrf.core.Profiles.with;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

class ScpDomainRoutingTest {
  private static final String ROUTING = "/nnrf-disc/v1/scp-domain-routing-info";

  private final ApiFixture nrf = new ApiFixture();

  private void register(int number, String nfType, String members) {
    nrf.register(with(of(number, nfType, "nscp-any"), members));
  }

  private JsonNode routing(String query) {
    HttpResponse response = nrf.get(ROUTING + query);
    assertThat(response.status()).isEqualTo(200);
    return ApiFixture.json(response);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?local=true", "?local=false"})
  void listsTheDomainsThatScpsInterconnect(String query) {
    register(1, "SCP", "\"scpDomains\":[\"a\",\"b\"]");
    register(2, "SCP", "\"scpDomains\":[\"b\",\"c\"]");
    register(3, "SCP", "\"scpDomains\":[\"d\"]");
    register(4, "SCP", "\"priority\":1");
    register(5, "SCP", "\"scpDomains\":[\"e\"],\"nfStatus\":\"SUSPENDED\"");
    register(6, "AUSF", "\"scpDomains\":[\"a\",\"f\"]");

    assertThat(routing(query))
        .isEqualTo(
            tree(
                """
                {"scpDomainList":{
                  "a":{"connectedScpDomainList":["b"]},
                  "b":{"connectedScpDomainList":["a","c"]},
                  "c":{"connectedScpDomainList":["b"]},
                  "d":{"connectedScpDomainList":[]}}}
                """));
  }

  @Test
  @Requires3gppFiles
  void isValidByTheOpenApiFile() {
    register(1, "SCP", "\"scpDomains\":[\"a\",\"b\"]");

    OpenApiSchemas.of("TS29510_Nnrf_NFDiscovery")
        .assertValid("ScpDomainRoutingInformation", routing(""));
  }

  @Test
  void isEmptyWithoutScps() {
    assertThat(routing("")).isEqualTo(tree("{\"scpDomainList\":{}}"));
  }

  @Test
  @Requires3gppFiles
  void rejectsAnotherValueThanTrueOrFalse() {
    assertThat(ApiFixture.problem(nrf.get(ROUTING + "?local=x")).cause())
        .isEqualTo("OPTIONAL_QUERY_PARAM_INCORRECT");
  }

  @Test
  @Requires3gppFiles
  void limitsTheValidityOfASubscription() {
    HttpResponse response =
        nrf.send(
            "POST",
            ROUTING + "-subs",
            """
            {"callbackUri":"http://127.0.0.1:9/","validityTime":"2999-01-01T00:00:00Z",
             "reqInstanceId":"5d7f3a52-0d2b-4b4e-9e40-0123456789ab"}
            """);
    assertThat(response.status()).isEqualTo(201);
    JsonNode created = ApiFixture.json(response);

    OpenApiSchemas.of("TS29510_Nnrf_NFDiscovery")
        .assertValid("ScpDomainRoutingInfoSubscription", created);
    assertThat(created.path("validityTime").asString("")).isLessThan("2999");
  }
}
