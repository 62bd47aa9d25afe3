/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sbamock.sbi.Json;
import org.sbamock.testing.Requires3gppFiles;

@Requires3gppFiles
class OpenApiSchemasTest {
  private final OpenApiSchemas management = OpenApiSchemas.of("TS29510_Nnrf_NFManagement");

  @Test
  void acceptsAValidProfile() {
    management.assertValid(
        "NFProfile",
        """
        {"nfInstanceId":"5343ae63-424f-412d-8ccb-1677a20c4bcf","nfType":"AUSF",
         "nfStatus":"REGISTERED","fqdn":"ausf.example.com",
         "plmnList":[{"mcc":"208","mnc":"93"}]}
        """);
  }

  @Test
  void namesWhatAProfileLacks() {
    assertThat(errors("{\"nfInstanceId\":\"5343ae63-424f-412d-8ccb-1677a20c4bcf\"}"))
        .anyMatch(error -> error.contains("nfType"))
        .anyMatch(error -> error.contains("nfStatus"));
  }

  @Test
  void followsReferencesWithinTheFile() {
    assertThat(
            errors(
                """
                {"nfInstanceId":"5343ae63-424f-412d-8ccb-1677a20c4bcf","nfType":"AUSF",
                 "nfStatus":"REGISTERED","fqdn":"ausf.example.com",
                 "plmnList":[{"mcc":"20x","mnc":"93"}]}
                """))
        .hasSize(1)
        .first()
        .asString()
        .contains("/plmnList/0/mcc");
  }

  private List<String> errors(String json) {
    return management.errors("NFProfile", Json.mapper().readTree(json));
  }
}
