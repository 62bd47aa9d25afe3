/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallPhase;
import org.sbamock.http.client.call.HttpCall;

/** The client against servers that break, refuse or go away. */
class AwkwardServerTest {
  private static final CallOptions ONCE =
      CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(20)).withRetries(0);
  private static final CallOptions TWICE = ONCE.withRetries(1);
  private static final int PROTOCOL_ERROR = 1;
  private static final int REFUSED_STREAM = 7;
  private static final int INTERNAL_ERROR = 2;

  private final SbiClient client = SbiClient.builder().build();

  @AfterEach
  void close() {
    client.close();
  }

  private RecordingListener send(
      HttpProtocol protocol, RawServer server, HttpMethod method, CallOptions options) {
    ByteBuf content = ByteBufAllocator.DEFAULT.buffer();
    if (method.equals(HttpMethod.POST)) {
      content.writeByte('x');
    }
    RecordingListener listener = new RecordingListener();
    client.send(protocol, server.origin(), HttpRequest.of(method, "/", content), options, listener);
    return listener;
  }

  @ParameterizedTest
  @CsvSource({
    "'SSH-2.0-OpenSSH\\r\\n\\r\\n', MALFORMED",
    "'HTTP/1.1 abc OK\\r\\n\\r\\n', MALFORMED",
    "'HTTP/1.1 999 Odd\\r\\ncontent-length: 0\\r\\n\\r\\n', MALFORMED",
    "'HTTP/1.1 101 Switching Protocols\\r\\nupgrade: x\\r\\n\\r\\n', MALFORMED",
    "'HTTP/1.1 200 OK\\r\\ncontent-length: 10\\r\\n\\r\\nabc', CLOSED",
    "'HTTP/1.1 200 OK\\r\\ntransfer-encoding: chunked\\r\\n\\r\\n5\\r\\nab', CLOSED",
    "'HTTP/1.1 200 OK\\r\\ntransfer-encoding: chunked\\r\\n\\r\\nzz\\r\\n', MALFORMED",
    "'HTTP/1.1 200 OK\\r\\ncontent-length: 1\\r\\ncontent-length: 2\\r\\n\\r\\nab', MALFORMED",
    "'HTTP/1.1 200 OK\\r\\nx: y', CLOSED",
    "'', CLOSED"
  })
  void refusesBrokenResponses(String response, Reason reason) throws IOException {
    try (RawServer server =
        new RawServer(
            (peer, n) -> {
              peer.readHead();
              peer.write(response.replace("\\r", "\r").replace("\\n", "\n"));
            })) {
      assertThat(send(HttpProtocol.H1C, server, HttpMethod.GET, ONCE).awaitFailure().reason())
          .isEqualTo(reason);
    }
  }

  @Test
  void rejectsAHeaderSectionThatIsTooLarge() throws IOException {
    try (RawServer server =
        new RawServer(
            (peer, n) -> {
              peer.readHead();
              peer.write("HTTP/1.1 200 OK\r\nx: " + "y".repeat(70_000) + "\r\n\r\n");
            })) {
      assertThat(send(HttpProtocol.H1C, server, HttpMethod.GET, ONCE).awaitFailure().reason())
          .isEqualTo(Reason.TOO_LARGE);
    }
  }

  @Test
  void readsAResponseThatEndsWithTheConnection() throws IOException {
    try (RawServer server =
        new RawServer(
            (peer, n) -> {
              peer.readHead();
              peer.write("HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n");
              peer.write("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nall of it");
            })) {
      HttpResponse response = send(HttpProtocol.H1C, server, HttpMethod.GET, ONCE).await();
      assertThat(response.text()).isEqualTo("all of it");
      response.release();
    }
  }

  @Test
  void repeatsAnIdempotentCallWhoseKeptConnectionBroke() throws IOException {
    try (RawServer server = closesBeforeTheSecondAnswer()) {
      send(HttpProtocol.H1C, server, HttpMethod.GET, TWICE).await().release();
      RecordingListener second = send(HttpProtocol.H1C, server, HttpMethod.GET, TWICE);

      second.await().release();
      assertThat(server.connections()).isEqualTo(2);
      assertThat(second.phases()).contains(CallPhase.CONNECT_START);
    }
  }

  @Test
  void repeatingACallWhoseKeptConnectionBrokeDoesNotCountAsARetry() throws IOException {
    try (RawServer server =
        new RawServer(
            (peer, n) -> {
              peer.readHead();
              if (n != 2) {
                peer.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
                peer.readHead();
              }
            })) {
      send(HttpProtocol.H1C, server, HttpMethod.GET, TWICE).await().release();

      send(HttpProtocol.H1C, server, HttpMethod.GET, TWICE).await().release();
      assertThat(server.connections()).isEqualTo(3);
    }
  }

  @Test
  void withoutRetriesNoCallIsRepeated() throws IOException {
    try (RawServer server = closesBeforeTheSecondAnswer()) {
      send(HttpProtocol.H1C, server, HttpMethod.GET, ONCE).await().release();

      assertThat(send(HttpProtocol.H1C, server, HttpMethod.GET, ONCE).awaitFailure().reason())
          .isEqualTo(Reason.CLOSED);
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void aCallThatAlwaysBreaksItsKeptConnectionIsNotRepeatedWithoutEnd() throws IOException {
    try (RawServer server =
        new RawServer(
            (peer, n) -> {
              while (peer.readHead().startsWith("HEAD")) {
                peer.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
              }
            })) {
      send(HttpProtocol.H1C, server, HttpMethod.HEAD, TWICE).await().release();

      assertThat(send(HttpProtocol.H1C, server, HttpMethod.GET, TWICE).awaitFailure().reason())
          .isEqualTo(Reason.CLOSED);
      assertThat(server.connections()).isEqualTo(3);
    }
  }

  @Test
  void doesNotRepeatAPostThatMayHaveBeenProcessed() throws IOException {
    try (RawServer server = closesBeforeTheSecondAnswer()) {
      send(HttpProtocol.H1C, server, HttpMethod.POST, TWICE).await().release();
      CallFailedException failure =
          send(HttpProtocol.H1C, server, HttpMethod.POST, TWICE).awaitFailure();

      assertThat(failure.reason()).isEqualTo(Reason.CLOSED);
      assertThat(failure.unprocessed()).isFalse();
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  private static RawServer closesBeforeTheSecondAnswer() {
    return new RawServer(
        (peer, n) -> {
          peer.readHead();
          peer.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
          peer.readHead();
        });
  }

  @Test
  void repeatsAPostThatWasRefused() throws IOException {
    try (RawServer server =
        new RawServer(
            (peer, n) -> {
              peer.beginHttp2(100);
              peer.rst(peer.readHeaders(), REFUSED_STREAM);
              peer.ok(peer.readHeaders());
              peer.awaitEnd();
            })) {
      HttpResponse response = send(HttpProtocol.H2C, server, HttpMethod.POST, TWICE).await();
      assertThat(response.status()).isEqualTo(200);
      assertThat(server.connections()).isEqualTo(1);
      response.release();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {REFUSED_STREAM, INTERNAL_ERROR})
  void reportsWhetherAResetRequestWasProcessed(int error) throws IOException {
    try (RawServer server =
        new RawServer(
            (peer, n) -> {
              peer.beginHttp2(100);
              peer.rst(peer.readHeaders(), error);
              peer.awaitEnd();
            })) {
      CallFailedException failure =
          send(HttpProtocol.H2C, server, HttpMethod.GET, ONCE).awaitFailure();
      assertThat(failure.reason()).isEqualTo(Reason.RESET);
      assertThat(failure.unprocessed()).isEqualTo(error == REFUSED_STREAM);
    }
  }

  @Test
  void finishesOldStreamsAndRepeatsNewOnesAfterGoAway() throws IOException {
    try (RawServer server =
        new RawServer(
            (peer, n) -> {
              peer.beginHttp2(100);
              int first = peer.readHeaders();
              if (n == 1) {
                peer.readHeaders();
                peer.goAway(first);
              }
              peer.ok(first);
              peer.awaitEnd();
            })) {
      RecordingListener first = send(HttpProtocol.H2C, server, HttpMethod.POST, TWICE);
      RecordingListener second = send(HttpProtocol.H2C, server, HttpMethod.POST, TWICE);

      first.await().release();
      second.await().release();
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  /**
   * A server that answers one request per connection serves any number of concurrent ones, even if
   * it resets the others before its GOAWAY is read.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void repeatsRequestsThatGoAwayExcludesAsOftenAsOthersAreAnswered(boolean resets)
      throws IOException {
    int count = 50;
    try (RawServer server =
            new RawServer(
                (peer, n) -> {
                  peer.beginHttp2(100);
                  int first = peer.readHeaders();
                  List<Integer> others = new ArrayList<>();
                  for (int i = n; i < count; i++) {
                    others.add(peer.readHeaders());
                  }
                  peer.hold();
                  peer.ok(first);
                  if (resets) {
                    for (int other : others) {
                      peer.rst(other, REFUSED_STREAM);
                    }
                  }
                  peer.goAway(first);
                  peer.sendHeld();
                  peer.awaitEnd();
                });
        SbiClient one = SbiClient.builder().threads(1).maxConnectionsPerOrigin(1).build()) {
      var calls =
          IntStream.range(0, count)
              .mapToObj(i -> one.send(HttpProtocol.H2C, server.origin(), post(), TWICE))
              .toList();

      calls.forEach(call -> RecordingListener.await(call).release());
      assertThat(server.connections()).isEqualTo(count);
    }
  }

  @Test
  void failsAfterTenConnectionsThatGoAwayWithoutAnyAnswer() throws IOException {
    try (RawServer server =
        new RawServer(
            (peer, n) -> {
              peer.beginHttp2(100);
              peer.readHeaders();
              peer.goAway(0);
              peer.awaitEnd();
            })) {
      CallFailedException failure =
          send(HttpProtocol.H2C, server, HttpMethod.POST, TWICE).awaitFailure();

      assertThat(failure.reason()).isEqualTo(Reason.RESET);
      assertThat(failure.unprocessed()).isTrue();
      assertThat(server.connections()).isEqualTo(12);
    }
  }

  private static HttpRequest post() {
    return HttpRequest.of(HttpMethod.POST, "/", ByteBufAllocator.DEFAULT.buffer().writeByte('x'));
  }

  @Test
  void keepsToThePeersLimitOfStreams() throws IOException {
    try (RawServer server =
        new RawServer(
            (peer, n) -> {
              peer.beginHttp2(1);
              for (int stream = peer.readHeaders(); stream > 0; stream = peer.readHeaders()) {
                peer.ok(stream);
              }
            })) {
      try (SbiClient one = SbiClient.builder().maxConnectionsPerOrigin(1).build()) {
        HttpResponse warm =
            RecordingListener.await(
                one.send(HttpProtocol.H2C, server.origin(), HttpRequest.get("/"), TWICE));
        warm.release();
        var calls =
            IntStream.range(0, 20)
                .mapToObj(
                    i -> one.send(HttpProtocol.H2C, server.origin(), HttpRequest.get("/"), ONCE))
                .toList();
        calls.forEach(call -> RecordingListener.await(call).release());
        assertThat(server.connections()).isEqualTo(1);
      }
    }
  }

  @Test
  void rejectsDataBeforeHeadersAndNonsense() throws IOException {
    try (RawServer server =
        new RawServer(
            (peer, n) -> {
              peer.beginHttp2(100);
              int stream = peer.readHeaders();
              if (n == 1) {
                peer.frame(RawServer.Peer.DATA, RawServer.Peer.END_STREAM, stream, 'x');
              } else {
                peer.write("HTTP/1.1 400 Bad Request\r\n\r\n");
              }
              peer.awaitEnd();
            })) {
      assertThat(send(HttpProtocol.H2C, server, HttpMethod.GET, ONCE).awaitFailure().reason())
          .isIn(Reason.MALFORMED, Reason.CLOSED);
    }
  }

  /** The resolver rejects the name at once, before the attempt to connect has returned. */
  @ParameterizedTest
  @EnumSource
  void anUnknownHostFailsEachCall(HttpProtocol protocol) {
    Origin unknown = new Origin("a".repeat(64) + ".invalid", 80);
    for (int i = 0; i < 2; i++) {
      CallFailedException failure =
          RecordingListener.awaitFailure(
              client.send(protocol, unknown, HttpRequest.get("/"), ONCE));
      assertThat(failure.reason()).isEqualTo(Reason.CONNECT);
    }
  }

  /** RFC 9112 section 9.2: it ends the connection. */
  @Test
  void aSurplusResponseIsNotThatOfTheNextCall() throws IOException {
    assertEachHasItsOwnConnection(
        (peer, n) -> {
          peer.readHead();
          String response = "HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n";
          peer.write(response + n + (n == 1 ? response + "x" : ""));
          peer.awaitEnd();
        });
  }

  @Test
  void aConnectionWhoseResponseEndedWithItIsNotUsedAgain() throws IOException {
    assertEachHasItsOwnConnection(
        (peer, n) -> {
          peer.readHead();
          peer.write("HTTP/1.1 200 OK\r\n\r\n" + n);
        });
  }

  /** Sends two calls at once over one connection at a time, whose number is the response. */
  private static void assertEachHasItsOwnConnection(RawServer.Script script) throws IOException {
    List<String> texts = new ArrayList<>();
    try (SbiClient single = SbiClient.builder().maxConnectionsPerOrigin(1).build();
        RawServer server = new RawServer(script)) {
      List<CompletableFuture<HttpResponse>> calls =
          IntStream.range(0, 2)
              .<CompletableFuture<HttpResponse>>mapToObj(
                  i -> single.send(HttpProtocol.H1C, server.origin(), HttpRequest.get("/"), ONCE))
              .toList();
      for (CompletableFuture<HttpResponse> call : calls) {
        HttpResponse response = RecordingListener.await(call);
        texts.add(response.text());
        response.release();
      }
    }
    assertThat(texts).containsExactly("1", "2");
  }

  /** RFC 9113 section 5.4.1. */
  @Test
  void announcesTheErrorOfABrokenHttp2Connection() throws Exception {
    CompletableFuture<Integer> code = new CompletableFuture<>();
    try (RawServer server =
        new RawServer(
            (peer, n) -> {
              peer.beginHttp2(100);
              peer.readHeaders();
              peer.frame(RawServer.Peer.DATA, 0, 0, 'x');
              code.complete(peer.readGoAway());
            })) {
      assertThat(send(HttpProtocol.H2C, server, HttpMethod.GET, ONCE).awaitFailure().reason())
          .isEqualTo(Reason.MALFORMED);
      assertThat(code.get(20, TimeUnit.SECONDS)).isEqualTo(PROTOCOL_ERROR);
    }
  }

  @ParameterizedTest
  @EnumSource
  void failsWhereNobodyListens(HttpProtocol protocol) throws IOException {
    Origin nobody;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = new Origin("127.0.0.1", socket.getLocalPort());
    }
    try (SbiClient hasty = SbiClient.builder().connectTimeout(Duration.ofMillis(300)).build()) {
      CallFailedException failure =
          RecordingListener.awaitFailure(hasty.send(protocol, nobody, HttpRequest.get("/"), ONCE));
      assertThat(failure.reason()).isIn(Reason.CONNECT, Reason.HANDSHAKE);
      assertThat(failure.unprocessed()).isTrue();
    }
  }

  @Test
  void aFailedAttemptFailsOnlyACallThatItWasMadeFor() throws IOException {
    try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        SbiClient one = SbiClient.builder().threads(1).build()) {
      listener.setSoTimeout(20_000);
      Origin origin = new Origin("127.0.0.1", listener.getLocalPort());
      RecordingListener former = new RecordingListener();
      RecordingListener latter = new RecordingListener();
      HttpCall cancelled = one.send(HttpProtocol.H1, origin, HttpRequest.get("/"), ONCE, former);
      Socket first = listener.accept();
      one.send(HttpProtocol.H1, origin, HttpRequest.get("/"), ONCE, latter);
      Socket second = listener.accept();

      cancelled.cancel();
      assertThat(former.awaitFailure().reason()).isEqualTo(Reason.CANCELLED);
      closeAndAwaitEnd(second);
      assertThat(latter.isOver()).as("failed although an attempt is in progress").isFalse();
      closeAndAwaitEnd(first);
      try (Socket third = listener.accept()) {
        assertThat(latter.isOver()).as("failed by an attempt made before the call").isFalse();
      }
      assertThat(latter.awaitFailure().reason()).isEqualTo(Reason.HANDSHAKE);
    }
  }

  private static void closeAndAwaitEnd(Socket socket) throws IOException {
    try (socket) {
      socket.shutdownOutput();
      socket.getInputStream().readAllBytes();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H1", "H2"})
  void failsWhereTheServerSpeaksNoTls(HttpProtocol protocol) throws IOException {
    try (RawServer server = new RawServer((peer, n) -> peer.write("no TLS here at all"))) {
      assertThat(send(protocol, server, HttpMethod.GET, ONCE).awaitFailure().reason())
          .isEqualTo(Reason.HANDSHAKE);
    }
  }

  @Test
  void closesConnectionsThatWereIdleForTooLong() throws Exception {
    var ended = new CompletableFuture<Void>();
    try (RawServer server =
            new RawServer(
                (peer, n) -> {
                  peer.readHead();
                  peer.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
                  peer.awaitEnd();
                  ended.complete(null);
                });
        SbiClient brief = SbiClient.builder().idleTimeout(Duration.ofMillis(100)).build()) {
      RecordingListener.await(
              brief.send(HttpProtocol.H1C, server.origin(), HttpRequest.get("/"), ONCE))
          .release();
      ended.get(20, TimeUnit.SECONDS);
    }
  }
}
