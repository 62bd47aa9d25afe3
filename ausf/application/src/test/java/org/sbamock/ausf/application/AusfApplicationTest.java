/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.eap.IdentityRequest;
import org.sbamock.ausf.Ausf;
import org.sbamock.ausf.AusfFixture;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.json.JsonMapper;

@Timeout(60)
class AusfApplicationTest {
  private final HttpClient http = HttpClient.newHttpClient();

  @TempDir Path folder;

  @Test
  void authenticatesAndReportsItsKeysAndMeters() throws Exception {
    try (ConfigurableApplicationContext context = run()) {
      Ausf ausf = context.getBean(Ausf.class);

      assertThat(authenticate(ausf, AusfFixture.SUCI).statusCode()).isEqualTo(201);

      String management =
          "http://127.0.0.1:"
              + context.getEnvironment().getRequiredProperty("local.server.port")
              + "/actuator/";
      assertThat(get(management + "info"))
          .contains(ausf.homeNetworkPublicKeys().get(0).hex())
          .contains(ausf.homeNetworkPublicKeys().get(1).hex());
      assertThat(get(management + "metrics/sbamock.ausf.contexts")).contains("\"value\":1");
      assertThat(get(management + "health/readiness")).contains("\"UP\"");
    }
  }

  @Test
  void knowsNamedSubscribersAndThoseOfItsNetworks() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("subscribers.yaml"),
            """
            subscribers:
              - supi: imsi-999700000000001
                k: 465b5ce8b199b49faa5f0a2ee238a6bc
                opc: cd63cb71954a9f4e48a5994e37a02baf
            """);
    try (ConfigurableApplicationContext context =
        run(
            "--sbamock.ausf.subscribers.file=" + file,
            "--sbamock.ausf.subscribers.plmns=002-02,003-003",
            "--sbamock.ausf.subscribers.method=EAP_AKA_PRIME")) {
      Ausf ausf = context.getBean(Ausf.class);

      assertThat(authenticate(ausf, "imsi-999700000000001").body()).contains("5G_AKA");
      assertThat(authenticate(ausf, "imsi-999700000000002").statusCode()).isEqualTo(404);
      assertThat(authenticate(ausf, "imsi-003003000000001").body()).contains("EAP_AKA_PRIME");
      assertThat(authenticate(ausf, "imsi-001010000000001").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void reportsWhatIsWrongWithTheFileOfSubscribers() throws Exception {
    Path file = Files.writeString(folder.resolve("broken.yaml"), "subscribers: [{supi: imsi-1}]\n");

    assertThatThrownBy(() -> run("--sbamock.ausf.subscribers.file=" + file))
        .rootCause()
        .hasMessageContaining("broken.yaml, subscriber 1: /k: is missing");
  }

  @Test
  void requestsTheConfiguredRoundsOfEapAkaPrime() throws Exception {
    try (ConfigurableApplicationContext context =
        run(
            "--sbamock.ausf.subscribers.method=EAP_AKA_PRIME",
            "--sbamock.ausf.eap.identity-request=permanent")) {
      assertThat(firstRequest(context).identityRequest()).isEqualTo(IdentityRequest.PERMANENT);
    }
    try (ConfigurableApplicationContext context =
        run(
            "--sbamock.ausf.subscribers.method=EAP_AKA_PRIME",
            "--sbamock.ausf.eap.result-indications=true",
            "--sbamock.ausf.eap.kdfs=2,1")) {
      EapPacket challenge = firstRequest(context);

      assertThat(challenge.kdfs()).containsExactly(2, 1);
      assertThat(challenge.hasResultIndication()).isTrue();
    }
    assertThatThrownBy(() -> run("--sbamock.ausf.eap.kdfs=2"))
        .rootCause()
        .hasMessageContaining("key derivation functions [2]: expected up to 16 different numbers");
  }

  @Test
  void authenticatesTheConfiguredShareOfSubscribersByEapAkaPrime() throws Exception {
    try (ConfigurableApplicationContext context = run("--sbamock.ausf.subscribers.eap-share=30%")) {
      Ausf ausf = context.getBean(Ausf.class);
      int eap = 0;
      for (int number = 0; number < 100; number++) {
        String body = authenticate(ausf, String.format("imsi-00101%010d", number)).body();
        eap += body.contains("EAP_AKA_PRIME") ? 1 : 0;
      }

      assertThat(eap).isBetween(27, 33);
    }
    assertThatThrownBy(() -> run("--sbamock.ausf.subscribers.eap-share=30"))
        .rootCause()
        .hasMessageContaining("'30': expected a share from 0% to 100%");
  }

  private EapPacket firstRequest(ConfigurableApplicationContext context) throws Exception {
    String body = authenticate(context.getBean(Ausf.class), AusfFixture.SUCI).body();
    return EapPacket.parse(
        Base64.getDecoder()
            .decode(JsonMapper.shared().readTree(body).path("5gAuthData").asString()));
  }

  @Test
  void theDefaultSeedIsForTestsOnly() {
    try (ConfigurableApplicationContext context = run()) {
      assertThat(context.getBean(AusfProperties.class).testDefaults())
          .containsExactly(
              "sbamock.ausf.subscribers.seed (keys of all subscribers and of the home network)");
    }
    try (ConfigurableApplicationContext context = run("--sbamock.ausf.subscribers.seed=other")) {
      assertThat(context.getBean(AusfProperties.class).testDefaults()).isEmpty();
    }
  }

  @Test
  void rejectsAReplicaThatHasNoRoomInTheSequenceNumber() {
    assertThatThrownBy(() -> run("--sbamock.ausf.replica=32"))
        .rootCause()
        .hasMessage("A replica has a number from 0 to 31, not 32");
  }

  private static ConfigurableApplicationContext run(String... arguments) {
    SpringApplication application = new SpringApplication(AusfApplication.class);
    application.setRegisterShutdownHook(false);
    return application.run(arguments);
  }

  private HttpResponse<String> authenticate(Ausf ausf, String identity) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(ausf.apiRoot().uri("/nausf-auth/v1/ue-authentications")))
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(AusfFixture.info(identity)))
            .build(),
        BodyHandlers.ofString());
  }

  private String get(String uri) throws Exception {
    return http.send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString())
        .body();
  }
}
