/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.management;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.sbi.Json;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import reactor.core.publisher.Mono;

class ManagementGuardTest {
  private static final InetSocketAddress LOCAL = new InetSocketAddress("127.0.0.1", 40_000);
  private static final InetSocketAddress REMOTE = new InetSocketAddress("192.0.2.7", 40_000);
  private static final String MAPPINGS = "http://127.0.0.1:9090/__admin/mappings";

  private record Reply(int status, String text, @Nullable String challenge) {}

  private static Reply filter(@Nullable String token, MockServerHttpRequest request) {
    ManagementGuard guard =
        new ManagementGuard(
            new ManagementProperties(List.of("Amf", "core.example"), token), "/actuator");
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

  @ParameterizedTest
  @CsvSource({
    "GET, /actuator, 200",
    "GET, /actuator/health/readiness, 200",
    "HEAD, /actuator/info, 200",
    "GET, /actuator/metrics/jvm.memory.used?tag=area:heap, 200",
    "GET, /actuator/prometheus, 200",
    "GET, /actuator/heapdump, 403",
    "GET, /actuator/healthier, 403",
    "POST, /actuator/health, 403",
    "GET, /__admin/requests, 403",
    "DELETE, /__admin/mappings, 403",
    "GET, /, 403",
  })
  void otherHostsOnlyReadTheStateWithoutAToken(String method, String path, int status) {
    Reply reply =
        filter(
            null,
            MockServerHttpRequest.method(HttpMethod.valueOf(method), path)
                .remoteAddress(REMOTE)
                .build());

    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.text().contains("sbamock.management.token")).isEqualTo(status == 403);
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
  void theStateIsReadWithoutTheToken() {
    assertThat(
            filter(
                    "secret",
                    MockServerHttpRequest.get("/actuator/health").remoteAddress(REMOTE).build())
                .status())
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
    assertThat(new ManagementProperties(List.of(), "secret").toString()).doesNotContain("secret");
  }
}
