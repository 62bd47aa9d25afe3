/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.sbi.Json;
import org.sbamock.spring.management.ManagementProperties.Authentication;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import reactor.core.publisher.Mono;

class ManagementGuardTest {
  private static final InetSocketAddress LOCAL = new InetSocketAddress("127.0.0.1", 40_000);
  private static final InetSocketAddress REMOTE = new InetSocketAddress("192.0.2.7", 40_000);
  private static final String MAPPINGS = "http://127.0.0.1:9090/__admin/mappings";

  private record Reply(int status, String text, @Nullable String challenge) {}

  private static ManagementProperties properties(@Nullable String token, String... open) {
    return new ManagementProperties(
        List.of("Amf", "core.example"), token, Authentication.EXPOSED, List.of(open));
  }

  private static Reply filter(@Nullable String token, MockServerHttpRequest request) {
    return filter(properties(token), false, request);
  }

  private static Reply filter(
      ManagementProperties properties, boolean exposed, MockServerHttpRequest request) {
    ManagementGuard guard =
        new ManagementGuard(
            properties, new ManagementAccess(properties, "/actuator", exposed, true));
    MockServerWebExchange exchange = MockServerWebExchange.from(request);
    guard
        .filter(
            exchange,
            passed -> {
              passed.getResponse().setStatusCode(HttpStatus.OK);
              return Mono.empty();
            })
        .block(Duration.ofSeconds(10));
    HttpStatusCode status = exchange.getResponse().getStatusCode();
    String text =
        status == HttpStatus.OK
            ? ""
            : exchange.getResponse().getBodyAsString().block(Duration.ofSeconds(10));
    return new Reply(
        status == null ? 0 : status.value(),
        text == null ? "" : text,
        exchange.getResponse().getHeaders().getFirst("www-authenticate"));
  }

