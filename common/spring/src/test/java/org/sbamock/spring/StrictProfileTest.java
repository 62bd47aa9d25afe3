/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.spring.exposure.TestDefaultsException;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.context.ConfigurableApplicationContext;

/** The strict profile of a whole application; the AMF's tests have it on every protocol. */
@Timeout(60)
class StrictProfileTest {
  private static final String STRICT = "--sbamock.profile=strict";

  private final TestLog log = new TestLog();
  private final HttpClient http = HttpClient.newHttpClient();
  @TempDir private Path directory;

  private ConfigurableApplicationContext run(String... arguments) {
    SpringApplication application = new SpringApplication(EchoApplication.class);
    application.setRegisterShutdownHook(false);
    String[] all = new String[arguments.length + 1];
    all[0] = "--sbamock.tls.directory=" + directory;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return application.run(all);
  }

  private int status(ConfigurableApplicationContext context, String path, String... token)
      throws IOException, InterruptedException {
    String port = context.getEnvironment().getRequiredProperty("local.server.port");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    for (String shown : token) {
      request.header("authorization", "Bearer " + shown);
    }
    return http.send(request.build(), BodyHandlers.discarding()).statusCode();
  }

  @Test
  void onlyHealthIsOpenOnLoopbackAndThereIsNoAdmin() throws Exception {
    try (ConfigurableApplicationContext context = run(STRICT, "--sbamock.management.token=t")) {
      assertThat(status(context, "/actuator/health")).isEqualTo(200);
      assertThat(status(context, "/actuator/prometheus")).isEqualTo(401);
      assertThat(status(context, "/actuator/info")).isEqualTo(401);
      assertThat(status(context, "/__admin/mappings")).isEqualTo(401);
      assertThat(status(context, "/actuator/prometheus", "t")).isEqualTo(200);
      assertThat(status(context, "/__admin/mappings", "t")).isEqualTo(404);
      assertThat(status(context, "/__admin/openapi.yaml", "t")).isEqualTo(404);
      assertThat(status(context, "/__admin/load", "t")).isEqualTo(404);
    }
  }

  @Test
  void theProtocolsAreThoseOverTls() {
    try (ConfigurableApplicationContext context = run(STRICT)) {
      NetworkFunctionSettings settings = context.getBean(NetworkFunctionSettings.class);
      assertThat(settings.server().protocols())
          .containsExactlyInAnyOrder(HttpProtocol.H1, HttpProtocol.H2, HttpProtocol.H3);
      assertThat(settings.consumer().protocol()).isEqualTo(HttpProtocol.H2);
      assertThat(settings.probe()).isFalse();
    }
  }

  @Test
  void explicitSettingsAndTheNfProfileApplyBesideIt() {
    try (ConfigurableApplicationContext context =
        run(
            STRICT,
            "--sbamock.profile.capacity=7",
            "--sbamock.sbi.protocols=h2c",
            "--sbamock.probe.enabled=true")) {
      NetworkFunctionSettings settings = context.getBean(NetworkFunctionSettings.class);
      assertThat(settings.server().protocols()).containsExactly(HttpProtocol.H2C);
      assertThat(settings.registration().capacity()).isEqualTo(7);
      assertThat(settings.probe()).isTrue();
    }
  }

  @Test
  void theNfProfileAloneSelectsNoOtherSecurity() {
    try (ConfigurableApplicationContext context = run("--sbamock.profile.capacity=7")) {
      assertThat(context.getBean(NetworkFunctionSettings.class).probe()).isTrue();
    }
  }

  @Test
  void doesNotStartBeyondLoopbackWithDefaultsForTests() {
    assertThatThrownBy(() -> run(STRICT, "--sbamock.sbi.host=0.0.0.0").close())
        .hasRootCauseInstanceOf(TestDefaultsException.class);

    assertThat(log.text())
        .contains("the SBI does not listen on 0.0.0.0 with defaults for tests only:")
        .contains("    sbamock.sbi.oauth2.seed (signing key of access tokens)")
        .contains("    sbamock.tls.bundle (certificate authority, whose key is in ")
        .contains("SBAMOCK_<NAME>_FILE")
        .doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--sbamock.client.protocol=h2",
        "--sbamock.client.protocol=h2c --sbamock.client.protocols.nrf=h2",
        "--sbamock.client.protocol=h2c --sbamock.client.credentials-assertion=true",
        "--sbamock.client.protocol=h2c --sbamock.sbi.credentials-assertion.required=true",
      })
  void doesNotStartBeyondLoopbackWithTheDefaultAuthorityForItsCalls(String settings) {
    String all =
        STRICT
            + " --sbamock.sbi.host=0.0.0.0 --sbamock.sbi.protocols=h2c"
            + " --sbamock.sbi.oauth2.seed=own "
            + settings;

    assertThatThrownBy(() -> run(all.split(" ", -1)).close())
        .hasRootCauseInstanceOf(TestDefaultsException.class);

    assertThat(log.text())
        .contains("    sbamock.tls.bundle (certificate authority, whose key is in ")
        .doesNotContain("sbamock.sbi.oauth2.seed");
  }

  @Test
  void startsBeyondLoopbackWithOwnSettings() {
    run(
            STRICT,
            "--sbamock.sbi.host=0.0.0.0",
            "--sbamock.sbi.protocols=h2c",
            "--sbamock.client.protocol=h2c",
            "--sbamock.sbi.oauth2.seed=own")
        .close();

    assertThat(log.text()).contains("AUSF ready");
  }

  @Test
  void rejectsADirectoryOfStubMappings() {
    assertThatThrownBy(() -> run(STRICT, "--sbamock.mock.mappings-directory=" + directory).close())
        .hasStackTraceContaining(
            "mappings-directory is " + directory + ", but sbamock.mock.enabled is false");
  }

  @Test
  void rejectsAnUnknownProfile() {
    assertThatThrownBy(() -> run("--sbamock.profile=strikt").close())
        .isInstanceOf(BindException.class);

    assertThat(log.text()).contains("sbamock.profile", "strikt", "STRICT").doesNotContain("\tat ");
  }
}
