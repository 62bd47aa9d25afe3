/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.http.testing.DatagramRelay;
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
        DatagramRelay relay = DatagramRelay.of(server.origin());
        SbiClient client = SbiClient.builder().tls(server.trust(), TlsSettings.DEFAULT).build()) {
      Origin origin = relay.origin();
      RecordingListener held = send(client, origin, ONCE);
      server.takeHeld();
      relay.close();

      RecordingListener next = send(client, origin, ONCE);

      assertThat(held.awaitFailure().reason()).isEqualTo(Reason.CLOSED);
      assertThat(next.awaitFailure().reason()).isEqualTo(Reason.CLOSED);
    }
  }

  @Test
  void aRepeatedCallOpensAnotherSocket(@TempDir Path directory) throws Exception {
    try (EchoServer server = new EchoServer(directory);
        DatagramRelay relay = DatagramRelay.of(server.origin());
        SbiClient client = SbiClient.builder().tls(server.trust(), TlsSettings.DEFAULT).build()) {
      Origin origin = relay.origin();
      RecordingListener held = send(client, origin, ONCE.withRetries(1));
      server.takeHeld();
      relay.close();

      send(client, origin, ONCE);

      assertThat(held.awaitFailure().reason()).isEqualTo(Reason.CONNECT);
    }
  }

  @Test
  void aPortWhereNobodyListensIsNotWaitedFor(@TempDir Path directory) throws Exception {
    try (EchoServer server = new EchoServer(directory);
        DatagramRelay relay = DatagramRelay.of(server.origin());
        SbiClient client =
            SbiClient.builder()
                .tls(server.trust(), TlsSettings.DEFAULT)
                .connectTimeout(Duration.ofSeconds(60))
                .build()) {
      Origin origin = relay.origin();
      relay.close();

      assertThat(send(client, origin, ONCE).awaitFailure().reason()).isEqualTo(Reason.CONNECT);
    }
  }

  @Test
  void aCallThatRequiresANewConnectionFollowsAFailedAttempt(@TempDir Path directory)
      throws Exception {
    try (EchoServer server = new EchoServer(directory);
        DatagramRelay relay = DatagramRelay.of(server.origin());
        SbiClient client =
            SbiClient.builder()
                .tls(server.trust(), TlsSettings.DEFAULT)
                .maxConnectionsPerOrigin(2)
                .maxStreamsPerConnection(1)
                .connectTimeout(Duration.ofSeconds(2))
                .build()) {
      send(client, relay.origin(), ONCE);
      server.takeHeld();
      relay.interrupt();

      send(client, relay.origin(), ONCE);
      RecordingListener own =
          send(client, relay.origin(), ONCE.withConnection(ConnectionUse.PER_REQUEST));

      assertThat(own.awaitFailure().reason()).isEqualTo(Reason.CONNECT);
    }
  }

  private static RecordingListener send(SbiClient client, Origin origin, CallOptions options) {
    RecordingListener listener = new RecordingListener();
    client.send(HttpProtocol.H3, origin, HttpRequest.get("/hold"), options, listener);
    return listener;
  }
}
