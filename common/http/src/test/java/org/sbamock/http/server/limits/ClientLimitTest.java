/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.tls.TlsSettings;

/** The limits of each client, on each protocol. */
@Timeout(120)
class ClientLimitTest {
  private static final CallOptions OPTIONS =
      CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(60)).withRetries(0);
  private static final CallOptions FRESH = OPTIONS.withConnection(ConnectionUse.PER_REQUEST);

  private final SbiClient client =
      SbiClient.builder().tls(KitServer.trust(), TlsSettings.DEFAULT).build();

  private record Answer(int status, String retryAfter) {}

  @AfterEach
  void close() {
    client.close();
  }

  private static KitServer server(int rate, int connections, int concurrent) {
    return KitServer.start(
        settings ->
            settings.limits(
                ServerLimits.DEFAULT.withClient(new ClientLimits(rate, connections, concurrent))));
  }

  private CompletableFuture<Answer> send(
      HttpProtocol protocol, KitServer server, String path, CallOptions options) {
    return client
        .send(protocol, server.origin(), HttpRequest.get(path), options)
        .thenApply(
            response -> {
              CharSequence retryAfter = response.headers().get("retry-after");
              response.release();
              return new Answer(response.status(), retryAfter == null ? "" : retryAfter.toString());
            });
  }

  private Answer answer(HttpProtocol protocol, KitServer server, String path, CallOptions options)
      throws Exception {
    return send(protocol, server, path, options).get(60, TimeUnit.SECONDS);
  }

  @ParameterizedTest
  @EnumSource
  void requestsOverTheRateAreAnsweredWith429(HttpProtocol protocol) throws Exception {
    try (KitServer server = server(3, 0, 0)) {
      List<Answer> answers = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        answers.add(answer(protocol, server, "/hello", i % 4 == 3 ? FRESH : OPTIONS));
      }

      assertThat(answers.subList(0, 3)).containsOnly(new Answer(200, ""));
      assertThat(answers).contains(new Answer(429, "1"));
      assertThat(answers)
          .allMatch(each -> each.equals(new Answer(200, "")) || each.equals(new Answer(429, "1")));
      await().until(() -> answer(protocol, server, "/hello", OPTIONS).status() == 200);
    }
  }

  @ParameterizedTest
  @EnumSource
  void concurrentRequestsOverTheLimitAreAnsweredWith429(HttpProtocol protocol) throws Exception {
    try (KitServer server = server(0, 0, 2)) {
      CompletableFuture<Answer> first = send(protocol, server, "/held", OPTIONS);
      HttpExchange one = server.awaitHeld();
      CompletableFuture<Answer> second = send(protocol, server, "/held", OPTIONS);
      HttpExchange other = server.awaitHeld();

      assertThat(answer(protocol, server, "/hello", OPTIONS)).isEqualTo(new Answer(429, "1"));
      one.respond(HttpResponse.of(204));
      assertThat(first.get(60, TimeUnit.SECONDS).status()).isEqualTo(204);
      assertThat(answer(protocol, server, "/hello", OPTIONS).status()).isEqualTo(200);
      other.respond(HttpResponse.of(204));
      assertThat(second.get(60, TimeUnit.SECONDS).status()).isEqualTo(204);
    }
  }

  @ParameterizedTest
  @EnumSource
  void requestsOnFurtherConnectionsAreAnsweredWith503(HttpProtocol protocol) throws Exception {
    try (KitServer server = server(0, 1, 0)) {
      CompletableFuture<Answer> held = send(protocol, server, "/held", OPTIONS);
      HttpExchange exchange = server.awaitHeld();

      assertThat(answer(protocol, server, "/hello", FRESH)).isEqualTo(new Answer(503, "1"));
      exchange.respond(HttpResponse.of(204));
      assertThat(held.get(60, TimeUnit.SECONDS).status()).isEqualTo(204);
      await().until(() -> answer(protocol, server, "/hello", OPTIONS).status() == 200);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRequestThatTheClientCancelsIsNoLongerCounted(HttpProtocol protocol) throws Exception {
    try (KitServer server = server(0, 0, 1)) {
      var call = client.send(protocol, server.origin(), HttpRequest.get("/held"), OPTIONS);
      HttpExchange held = server.awaitHeld();
      assertThat(answer(protocol, server, "/hello", OPTIONS).status()).isEqualTo(429);

      call.cancel(true);

      if (protocol == HttpProtocol.H3) {
        // Netty's QUIC reports STOP_SENDING only when something is written to the stream.
        held.respond(KitServer.text("for nobody"));
      }
      await().until(() -> answer(protocol, server, "/hello", OPTIONS).status() == 200);
    }
  }
}
