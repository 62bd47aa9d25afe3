/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.testing.KitServer;

/** A graceful stop, as HTTP/1.1 clients observe it on their sockets. */
class GracefulStopTest {
  private static final Duration DRAIN = Duration.ofSeconds(20);
  private static final int PATIENCE_MILLIS = 10_000;
  private static final int MANY = 40;
  private static final String GET = "GET /hello HTTP/1.1\r\nhost: a\r\n\r\n";

  private final CountDownLatch loopBlocked = new CountDownLatch(1);
  private final CountDownLatch loopReleased = new CountDownLatch(1);
  private final List<Socket> sockets = new ArrayList<>();
  private KitServer server =
      KitServer.start(
          handler ->
              exchange -> {
                if (exchange.request().path().equals("/block")) {
                  block();
                }
                handler.handle(exchange);
              },
          settings -> settings);

  @AfterEach
  void close() throws IOException {
    loopReleased.countDown();
    for (Socket socket : sockets) {
      socket.close();
    }
    server.close();
  }

  private void block() {
    loopBlocked.countDown();
    try {
      loopReleased.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket("127.0.0.1", server.origin().port());
    sockets.add(socket);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    return socket;
  }

  private static void send(Socket socket, String octets) throws IOException {
    socket.getOutputStream().write(octets.getBytes(US_ASCII));
  }

  /** Reads one response with the content {@code hello}. */
  private static String response(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder response = new StringBuilder();
    while (!response.toString().endsWith("\r\n\r\nhello")) {
      int octet = in.read();
      assertThat(octet).as("the octet after %s", response).isNotNegative();
      response.append((char) octet);
    }
    return response.toString();
  }

  private CompletableFuture<Void> stop() {
    return server.server().stop(DRAIN);
  }

  @Test
  void answersTheNextRequestOfABusyConnectionWithClose() throws IOException {
    Socket socket = connect();
    send(socket, GET);
    assertThat(response(socket)).doesNotContain("connection: close");

    CompletableFuture<Void> stopped = stop();
    send(socket, GET);

    assertThat(response(socket)).startsWith("HTTP/1.1 200 ").contains("connection: close\r\n");
    assertThat(socket.getInputStream().read()).as("the end of the connection").isNegative();
    socket.close();
    assertThat(stopped).succeedsWithin(DRAIN);
  }

  @Test
  void answersARequestOfWhichOnlyAPartHasArrived() throws IOException {
    Socket socket = connect();
    send(socket, GET);
    response(socket);
    send(socket, GET.substring(0, 10));
    CompletableFuture<Void> stopped = stop();
    assertThat(stopped).isNotDone();

    send(socket, GET.substring(10));

    assertThat(response(socket)).contains("connection: close\r\n");
  }

  @Test
  void answersTheConnectionsOfTheAcceptQueue() throws Exception {
    Socket blocking = connect();
    send(blocking, "GET /block HTTP/1.1\r\nhost: a\r\n\r\n");
    loopBlocked.await();
    List<Socket> queued = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      Socket socket = connect();
      send(socket, GET);
      queued.add(socket);
    }

    CompletableFuture<Void> stopped = stop();
    loopReleased.countDown();

    for (Socket socket : queued) {
      assertThat(response(socket)).contains("connection: close\r\n");
      socket.close();
    }
    blocking.close();
    assertThat(stopped).succeedsWithin(DRAIN);
  }

  @Test
  void closesAnIdleConnectionWithoutAReset() throws IOException {
    Socket socket = connect();

    CompletableFuture<Void> stopped = stop();

    assertThat(socket.getInputStream().read()).as("the end of the connection").isNegative();
    send(socket, GET);
    assertThat(socket.getInputStream().read()).as("after the end").isNegative();
    socket.close();
    assertThat(stopped).succeedsWithin(DRAIN);
  }

  @Test
  void resetsAConnectionWhoseRequestIsNotAnsweredInTime() throws Exception {
    Socket socket = connect();
    send(socket, "GET /held HTTP/1.1\r\nhost: a\r\n\r\n");
    HttpExchange held = server.awaitHeld();
    assertThat(held.request().method()).isEqualTo(HttpMethod.GET);

    server.server().stop(Duration.ofMillis(100)).join();

    org.assertj.core.api.Assertions.assertThatIOException()
        .isThrownBy(() -> socket.getInputStream().read())
        .withMessageContaining("reset");
  }

  @Test
  void hasReleasedItsPortsWhenItHasStopped() throws IOException {
    for (int i = 0; i < 50; i++) {
      KitServer started = KitServer.start(inner -> inner, settings -> settings);
      int port = started.origin().port();

      started.server().stop(Duration.ZERO).join();

      InetSocketAddress address = new InetSocketAddress("127.0.0.1", port);
      new DatagramSocket(address).close();
      try (ServerSocket socket = new ServerSocket()) {
        socket.setReuseAddress(true);
        socket.bind(address);
      }
    }
  }

  @Test
  void canBeStoppedAgain() {
    KitServer started = KitServer.start();
    started.server().stop(Duration.ZERO).join();

    assertThat(started.server().stop(DRAIN)).isCompleted();
  }
}
