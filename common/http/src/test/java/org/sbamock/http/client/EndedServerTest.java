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
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.TlsSettings;

/**
 * HTTP/3 calls to a server that ends without closing its connections, such as one that is killed.
 */
class EndedServerTest {
  private static final CallOptions ONCE =
      CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(60)).withRetries(0);

  @Test
  void callsInProgressFailWithTheNextDatagram(@TempDir Path directory) throws Exception {
    try (EchoServer server = new EchoServer(directory);
        UdpRelay relay = new UdpRelay(server.origin().port());
        SbiClient client = SbiClient.builder().tls(server.trust(), TlsSettings.DEFAULT).build()) {
      Origin origin = new Origin(relay.host(), relay.port());
      RecordingListener held = new RecordingListener();
      client.send(HttpProtocol.H3, origin, HttpRequest.get("/hold"), ONCE, held);
      server.takeHeld();
      relay.close();

      RecordingListener next = new RecordingListener();
      client.send(HttpProtocol.H3, origin, HttpRequest.get("/hold"), ONCE, next);

      assertThat(held.awaitFailure().reason()).isEqualTo(Reason.CLOSED);
      assertThat(next.awaitFailure().reason()).isEqualTo(Reason.CLOSED);
    }
  }

  @Test
  void aRepeatedCallOpensAnotherSocket(@TempDir Path directory) throws Exception {
    try (EchoServer server = new EchoServer(directory);
        UdpRelay relay = new UdpRelay(server.origin().port());
        SbiClient client = SbiClient.builder().tls(server.trust(), TlsSettings.DEFAULT).build()) {
      Origin origin = new Origin(relay.host(), relay.port());
      RecordingListener held = new RecordingListener();
      client.send(HttpProtocol.H3, origin, HttpRequest.get("/hold"), ONCE.withRetries(1), held);
      server.takeHeld();
      relay.close();

      client.send(HttpProtocol.H3, origin, HttpRequest.get("/hold"), ONCE, new RecordingListener());

      assertThat(held.awaitFailure().reason()).isEqualTo(Reason.CONNECT);
    }
  }

  @Test
  void aPortWhereNobodyListensIsNotWaitedFor(@TempDir Path directory) throws Exception {
    try (EchoServer server = new EchoServer(directory);
        UdpRelay relay = new UdpRelay(server.origin().port());
        SbiClient client =
            SbiClient.builder()
                .tls(server.trust(), TlsSettings.DEFAULT)
                .connectTimeout(Duration.ofSeconds(60))
                .build()) {
      Origin origin = new Origin(relay.host(), relay.port());
      relay.close();

      RecordingListener listener = new RecordingListener();
      client.send(HttpProtocol.H3, origin, HttpRequest.get("/hello"), ONCE, listener);

      assertThat(listener.awaitFailure().reason()).isEqualTo(Reason.CONNECT);
    }
  }

  /** Forwards datagrams between one client and a server. */
  private static final class UdpRelay implements AutoCloseable {
    private static final int DATAGRAM = 65_535;

    private final DatagramSocket front;
    private final DatagramSocket back;
    private volatile SocketAddress client = new InetSocketAddress(0);

    UdpRelay(int server) throws IOException {
      front = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0));
      back = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0));
      SocketAddress target = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), server);
      start(() -> forward(front, back, target));
      start(() -> forward(back, front, null));
    }

    private static void start(Runnable loop) {
      Thread thread = new Thread(loop, "udp-relay");
      thread.setDaemon(true);
      thread.start();
    }

    private void forward(DatagramSocket from, DatagramSocket to, @Nullable SocketAddress target) {
      byte[] buffer = new byte[DATAGRAM];
      try {
        while (true) {
          DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
          from.receive(packet);
          if (target != null) {
            client = packet.getSocketAddress();
          }
          packet.setSocketAddress(target != null ? target : client);
          to.send(packet);
        }
      } catch (IOException e) {
        if (!from.isClosed() && !to.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }

    String host() {
      return front.getLocalAddress().getHostAddress();
    }

    int port() {
      return front.getLocalPort();
    }

    @Override
    public void close() {
      front.close();
      back.close();
    }
  }
}