  private static Reply filter(MockServerHttpRequest.BaseBuilder<?> request) {
    return filter(null, request.remoteAddress(LOCAL).build());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST:9090",
        "a.localhost:9090",
        "127.0.0.1:9090",
        "192.0.2.1",
        "[::1]:9090",
        "amf:9090",
        "AMF",
        "core.example"
      })
  void acceptsAHostThatNoWebPageCanOwn(String host) {
    assertThat(filter(MockServerHttpRequest.get("/actuator/health").header("host", host)).status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "attacker.example",
        "attacker.example:9090",
        "localhost.attacker.example",
        "127.0.0.1.attacker.example",
        "xamf",
        "127.1",
        "2130706433",
        "amf@attacker.example",
        "[::1",
        ""
      })
  void rejectsEveryOtherHost(String host) {
    Reply reply = filter(MockServerHttpRequest.get("/actuator/health").header("host", host));

    assertThat(reply.status()).isEqualTo(421);
    assertThat(Json.mapper().readTree(reply.text()).required("title").stringValue())
        .isEqualTo("Misdirected Request");
    assertThat(reply.text())
        .contains("host '" + host + "': expected localhost", "sbamock.management.allowed-hosts");
  }

  @Test
  void acceptsARequestWithoutHost() {
    assertThat(filter(MockServerHttpRequest.get("/actuator/health/readiness")).status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "https://attacker.example",
        "https://127.0.0.1:9090",
        "http://127.0.0.1:9091",
        "http://127.0.0.1:90901",
        "http://127.0.0.1",
        "http://localhost:9090"
      })
  void rejectsAnotherOrigin(String origin) {
    Reply reply =
        filter(
            MockServerHttpRequest.delete(MAPPINGS)
                .header("host", "127.0.0.1:9090")
                .header("origin", origin));

    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.text())
        .contains("origin '" + origin + "': expected no origin, or that of the management plane");
  }

  @Test
  void acceptsItsOwnOrigin() {
    assertThat(
            filter(
                    MockServerHttpRequest.delete(MAPPINGS)
                        .header("host", "127.0.0.1:9090")
                        .header("origin", "http://127.0.0.1:9090"))
                .status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "POST, text/plain, 415",
    "PUT, text/plain, 415",
    "PATCH, application/x-www-form-urlencoded, 415",
    "POST, multipart/form-data; boundary=x, 415",
    "POST, text/json, 415",
    "POST, application/yaml, 415",
    "POST, json, 415",
    "POST, , 415",
    "POST, application/json, 200",
    "POST, Application/JSON; charset=UTF-8, 200",
    "PUT, application/vnd.spring-boot.actuator.v3+json, 200",
    "DELETE, text/plain, 200",
  })
  void acceptsJsonContentOnly(String method, @Nullable String type, int status) {
    var request = MockServerHttpRequest.method(HttpMethod.valueOf(method), MAPPINGS);
    if (type != null) {
      request.header("content-type", type);
    }

    Reply reply = filter(null, request.remoteAddress(LOCAL).contentLength(2).build());

    assertThat(reply.status()).isEqualTo(status);
    if (status == 415) {
      assertThat(reply.text())
          .contains("content-type '" + (type == null ? "" : type) + "': expected application/json");
    }
  }

  @Test
  void acceptsAPostWithoutContentAndType() {
    assertThat(filter(MockServerHttpRequest.post("/__admin/reset")).status()).isEqualTo(200);
    assertThat(filter(MockServerHttpRequest.post("/__admin/reset").contentLength(0)).status())
        .isEqualTo(200);
  }

  @Test
  void rejectsChunkedContentWithoutType() {
    assertThat(
            filter(MockServerHttpRequest.post(MAPPINGS).header("transfer-encoding", "chunked"))
                .status())
        .isEqualTo(415);
  }

  private static MockServerHttpRequest request(String method, String path, InetSocketAddress peer) {
    return MockServerHttpRequest.method(HttpMethod.valueOf(method), path)
        .remoteAddress(peer)
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /actuator",
    "GET, /actuator/health/readiness",
    "HEAD, /actuator/info",
    "GET, /actuator/metrics/jvm.memory.used?tag=area:heap",
    "GET, /actuator/prometheus",
    "GET, /actuator/heapdump",
    "POST, /actuator/health",
    "GET, /__admin/requests",
    "DELETE, /__admin/mappings",
    "GET, /",
  })
  void otherHostsNeedAuthentication(String method, String path) {
    assertThat(filter(properties(null), true, request(method, path, REMOTE)).status())
        .isEqualTo(403);
    assertThat(filter(properties(null), false, request(method, path, REMOTE)).status())
        .isEqualTo(path.startsWith("/actuator") && isRead(method, path) ? 200 : 403);
    Reply reply = filter(properties("secret"), true, request(method, path, REMOTE));
    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.text()).contains("sbamock.management.token");
  }

  private static boolean isRead(String method, String path) {
    return !method.equals("POST") && !path.endsWith("heapdump");
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /actuator/health/liveness, 200",
    "HEAD, /actuator/health, 200",
    "POST, /actuator/health, 401",
    "GET, /actuator/healthier, 401",
    "GET, /actuator/metrics, 401",
    "GET, /actuator, 401",
    "GET, /__admin/mappings, 401",
  })
  void beyondLoopbackClientsOnThisHostReadHealthOnly(String method, String path, int status) {
    assertThat(filter(properties("secret"), true, request(method, path, LOCAL)).status())
        .isEqualTo(status);
    ManagementProperties always =
        new ManagementProperties(List.of(), "secret", Authentication.ALWAYS, List.of());
    assertThat(filter(always, false, request(method, path, LOCAL)).status()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /actuator/health/readiness, 200",
    "GET, /actuator/prometheus, 200",
    "GET, /actuator/metrics, 403",
    "DELETE, /actuator/prometheus, 403",
    "GET, /actuator/prometheus2, 403",
    "GET, /actuator, 403",
  })
  void everyClientReadsAnOpenEndpoint(String method, String path, int status) {
    assertThat(
            filter(properties(null, "health", "prometheus"), true, request(method, path, REMOTE))
                .status())
        .isEqualTo(status);
  }

  @Test
  void aVerifiedClientCertificateAuthenticates() {
    for (String token : new String[] {null, "secret"}) {
      MockServerHttpRequest request =
          MockServerHttpRequest.delete(MAPPINGS)
              .remoteAddress(REMOTE)
              .sslInfo(SslInfo.from("session", mock(X509Certificate.class)))
              .build();
      assertThat(filter(properties(token), true, request).status()).isEqualTo(200);
      ManagementProperties properties = properties(token);
      assertThat(new ManagementAccess(properties, "/actuator", true, false).check(request))
          .isNotNull();
    }
  }

  @Test
  void aConnectionWithoutClientCertificateDoesNotAuthenticate() {
    MockServerHttpRequest request =
        MockServerHttpRequest.get(MAPPINGS)
            .remoteAddress(REMOTE)
            .sslInfo(SslInfo.from("session"))
            .build();
    assertThat(filter(properties(null), true, request).status()).isEqualTo(403);
  }

  @ParameterizedTest
  @CsvSource({
    ", 401",
    "Bearer secre, 401",
    "Bearer secrets, 401",
    "secret, 401",
    "Basic secret, 401",
    "Bearer secret, 200",
  })
  void everyClientNeedsTheTokenIfThereIsOne(@Nullable String authorization, int status) {
    for (InetSocketAddress peer : List.of(LOCAL, REMOTE)) {
      var request = MockServerHttpRequest.get(MAPPINGS).remoteAddress(peer);
      if (authorization != null) {
        request.header("authorization", authorization);
      }

      Reply reply = filter("secret", request.build());

      assertThat(reply.status()).isEqualTo(status);
      assertThat(reply.challenge()).isEqualTo(status == 401 ? "Bearer" : null);
      assertThat(reply.text()).doesNotContain("secret");
    }
  }

  @Test
  void onLoopbackTheStateIsReadWithoutTheToken() {
    assertThat(filter("secret", request("GET", "/actuator/prometheus", LOCAL)).status())
        .isEqualTo(200);
  }

  @Test
  void anEmptyTokenIsNone() {
    assertThat(
            filter("", MockServerHttpRequest.get(MAPPINGS).remoteAddress(REMOTE).build()).status())
        .isEqualTo(403);
  }

  @Test
  void theTokenIsInNoText() {
    assertThat(properties("secret").toString()).doesNotContain("secret");
  }
}
