/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.udm.Udm;
import org.sbamock.udm.UdmFixture;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

@Timeout(60)
class UdmApplicationTest {
  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void generatesVectorsAndPublishesItsKeys() throws Exception {
    try (ConfigurableApplicationContext context = run()) {
      Udm udm = context.getBean(Udm.class);

      assertThat(generate(udm, "imsi-001010000000001").body()).contains("5G_HE_AKA");
      String management =
          "http://127.0.0.1:"
              + context.getEnvironment().getRequiredProperty("local.server.port")
              + "/actuator/";
      assertThat(get(management + "info"))
          .contains(udm.homeNetworkPublicKeys().get(0).hex())
          .contains(udm.homeNetworkPublicKeys().get(1).hex());
      assertThat(get(management + "health/readiness")).contains("\"UP\"");
    }
  }

  @Test
  void servesTheSubscribersOfItsSettings() throws Exception {
    try (ConfigurableApplicationContext context =
        run(
            "--sbamock.udm.subscribers.plmns=002-02",
            "--sbamock.udm.subscribers.method=EAP_AKA_PRIME")) {
      Udm udm = context.getBean(Udm.class);

      assertThat(generate(udm, "imsi-002020000000001").body()).contains("EAP_AKA_PRIME");
      assertThat(generate(udm, "imsi-001010000000001").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void namesTheSettingOfAnUnknownMethod() {
    assertThatThrownBy(() -> run("--sbamock.udm.subscribers.method=EAP_TLS"))
        .rootCause()
        .hasMessageContaining("EAP_TLS");
  }

  @Test
  void namesTheMissingPartOfAHomeNetworkKey() {
    String key = "--sbamock.udm.home-network-keys[0].";
    assertThatThrownBy(() -> run(key + "id=1", key + "private-key=" + "01".repeat(32)))
        .rootCause()
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("home network key 1 has no profile: expected A or B");
    assertThatThrownBy(() -> run(key + "id=2", key + "profile=B"))
        .rootCause()
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("home network key 2 has no private key: expected 32 octets in hexadecimal");
  }

  private static ConfigurableApplicationContext run(String... arguments) {
    SpringApplication application = new SpringApplication(UdmApplication.class);
    application.setRegisterShutdownHook(false);
    return application.run(arguments);
  }

  private HttpResponse<String> generate(Udm udm, String identity) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(udm.apiRoot().uri(UdmFixture.path(identity))))
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(UdmFixture.request()))
            .build(),
        BodyHandlers.ofString());
  }

  private String get(String uri) throws Exception {
    return http.send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString())
        .body();
  }
}
