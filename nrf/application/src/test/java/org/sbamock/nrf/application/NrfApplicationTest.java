/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.application;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.nrf.Nrf;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.RegistryRules.HeartBeatExpectation;
import org.sbamock.spring.InvalidSettingException;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

@Timeout(60)
class NrfApplicationTest {
  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void servesRegistrationAndDiscoveryAndItsHealth() throws Exception {
    try (ConfigurableApplicationContext context = run()) {
      Nrf nrf = context.getBean(Nrf.class);
      URI instance = URI.create(nrf.apiRoot().uri("/nnrf-nfm/v1/nf-instances/" + id(1)));

      HttpResponse<String> created =
          http.send(
              HttpRequest.newBuilder(instance)
                  .header("content-type", "application/json")
                  .PUT(BodyPublishers.ofString(ausf(1).toString()))
                  .build(),
              BodyHandlers.ofString());
      assertThat(created.statusCode()).isEqualTo(201);
      assertThat(created.headers().firstValue("location")).hasValue(instance.toString());
      assertThat(
              get(
                  nrf.apiRoot()
                      .uri("/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF")))
          .contains(id(1))
          .contains("\"validityPeriod\":100");
      String port = context.getEnvironment().getRequiredProperty("local.server.port");
      String actuator = "http://127.0.0.1:" + port + "/actuator/";
      assertThat(get(actuator + "health/readiness")).contains("\"UP\"");
      assertThat(get(actuator + "metrics/sbamock.nrf.instances")).contains("\"value\":1");
      assertThat(get(actuator + "metrics/sbamock.nrf.memory")).contains("\"baseUnit\":\"bytes\"");
    }
  }

  @Test
  void takesTheRulesOfTheRegistryFromItsSettings() {
    try (ConfigurableApplicationContext context =
        run(
            "--sbamock.registry.heart-beat-timer=7s",
            "--sbamock.registry.heart-beat-expectation=always",
            "--sbamock.registry.validity-period=2m",
            "--sbamock.registry.max-instances=7",
            "--sbamock.registry.max-octets=3MB")) {
      assertThat(context.getBean(Nrf.class).store().rules())
          .satisfies(
              rules -> {
                assertThat(rules.heartBeatTimer()).isEqualTo(Duration.ofSeconds(7));
                assertThat(rules.heartBeatExpectation()).isEqualTo(HeartBeatExpectation.ALWAYS);
                assertThat(rules.validityPeriod()).isEqualTo(Duration.ofMinutes(2));
                assertThat(rules.maxInstances()).isEqualTo(7);
                assertThat(rules.maxOctets()).isEqualTo(3 << 20);
              });
    }
  }

  @Test
  void hasTheDefaultsOfThePlainObjects() {
    try (ConfigurableApplicationContext context = run()) {
      assertThat(context.getBean(Nrf.class).store().rules()).isEqualTo(RegistryRules.defaults());
    }
  }

  @Test
  void reportsUnderWhichPrefixARuleIsWrong() {
    assertThatThrownBy(() -> run("--sbamock.registry.missed-heart-beats=0"))
        .extracting(NrfApplicationTest::causes, as(InstanceOfAssertFactories.list(Throwable.class)))
        .anySatisfy(
            cause ->
                assertThat(cause)
                    .isInstanceOf(InvalidSettingException.class)
                    .hasMessage("at least 1 missed heart-beat: 0"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--sbamock.registry.store.url=http://127.0.0.1 | the URL http://127.0.0.1 is not supported",
        "--sbamock.registry.store.url=redis://a b | the URL is no URI",
        "--sbamock.registry.store.password=secret | password and ca-file require",
        "--sbamock.registry.store.url=mysql://me:secret@host | the URL mysql://***@host is not"
      })
  void rejectsAStoreThatItCannotUse(String argument, String message) {
    assertThatThrownBy(() -> run(argument))
        .extracting(NrfApplicationTest::causes, as(InstanceOfAssertFactories.list(Throwable.class)))
        .anySatisfy(
            cause ->
                assertThat(cause)
                    .isInstanceOf(InvalidSettingException.class)
                    .hasMessageContaining(message));
  }

  @Test
  void isNotReadyBeforeItHasLoadedTheRegistry() throws Exception {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    try (ConfigurableApplicationContext context =
        run("--sbamock.registry.store.url=redis://127.0.0.1:" + closed)) {
      String port = context.getEnvironment().getRequiredProperty("local.server.port");

      assertThat(get("http://127.0.0.1:" + port + "/actuator/health/readiness"))
          .contains("OUT_OF_SERVICE");
      Nrf nrf = context.getBean(Nrf.class);
      assertThat(
              get(
                  nrf.apiRoot()
                      .uri("/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF")))
          .contains("NF_CONGESTION");
    }
  }

  private static List<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).toList();
  }

  private static ConfigurableApplicationContext run(String... arguments) {
    SpringApplication application = new SpringApplication(NrfApplication.class);
    application.setRegisterShutdownHook(false);
    return application.run(arguments);
  }

  private String get(String uri) throws Exception {
    return http.send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString())
        .body();
  }
}
