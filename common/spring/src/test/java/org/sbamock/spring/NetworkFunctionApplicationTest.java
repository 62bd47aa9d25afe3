/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.SbiServer;
import org.sbamock.sbi.nf.NetworkFunction;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts a whole application, management plane and all. */
@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class NetworkFunctionApplicationTest {
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final TestLog log = new TestLog();
  private final AtomicInteger registrations = new AtomicInteger();
  @TempDir private Path directory;

  @Test
  void springWaitsLongerThanTheDrainPeriod() {
    try (ConfigurableApplicationContext context = run("--sbamock.drain=2m")) {
      assertThat(
              context
                  .getEnvironment()
                  .getProperty("spring.lifecycle.timeout-per-shutdown-phase", Duration.class))
          .isEqualTo(Duration.ofSeconds(150));
    }
  }

  @Test
  void servesTheSbiAndTheManagementPlaneOnTwoFreePorts(CapturedOutput output) throws Exception {
    Path file = directory.resolve("sub/ports.properties");
    NetworkFunction function;
    try (ConfigurableApplicationContext context = run("--sbamock.ports-file=" + file)) {
      function = context.getBean(NetworkFunction.class);
      assertThat(context.getEnvironment().getProperty("spring.application.name")).isEqualTo("echo");
      Properties ports = new Properties();
      try (Reader reader = Files.newBufferedReader(file)) {
        ports.load(reader);
      }
      String management = ports.getProperty("management.port");
      assertThat(ports.getProperty("sbi.port")).isEqualTo(Integer.toString(function.port()));
      assertThat(ports.getProperty("api-root")).isEqualTo(function.apiRoot().toString());
      assertThat(ports.getProperty("pid")).isEqualTo(Long.toString(ProcessHandle.current().pid()));
      assertThat(log.text()).contains("AUSF ready: SBI on port " + function.port());

      assertThat(get(function.apiRoot().uri("/echo/v1/hello"))).isEqualTo("204 ");
      assertThat(get(function.apiRoot().uri("/echo/v1/x/y"))).startsWith("404 ");
      String actuator = "http://127.0.0.1:" + management + "/actuator";
      assertThat(get(actuator + "/health"))
          .startsWith("200 ")
          .contains("\"status\":\"UP\"")
          .contains("networkFunction")
          .contains(function.apiRoot().toString());
      assertThat(get(actuator + "/health/readiness")).startsWith("200 ");
      assertThat(get(actuator + "/health/liveness")).startsWith("200 ");
      assertThat(get(actuator + "/info")).startsWith("200 ").contains("\"process\"");
      assertThat(get(actuator + "/prometheus"))
          .contains("sbamock_sbi_server_requests_seconds_count")
          .contains("route=\"/echo/v1/{word}\"")
          .contains("protocol=\"h1c\"")
          .contains("status=\"404\"")
          .contains("sbamock_sbi_server_connection_failures_total{cause=\"peer\"")
          .contains("sbamock_log_suppressed_total");
      assertThat(get(actuator + "/metrics/" + "sbamock.sbi.server.requests")).contains("\"COUNT\"");
      assertThat(get(actuator + "/metrics/" + "sbamock.sbi.event-loop.allocated"))
          .containsPattern("\"value\":[1-9]");
      assertThat(get(actuator + "/env")).startsWith("404 ");
    }
    assertThat(function.isListening()).isFalse();
    assertThat(file).doesNotExist();
    assertThat(log.text()).doesNotContain("Tomcat");
    assertThat(output).doesNotContain("Tomcat").doesNotContain(":: Spring Boot ::");
  }

  @Test
  void isOutOfServiceUntilTheNrfHasIt() throws Exception {
    int nobody;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = socket.getLocalPort();
    }
    try (ConfigurableApplicationContext context =
        run("--sbamock.nrf.api-root=http://127.0.0.1:" + nobody)) {
      String port = context.getEnvironment().getRequiredProperty("local.server.port");
      String health = "http://127.0.0.1:" + port + "/actuator/health";
      assertThat(get(health + "/readiness")).startsWith("503 ").contains("OUT_OF_SERVICE");
      assertThat(get(health + "/liveness")).startsWith("200 ");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H1C", "H2C"})
  void reportsThatTheNrfIsGoneAndRegistersAgainWhenItIsBack(HttpProtocol protocol)
      throws Exception {
    SbiServer nrf = nrf(0, 204);
    try (ConfigurableApplicationContext context =
        run(
            "--sbamock.nrf.api-root=http://127.0.0.1:" + nrf.port(),
            "--sbamock.nrf.heartbeat=60s",
            "--sbamock.client.protocol=" + protocol.id())) {
      String port = context.getEnvironment().getRequiredProperty("local.server.port");
      String health = "http://127.0.0.1:" + port + "/actuator/health";
      await().untilAsserted(() -> assertThat(get(health)).contains("\"REGISTERED\""));

      nrf.close();

      await()
          .untilAsserted(
              () ->
                  assertThat(get(health))
                      .startsWith("503 ")
                      .contains("OUT_OF_SERVICE", "HEARTBEAT_FAILING")
                      .contains("127.0.0.1:" + nrf.port()));
      try (SbiServer restarted = nrf(nrf.port(), 404)) {
        await()
            .untilAsserted(
                () -> assertThat(registrations).as("registrations").hasValueGreaterThan(1));
      }
    } finally {
      nrf.close();
    }
  }

  /** An NRF that accepts each registration and answers heart-beats with the status. */
  private SbiServer nrf(int port, int heartBeatStatus) {
    return SbiServer.builder(
            exchange -> {
              boolean put = exchange.request().method().equals(HttpMethod.PUT);
              if (put) {
                registrations.incrementAndGet();
              }
              exchange.respond(HttpResponse.of(put ? 201 : heartBeatStatus));
            })
        .address("127.0.0.1", port)
        .start();
  }

  @Test
  void reportsInASentenceThatThePortIsTaken() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = socket.getLocalPort();
      assertThat(catchThrowable(() -> run("--sbamock.sbi.port=" + port).close())).isNotNull();
      assertThat(log.text())
          .contains("APPLICATION FAILED TO START")
          .contains("cannot listen on 127.0.0.1:" + port)
          .contains("sbamock.sbi.port")
          .doesNotContain("\tat ");
    }
  }

  @Test
  void reportsInASentenceWhichSettingIsWrong() {
    assertThat(catchThrowable(() -> run("--sbamock.sbi.limits.connections=0").close())).isNotNull();
    assertThat(log.text())
        .contains(
            "A setting under sbamock.sbi.* cannot be used: connections 0: expected 1 to 1000000")
        .doesNotContain("\tat ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sbamock.tls.folder=x         | sbamock.tls.{bundle, client-auth, directory,
          sbamock.sbi.quic.early=true  | sbamock.sbi.quic.{
          sbamock.sbi.quick.early=true | sbamock.sbi.{
          sbamock.mock.faults[0].x=y   | sbamock.mock.{
          """)
  void reportsInASentenceWhichSettingIsUnknown(String setting, String known) {
    assertThat(catchThrowable(() -> run("--" + setting).close())).isNotNull();
    assertThat(log.text())
        .contains(
            setting.substring(0, setting.indexOf('=')) + " is unknown, expected one of " + known)
        .doesNotContain("\tat ");
  }

  @Test
  void startsWithSettingsOfOtherFunctionsAndEmptyOnes() {
    run("--sbamock.registry.validation=lenient", "--sbamock.tls.key-log-file=").close();

    assertThat(log.text()).contains("AUSF ready");
  }

  @Test
  void reportsInASentenceThatThePortsFileCannotBeWritten() throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    String ports = file.resolve("echo.ports").toString();

    assertThat(catchThrowable(() -> run("--sbamock.ports-file=" + ports).close())).isNotNull();

    assertThat(log.text())
        .contains("A setting under sbamock.* cannot be used: ports-file " + ports + " must be a")
        .doesNotContain("\tat ");
  }

  @Test
  void readsSecretsFromATreeOfFiles() throws Exception {
    Files.writeString(directory.resolve("sbamock.management.token"), "secret\n");
    try (ConfigurableApplicationContext context =
        run("--spring.config.import=configtree:" + directory + "/")) {
      String port = context.getEnvironment().getRequiredProperty("local.server.port");
      String mappings = "http://127.0.0.1:" + port + "/__admin/mappings";
      assertThat(get(mappings)).startsWith("401 ");
      var request =
          HttpRequest.newBuilder(URI.create(mappings)).header("authorization", "Bearer secret");
      assertThat(http.send(request.build(), BodyHandlers.discarding()).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void reportsWhichValueCannotBeRead() {
    assertThat(catchThrowable(() -> run("--sbamock.nrf.api-root=nrf:80").close())).isNotNull();
    assertThat(log.text())
        .contains("sbamock.nrf.api-root")
        .contains("expected a URI such as http://host:port")
        .doesNotContain("\tat ");
  }

  private static ConfigurableApplicationContext run(String... arguments) {
    SpringApplication application = new SpringApplication(EchoApplication.class);
    application.setRegisterShutdownHook(false);
    return application.run(arguments);
  }

  private String get(String uri) throws IOException, InterruptedException {
    var response =
        http.send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString());
    return response.statusCode() + " " + response.body();
  }
}
