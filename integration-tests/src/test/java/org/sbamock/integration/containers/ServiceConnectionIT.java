/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.integration.support.RequiresContainers;
import org.sbamock.testkit.containers.AmfContainer;
import org.sbamock.testkit.containers.AusfContainer;
import org.sbamock.testkit.containers.NrfContainer;
import org.sbamock.testkit.containers.StubContainer;
import org.sbamock.testkit.spring.AmfConnectionDetails;
import org.sbamock.testkit.spring.AusfConnectionDetails;
import org.sbamock.testkit.spring.FunctionConnectionDetails;
import org.sbamock.testkit.spring.NrfConnectionDetails;
import org.sbamock.testkit.spring.StubConnectionDetails;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.boot.testcontainers.service.connection.ServiceConnectionAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;
import org.testcontainers.containers.Network;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.utility.MountableFile;

/** The functions' containers as service connections of Spring Boot. */
@Timeout(180)
@RequiresContainers
@SpringJUnitConfig(ServiceConnectionIT.Application.class)
class ServiceConnectionIT {
  private static final Network NETWORK = Network.newNetwork();

  @ServiceConnection
  public static final NrfContainer NRF =
      new NrfContainer()
          .withNetwork(NETWORK)
          .withSetting("sbamock.sbi.advertised-api-root", "http://nrf:8080");

  @ServiceConnection
  public static final AusfContainer AUSF =
      new AusfContainer()
          .withNetwork(NETWORK)
          .dependsOn(NRF)
          .withSetting("sbamock.sbi.advertised-api-root", "http://ausf:8080")
          .withSetting("sbamock.nrf.api-root", "http://nrf:8080");

  @ServiceConnection
  public static final AmfContainer AMF =
      new AmfContainer()
          .withNetwork(NETWORK)
          .dependsOn(NRF)
          .withSetting("sbamock.sbi.advertised-api-root", "http://amf:8080")
          .withSetting("sbamock.nrf.api-root", "http://nrf:8080");

  @ServiceConnection
  static final StubContainer UDM =
      new StubContainer("UDM", "nudm-sdm/v2")
          .withNetwork(NETWORK)
          .dependsOn(NRF)
          .withMappings(MountableFile.forClasspathResource("mappings"))
          .withFiles(MountableFile.forClasspathResource("__files"))
          .withSetting("sbamock.sbi.advertised-api-root", "http://udm:8080")
          .withSetting("sbamock.nrf.api-root", "http://nrf:8080");

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(ServiceConnectionAutoConfiguration.class)
  static class Application {}

  @BeforeAll
  static void start() {
    Startables.deepStart(List.of(NRF, AUSF, AMF, UDM)).join();
  }

  @AfterAll
  static void stop() {
    List.of(UDM, AMF, AUSF, NRF).forEach(container -> container.stop());
    NETWORK.close();
  }

  @Test
  void leadToEachFunction(
      @Autowired AusfConnectionDetails ausf, @Autowired AmfConnectionDetails amf) throws Exception {
    HttpResponse<String> challenge =
        post(
            ausf,
            "/nausf-auth/v1/ue-authentications",
            """
            {"supiOrSuci":"imsi-001010000000001",
             "servingNetworkName":"5G:mnc001.mcc001.3gppnetwork.org"}""");
    assertThat(challenge.statusCode()).isEqualTo(201);
    assertThat(challenge.body()).contains("5G_AKA");

    HttpResponse<String> registration =
        post(amf, "/mock-ue/v1/registrations", "{\"suci\":\"suci-0-001-01-0-0-0-0000000001\"}");
    assertThat(registration.statusCode()).isEqualTo(201);
  }

  @Test
  void leadToAStubFunctionThatTheNrfKnows(
      @Autowired NrfConnectionDetails nrf, @Autowired StubConnectionDetails udm) throws Exception {
    assertThat(get(nrf, "/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF"))
        .contains("\"nudm-sdm\"", "\"fqdn\":\"udm\"");
    assertThat(get(udm, "/nudm-sdm/v2/imsi-001010000000007/am-data"))
        .contains("imsi-001010000000007", "2 Gbps");
    assertThat(get(udm, "/nudm-sdm/v2/imsi-001010000000007/smf-select-data"))
        .as("the content of a file")
        .contains("subscribedSnssaiInfos", "internet");
  }

  @Test
  void reportTheTrustedAuthority(@Autowired NrfConnectionDetails nrf) {
    assertThat(nrf.authority()).startsWith("-----BEGIN CERTIFICATE-----");
  }

  private HttpResponse<String> post(FunctionConnectionDetails function, String path, String json)
      throws Exception {
    return client.send(
        request(function, path)
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(json))
            .build(),
        BodyHandlers.ofString());
  }

  private String get(FunctionConnectionDetails function, String path) throws Exception {
    return client.send(request(function, path).build(), BodyHandlers.ofString()).body();
  }

  private static HttpRequest.Builder request(FunctionConnectionDetails function, String path) {
    URI uri = URI.create(function.apiRoot() + path);
    return HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30));
  }
}
