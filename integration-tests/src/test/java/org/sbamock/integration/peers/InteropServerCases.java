/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.Json;

/** The cases in which a peer is the server and {@link SbiClient} its client. */
final class InteropServerCases {
  private static final int LARGE = 1 << 20;
  private static final int REPETITIONS = 100;
  private static final int CLOSING = 10_000;
  private static final int CONCURRENT = 8;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final CallOptions OPTIONS = CallOptions.DEFAULT.withDeadline(PATIENCE);

  private InteropServerCases() {}

  /** The peer, and a client with one connection. */
  static final class Call implements AutoCloseable {
    private final PeerProgram peer;
    private final HttpProtocol protocol;
    private final Path directory;
    private final int port = freePort();
    private final SbiClient client;
    private PeerServer server;

    Call(PeerProgram peer, HttpProtocol protocol, Path directory) throws Exception {
      this.peer = peer;
      this.protocol = protocol;
      this.directory = directory;
      CertificateAuthority authority = CertificateAuthority.open(directory);
      authority.issue("peer", List.of(), List.of());
      client =
          SbiClient.builder()
              .tls(authority.trust(), TlsSettings.DEFAULT)
              .maxConnectionsPerOrigin(1)
              .build();
      try {
        server = startServer();
      } catch (Exception | AssertionError e) {
        client.close();
        throw e;
      }
    }

    private PeerServer startServer() throws IOException, InterruptedException {
      return PeerServer.start(
          peer,
          protocol,
          port,
          directory.resolve("peer.pem"),
          directory.resolve("peer.key"),
          directory.resolve("peer.log"));
    }

    private CompletableFuture<HttpResponse> start(HttpRequest request) {
      return client.send(protocol, new Origin("127.0.0.1", port), request, OPTIONS);
    }

    private Answer send(HttpRequest request) throws Exception {
      return Answer.of(start(request));
    }

    @Override
    public void close() {
      client.close();
      server.close();
    }

    private static int freePort() throws IOException {
      InetAddress loopback = InetAddress.getByName("127.0.0.1");
      while (true) {
        try (ServerSocket tcp = new ServerSocket(0, 1, loopback);
            DatagramSocket udp =
                new DatagramSocket(new InetSocketAddress(loopback, tcp.getLocalPort()))) {
          return udp.getLocalPort();
        } catch (java.net.BindException e) {
          continue;
        }
      }
    }
  }

  private record Answer(int status, String type, String length, String content) {
    static Answer of(CompletableFuture<HttpResponse> future) throws Exception {
      HttpResponse response = future.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      try {
        return new Answer(
            response.status(),
            String.valueOf(response.headers().getString("content-type")),
            String.valueOf(response.headers().getString("content-length")),
            response.text());
      } finally {
        response.release();
      }
    }
  }

  /** Returns the cases in their order. */
  static List<InteropCase<Call>> all() {
    return List.of(
        new InteropCase<>("get", "GET of a file of 30 octets", InteropServerCases::get),
        new InteropCase<>("echo", "POST of JSON, which the peer returns", InteropServerCases::echo),
        new InteropCase<>("problem", "404 with `ProblemDetails`", InteropServerCases::problem),
        new InteropCase<>(
            "no content", "HEAD of a file, and DELETE (204)", InteropServerCases::noContent),
        new InteropCase<>(
            "large response", "a file of 1 MiB, every octet", InteropServerCases::largeResponse),
        new InteropCase<>(
            "large request",
            "POST of 1 MiB, which the peer returns",
            InteropServerCases::largeRequest),
        new InteropCase<>(
            "repetition",
            "100 concurrent POST requests with different content over one connection; with HTTP/1.1"
                + " one after the other",
            InteropServerCases::repetition),
        new InteropCase<>(
            "closing",
            "10,000 GET requests, 8 at a time, to a server that closes the connection after an"
                + " answer, over HTTP/2 and HTTP/3 with GOAWAY; none fails",
            InteropServerCases::closing),
        new InteropCase<>(
            "restart",
            "the peer ends, which closes its connections, and starts again; the next request is"
                + " answered",
            InteropServerCases::restart));
  }

