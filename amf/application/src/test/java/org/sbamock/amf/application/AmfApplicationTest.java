/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.amf.Amf;
import org.sbamock.amf.AmfFixture;
import org.sbamock.amf.HomeNetwork;
import org.sbamock.http.HttpProtocol;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

@Timeout(60)
class AmfApplicationTest {
  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void challengesAUeAndReportsItsMeters() throws Exception {
    try (HomeNetwork home = new HomeNetwork(HttpProtocol.H2C, null, InstantSource.system());
        ConfigurableApplicationContext context =
            run(
                "--sbamock.nrf.api-root=" + home.root(),
                "--sbamock.amf.plmns=002-02,001-01",
                "--sbamock.amf.region-id=2",
                "--sbamock.amf.paging-time=5s",
                "--sbamock.subscriptions.max-subscriptions=7")) {
      Amf amf = context.getBean(Amf.class);

      HttpResponse<String> challenge =
          http.send(
              HttpRequest.newBuilder(URI.create(amf.apiRoot().uri("/mock-ue/v1/registrations")))
                  .header("content-type", "application/json")
                  .POST(
                      BodyPublishers.ofString(
                          "{\"suci\":\""
                              + AmfFixture.SUCI
                              + "\",\"plmnId\":{\"mcc\":\"001\",\"mnc\":\"01\"}}"))
                  .build(),
              BodyHandlers.ofString());

      assertThat(challenge.statusCode()).isEqualTo(201);
      String meter =
          "http://127.0.0.1:"
              + context.getEnvironment().getRequiredProperty("local.server.port")
              + "/actuator/metrics/sbamock.amf.registrations.pending";
      assertThat(
              http.send(HttpRequest.newBuilder(URI.create(meter)).build(), BodyHandlers.ofString())
                  .body())
          .contains("\"value\":1");
      assertThat(amf.eventSubscriptions().rules().maxSubscriptions()).isEqualTo(7);
      assertThat(
              http.send(
                      HttpRequest.newBuilder(
                              URI.create(meter.replace("registrations.pending", "notifications")))
                          .build(),
                      BodyHandlers.ofString())
                  .body())
          .contains("discarded");
    }
  }

  @Test
  void reportsThatItNeedsAnNrfOrAnAusf() {
    assertThatThrownBy(AmfApplicationTest::run)
        .rootCause()
        .hasMessageContaining(
            "an AMF requires an NRF or an SCP to discover AUSFs, or the API root of an AUSF");
  }

  private static ConfigurableApplicationContext run(String... arguments) {
    SpringApplication application = new SpringApplication(AmfApplication.class);
    application.setRegisterShutdownHook(false);
    return application.run(arguments);
  }
}
