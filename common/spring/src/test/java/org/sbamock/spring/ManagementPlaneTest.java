/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.endpoint.web.ExposableWebEndpoint;
import org.springframework.boot.actuate.endpoint.web.WebEndpointsSupplier;
import org.springframework.boot.actuate.endpoint.web.WebOperation;
import org.springframework.context.ConfigurableApplicationContext;

/** The management plane of a whole application, on the port of the web server or one of its own. */
@Timeout(60)
class ManagementPlaneTest {
  private static final String OWN_PORT = "--management.server.port=0";
  private static final String STUB =
      "{\"request\":{\"urlPath\":\"/x\"},\"response\":{\"status\":418}}";

  private final TestLog log = new TestLog();

  private static ConfigurableApplicationContext run(String... arguments) {
    SpringApplication application = new SpringApplication(EchoApplication.class);
    application.setRegisterShutdownHook(false);
    return application.run(arguments);
  }

  private static int port(ConfigurableApplicationContext context) {
    var environment = context.getEnvironment();
    return environment.getProperty(
        "local.management.port",
        Integer.class,
        environment.getRequiredProperty("local.server.port", Integer.class));
  }

  private static String send(InetAddress address, int port, String head, String content)
      throws IOException {
    String request =
        head
            + "\r\nConnection: close\r\nContent-Length: "
            + content.length()
            + "\r\n\r\n"
            + content;
    try (Socket socket = new Socket(address, port)) {
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    }
  }

  private static String send(int port, String head, String content) throws IOException {
    return send(InetAddress.getLoopbackAddress(), port, head, content);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--server.port=0", OWN_PORT})
  void aWebPageCannotCreateAStub(String argument) throws IOException {
    try (ConfigurableApplicationContext context = run(argument)) {
      int port = port(context);
      String post = "POST /__admin/mappings HTTP/1.1\r\nHost: 127.0.0.1:" + port;
      String json = "\r\nContent-Type: application/json";

      assertThat(send(port, post + "\r\nContent-Type: text/plain", STUB))
          .startsWith("HTTP/1.1 415 ")
          .containsIgnoringCase("content-type: application/problem+json");
      assertThat(send(port, post + json + "\r\nOrigin: http://attacker.example", STUB))
          .startsWith("HTTP/1.1 403 ");
      assertThat(send(port, post.replace("127.0.0.1", "attacker.example") + json, STUB))
          .startsWith("HTTP/1.1 421 ");
      assertThat(send(port, "GET /__admin/mappings HTTP/1.0", "")).contains("\"total\":0");
      assertThat(send(port, post + json, STUB)).startsWith("HTTP/1.1 201 ");
    }
  }

  @Test
  void aPortOfItsOwnIsOnLoopbackByDefault() throws IOException {
    InetAddress address = addressBeyondLoopback();
    try (ConfigurableApplicationContext context = run(OWN_PORT)) {
      int port = port(context);
      assertThat(context.getEnvironment().getProperty("management.server.address"))
          .isEqualTo("127.0.0.1");
      assertThatExceptionOfType(ConnectException.class)
          .isThrownBy(() -> new Socket(address, port).close());
    }
  }

  @Test
  void everyEndpointRefusesUnauthenticatedClientsBeyondLoopback() throws IOException {
    InetAddress address = addressBeyondLoopback();
    try (ConfigurableApplicationContext context =
        run(
            OWN_PORT,
            "--management.server.address=0.0.0.0",
            "--management.endpoints.web.exposure.include=*")) {
      int port = port(context);
      for (ExposableWebEndpoint endpoint :
          context.getBean(WebEndpointsSupplier.class).getEndpoints()) {
        for (WebOperation operation : endpoint.getOperations()) {
          String line =
              operation.getRequestPredicate().getHttpMethod()
                  + " /actuator/"
                  + operation.getRequestPredicate().getPath().replaceAll("\\{[^}]*}", "x")
                  + " HTTP/1.0";
          assertThat(send(address, port, line, "")).as(line).startsWith("HTTP/1.0 403 ");
        }
      }
      for (String path : List.of("/", "/actuator", "/__admin/mappings", "/__admin/openapi.yaml")) {
        assertThat(send(address, port, "GET " + path + " HTTP/1.0", ""))
            .as(path)
            .startsWith("HTTP/1.0 403 ");
        assertThat(send(port, "GET " + path + " HTTP/1.0", "")).startsWith("HTTP/1.0 403 ");
      }
      assertThat(send(port, "GET /actuator/health HTTP/1.0", "")).startsWith("HTTP/1.0 200 ");
      assertThat(log.text())
          .contains("The management plane listens on 0.0.0.0; it requires a token");
    }
  }

  @Test
  void otherHostsReadAnEndpointThatIsOpened() throws IOException {
    InetAddress address = addressBeyondLoopback();
    try (ConfigurableApplicationContext context =
        run(OWN_PORT, "--management.server.address=0.0.0.0", "--sbamock.management.open=health")) {
      int port = port(context);
      assertThat(send(address, port, "GET /actuator/health/readiness HTTP/1.0", ""))
          .startsWith("HTTP/1.0 200 ");
      assertThat(send(address, port, "GET /actuator/prometheus HTTP/1.0", ""))
          .startsWith("HTTP/1.0 403 ");
    }
  }

  @Test
  void theTokenGivesAccessToOtherHosts() throws IOException {
    InetAddress address = addressBeyondLoopback();
    try (ConfigurableApplicationContext context =
        run(OWN_PORT, "--management.server.address=0.0.0.0", "--sbamock.management.token=t")) {
      String get = "GET /__admin/mappings HTTP/1.0";
      assertThat(send(address, port(context), get, "")).startsWith("HTTP/1.0 401 ");
      assertThat(send(address, port(context), get + "\r\nAuthorization: Bearer t", ""))
          .startsWith("HTTP/1.0 200 ");
      assertThat(log.text()).doesNotContain("it requires a token");
    }
  }

  @Test
  void defaultsForTestsAreLoggedBeyondLoopback(@TempDir Path directory) {
    run(
            "--sbamock.sbi.host=0.0.0.0",
            "--sbamock.sbi.protocols=h2c,h2",
            "--sbamock.tls.directory=" + directory)
        .close();

    assertThat(log.text())
        .contains(
            "The SBI listens on 0.0.0.0 with defaults for tests only:"
                + " sbamock.sbi.oauth2.seed (signing key of access tokens),"
                + " sbamock.tls.bundle (certificate authority, whose key is in "
                + directory);
  }

  @Test
  void defaultsForTestsAreNotLoggedOnLoopback() {
    run().close();

    assertThat(log.text()).contains("AUSF ready").doesNotContain("for tests only");
  }

  @Test
  void ownSettingsAreNotLoggedAsDefaults() {
    run("--sbamock.sbi.host=0.0.0.0", "--sbamock.sbi.oauth2.seed=other").close();

    assertThat(log.text()).contains("AUSF ready").doesNotContain("for tests only");
  }

  private static InetAddress addressBeyondLoopback() throws IOException {
    Optional<InetAddress> address =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(Inet4Address.class::isInstance)
            .filter(candidate -> !candidate.isLoopbackAddress())
            .findFirst();
    Assumptions.assumeTrue(
        address.isPresent(), "needs a network interface with an IPv4 address beyond loopback");
    return address.orElseThrow();
  }
}
