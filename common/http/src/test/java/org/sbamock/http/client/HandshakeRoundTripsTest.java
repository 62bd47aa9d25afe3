/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.testing.DatagramRelay;
import org.sbamock.http.testing.DatagramRelay.Sender;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;

/** The round trips of a QUIC handshake before the first request. */
@Timeout(90)
class HandshakeRoundTripsTest {
  private final CountDownLatch requested = new CountDownLatch(1);

  private KitServer server(ClientAuth auth) {
    return KitServer.start(
        inner ->
            exchange -> {
              requested.countDown();
              inner.handle(exchange);
            },
        settings -> settings.tls(KitServer.material(), TlsSettings.DEFAULT.withClientAuth(auth)));
  }

  private static SbiClient client(TlsMaterial material) {
    return SbiClient.builder()
        .tls(material, TlsSettings.DEFAULT)
        .connectTimeout(Duration.ofSeconds(30))
        .build();
  }

  /**
   * The server's packets with application keys are withheld until it has received the request: the
   * client has no other packet than those of the handshake when it sends the request. If the
   * request is lost, the client sends it again when it has received them, but it was the first.
   */
  @Test
  void theRequestFollowsTheServersPartOfTheHandshake() throws Exception {
    try (KitServer server = server(ClientAuth.NONE);
        SbiClient client = client(KitServer.trust());
        DatagramRelay relay = DatagramRelay.withholding(server.origin(), requested)) {
      var response = client.send(HttpProtocol.H3, relay.origin(), HttpRequest.get("/hello"));

      assertThat(status(response)).isEqualTo(200);
      assertThat(relay.firstWithShortHeader()).isEqualTo(Sender.CLIENT);
    }
  }

  /** The server drops requests that arrive before it has verified the certificate of the client. */
  @Test
  void theRequestOfAClientWithACertificateFollowsTheVerification() throws Exception {
    try (KitServer server = server(ClientAuth.NEED);
        SbiClient client = client(KitServer.material());
        DatagramRelay relay = DatagramRelay.of(server.origin())) {
      var response = client.send(HttpProtocol.H3, relay.origin(), HttpRequest.get("/hello"));

      assertThat(status(response)).isEqualTo(200);
      assertThat(relay.firstWithShortHeader()).isEqualTo(Sender.SERVER);
    }
  }

  /**
   * The client is closed while the server's HANDSHAKE_DONE is withheld. A CONNECTION_CLOSE in a
   * Handshake packet would not reach the server, which would wait for its idle timeout of 30 s.
   */
  @Test
  void theServerIsNotifiedByAClientThatClosesBeforeItsHandshakeIsConfirmed() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    try (KitServer server = server(ClientAuth.NONE);
        SbiClient client = client(KitServer.trust());
        DatagramRelay relay = DatagramRelay.withholding(server.origin(), closed)) {
      var response = client.send(HttpProtocol.H3, relay.origin(), HttpRequest.get("/held"));
      HttpExchange held = server.awaitHeld();
      CompletableFuture<Void> closing = CompletableFuture.runAsync(client::close);
      assertThat(response).failsWithin(Duration.ofSeconds(30));

      closed.countDown();

      Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> server.connections() == 0);
      assertThat(held.isOver()).isTrue();
      assertThat(closing).succeedsWithin(Duration.ofSeconds(30));
    }
  }

  /** Each of the first datagrams, of which the handshake consists, is lost in one connection. */
  @ParameterizedTest
  @CsvSource({
    "CLIENT, 1", "CLIENT, 2", "CLIENT, 3", "CLIENT, 4", "CLIENT, 5",
    "SERVER, 1", "SERVER, 2", "SERVER, 3", "SERVER, 4", "SERVER, 5"
  })
  void aLostPacketIsRecovered(Sender sender, int number) throws Exception {
    try (KitServer server = server(ClientAuth.NONE);
        SbiClient client = client(KitServer.trust());
        DatagramRelay relay = DatagramRelay.of(server.origin())) {
      relay.drop(sender, number);

      assertThat(status(client.send(HttpProtocol.H3, relay.origin(), HttpRequest.get("/hello"))))
          .isEqualTo(200);
    }
  }

  private static int status(CompletableFuture<HttpResponse> future) throws Exception {
    HttpResponse response = future.get(30, TimeUnit.SECONDS);
    response.content().release();
    return response.status();
  }
}
