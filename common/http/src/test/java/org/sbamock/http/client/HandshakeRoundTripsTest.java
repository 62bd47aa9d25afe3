/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
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
   * client has no other packet than those of the handshake when it sends the request.
   */
  @Test
  void theRequestFollowsTheServersPartOfTheHandshake() throws Exception {
    try (KitServer server = server(ClientAuth.NONE);
        SbiClient client = client(KitServer.trust());
        Relay relay = new Relay(server.origin(), requested)) {
      var response = client.send(HttpProtocol.H3, relay.origin(), HttpRequest.get("/hello"));

      assertThat(requested.await(30, TimeUnit.SECONDS)).as("request at the server").isTrue();
      assertThat(status(response)).isEqualTo(200);
    }
  }

  /** The server drops requests that arrive before it has verified the certificate of the client. */
  @Test
  void theRequestOfAClientWithACertificateFollowsTheVerification() throws Exception {
    try (KitServer server = server(ClientAuth.NEED);
        SbiClient client = client(KitServer.material());
        Relay relay = new Relay(server.origin(), new CountDownLatch(0))) {
      var response = client.send(HttpProtocol.H3, relay.origin(), HttpRequest.get("/hello"));

      assertThat(status(response)).isEqualTo(200);
      assertThat(relay.firstWithShortHeader()).isEqualTo("server");
    }
  }

  /** Each of the first datagrams, of which the handshake consists, is lost in one connection. */
  @ParameterizedTest
  @CsvSource({
    "client, 1", "client, 2", "client, 3", "client, 4", "client, 5",
    "server, 1", "server, 2", "server, 3", "server, 4", "server, 5"
  })
  void aLostPacketIsRecovered(String sender, int number) throws Exception {
    try (KitServer server = server(ClientAuth.NONE);
        SbiClient client = client(KitServer.trust());
        Relay relay = new Relay(server.origin(), new CountDownLatch(0))) {
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

  /** A relay of datagrams that withholds those of the server with a short header. */
  private static final class Relay implements AutoCloseable {
    private static final int LONG_HEADER = 0x80;

    private final DatagramSocket front;
    private final DatagramSocket back;
    private final CountDownLatch release;
    private final BlockingQueue<String> shortHeaders = new LinkedBlockingQueue<>();
    private volatile @Nullable SocketAddress client;
    private volatile String dropsOf = "";
    private volatile int drops;

    Relay(Origin server, CountDownLatch release) throws SocketException {
      this.release = release;
      front = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      back = new DatagramSocket();
      back.connect(new InetSocketAddress(server.host(), server.port()));
      start(this::forwardRequests);
      start(this::forwardResponses);
    }

    Origin origin() {
      return new Origin("127.0.0.1", front.getLocalPort());
    }

    private void start(Forwarding forwarding) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  forwarding.run();
                } catch (SocketException e) {
                  // The relay was closed.
                  return;
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              },
              "relay");
      thread.setDaemon(true);
      thread.start();
    }

    /** Drops a datagram, by its number from 1, of the client or the server. */
    void drop(String sender, int number) {
      drops = number;
      dropsOf = sender;
    }

    private boolean isDropped(String sender, int number) {
      return dropsOf.equals(sender) && number == drops;
    }

    private void forwardRequests() throws IOException {
      for (int number = 1; ; number++) {
        DatagramPacket packet = receive(front);
        client = packet.getSocketAddress();
        if (isDropped("client", number)) {
          continue;
        }
        if (hasShortHeader(packet)) {
          shortHeaders.add("client");
        }
        back.send(new DatagramPacket(packet.getData(), packet.getLength()));
      }
    }

    private void forwardResponses() throws IOException, InterruptedException {
      for (int number = 1; ; number++) {
        DatagramPacket packet = receive(back);
        if (isDropped("server", number)) {
          continue;
        }
        if (hasShortHeader(packet)) {
          shortHeaders.add("server");
          release.await();
        }
        front.send(new DatagramPacket(packet.getData(), packet.getLength(), client));
      }
    }

    private static boolean hasShortHeader(DatagramPacket packet) {
      return (packet.getData()[0] & LONG_HEADER) == 0;
    }

    /** Returns the sender of the first packet that was encrypted with application keys. */
    String firstWithShortHeader() throws InterruptedException {
      return shortHeaders.take();
    }

    private static DatagramPacket receive(DatagramSocket socket) throws IOException {
      DatagramPacket packet = new DatagramPacket(new byte[65_535], 65_535);
      socket.receive(packet);
      return packet;
    }

    @Override
    public void close() {
      release.countDown();
      front.close();
      back.close();
    }

    /** Forwards datagrams until the relay is closed. */
    @FunctionalInterface
    private interface Forwarding {
      void run() throws IOException, InterruptedException;
    }
  }
}