  private static void get(Call call) throws Exception {
    Answer answer = call.send(HttpRequest.get("/files/30"));

    assertThat(answer.status()).as("status").isEqualTo(200);
    InteropFile.assertFile(answer.content(), 30);
  }

  private static void echo(Call call) throws Exception {
    assertEcho(call.send(post("application/json", "{\"octets\":30}")), "{\"octets\":30}");
  }

  private static void assertEcho(Answer answer, String content) {
    assertThat(answer.status()).as("status").isEqualTo(200);
    assertThat(answer.content().length()).as("octets of the echo").isEqualTo(content.length());
    assertThat(answer.content().equals(content)).as("the echo has the same octets").isTrue();
  }

  private static void problem(Call call) throws Exception {
    Answer answer = call.send(HttpRequest.get("/problem"));

    assertThat(answer.status()).as("status").isEqualTo(404);
    assertThat(answer.type()).isEqualTo("application/problem+json");
    assertThat(Json.mapper().readTree(answer.content()).path("cause").asString(""))
        .isEqualTo("USER_NOT_FOUND");
  }

  private static void noContent(Call call) throws Exception {
    Answer head = call.send(HttpRequest.of(HttpMethod.HEAD, "/files/30"));

    assertThat(head.status()).as("status of HEAD").isEqualTo(200);
    assertThat(head.length()).as("content-length of HEAD").isEqualTo("30");
    assertThat(head.content()).as("content of HEAD").isEmpty();

    Answer deleted = call.send(HttpRequest.of(HttpMethod.DELETE, "/nothing"));

    assertThat(deleted.status()).as("status of DELETE").isEqualTo(204);
    assertThat(deleted.content()).as("content of 204").isEmpty();
  }

  private static void largeResponse(Call call) throws Exception {
    Answer answer = call.send(HttpRequest.get("/files/" + LARGE));

    assertThat(answer.status()).as("status").isEqualTo(200);
    InteropFile.assertFile(answer.content(), LARGE);
  }

  private static void largeRequest(Call call) throws Exception {
    String content = InteropFile.text(LARGE);

    assertEcho(call.send(post("text/plain", content)), content);
  }

  private static void repetition(Call call) throws Exception {
    List<CompletableFuture<HttpResponse>> open = new ArrayList<>();
    for (int i = 0; i < REPETITIONS; i++) {
      open.add(call.start(post("text/plain", "request " + i)));
    }
    for (int i = 0; i < REPETITIONS; i++) {
      assertEcho(Answer.of(open.get(i)), "request " + i);
    }
  }

  private static void closing(Call call) throws Exception {
    int before = connections(call);
    Deque<CompletableFuture<HttpResponse>> open = new ArrayDeque<>();
    for (int i = 0; i < CLOSING; i++) {
      if (open.size() == CONCURRENT) {
        assertClosing(open.remove());
      }
      open.add(call.start(HttpRequest.get("/closing")));
    }
    for (CompletableFuture<HttpResponse> last : open) {
      assertClosing(last);
    }

    // A server may answer the concurrent requests of a connection before it closes it.
    assertThat(connections(call) - before)
        .as("connections")
        .isGreaterThanOrEqualTo(CLOSING / CONCURRENT);
  }

  private static void assertClosing(CompletableFuture<HttpResponse> future) throws Exception {
    Answer answer = Answer.of(future);

    assertThat(answer.status()).as("status").isEqualTo(200);
    assertThat(answer.content()).isEqualTo("closing");
  }

  private static int connections(Call call) throws Exception {
    return Integer.parseInt(call.send(HttpRequest.get("/connections")).content());
  }

  private static void restart(Call call) throws Exception {
    call.server.end();
    call.server = call.startServer();

    get(call);
  }

  private static HttpRequest post(String type, String content) {
    return HttpRequest.of(
            HttpMethod.POST, "/echo", Unpooled.copiedBuffer(content, StandardCharsets.UTF_8))
        .with("content-type", type);
  }
}
