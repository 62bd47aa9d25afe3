/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.sbamock.aka.Supi;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.testing.KitServer;
import org.sbamock.integration.peers.PeerClient.Request;
import org.sbamock.integration.peers.PeerClient.Response;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.sbi.Json;

/** The cases in which a peer is the client of an AUSF. */
final class InteropClientCases {
  private static final String PROBE = "/sbamock-probe/v1/";
  private static final int LARGE = 1 << 20;
  private static final int REPETITIONS = 100;
  private static final DateTimeFormatter SENDER_TIMESTAMP =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss.SSS 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private InteropClientCases() {}

  /** An AUSF, the peer, and the connections on which the AUSF has answered. */
  static final class Call implements AutoCloseable, ServerObserver {
    private final HttpProtocol protocol;
    private final PeerProgram peer;
    private final Path log;
    private final AllProtocolsAusf ausf;
    private final PeerClient client;
    private final Set<Object> connections = ConcurrentHashMap.newKeySet();
    private final Set<HttpProtocol> spoken = ConcurrentHashMap.newKeySet();

    Call(PeerProgram peer, HttpProtocol protocol, Path directory) throws Exception {
      this.peer = peer;
      this.protocol = protocol;
      log = directory.resolve("peer.log");
      ausf = new AllProtocolsAusf(directory, this);
      client =
          new PeerClient(
              peer,
              protocol,
              ausf.apiRoot(protocol.scheme()).uri(""),
              Path.of(ausf.certificateFile()),
              log);
    }

    @Override
    public void answered(HttpExchange exchange, HttpResponse response, long nanos) {
      spoken.add(exchange.protocol());
      connections.add(exchange.remoteAddress());
    }

    /** Returns the number of connections since the last case that counts them began. */
    int connections() {
      return connections.size();
    }

    @Override
    public void close() {
      client.close();
      ausf.close();
    }
  }

  /** Returns the cases in their order. */
  static List<InteropCase<Call>> all() {
    return List.of(
        new InteropCase<>(
            "authentication",
            "5G-AKA: POST with JSON (201, `Location`), PUT of the confirmation (200), DELETE of the"
                + " result (204 without content)",
            InteropClientCases::authentication),
        new InteropCase<>(
            "problem",
            "an unknown subscriber (404) and a wrong media type (415), with `ProblemDetails`",
            InteropClientCases::problem),
        new InteropCase<>(
            "head", "HEAD of a file (`content-length`, no content)", InteropClientCases::head),
        new InteropCase<>(
            "large response", "a file of 1 MiB, every octet", InteropClientCases::largeResponse),
        new InteropCase<>("large request", "an upload of 1 MiB", InteropClientCases::largeRequest),
        new InteropCase<>(
            "repetition",
            "100 requests, concurrent with HTTP/2 and HTTP/3, otherwise one after the other",
            InteropClientCases::repetition),
        new InteropCase<>(
            "protocol", "all exchanges used the protocol", InteropClientCases::protocol),
        new InteropCase<>(
            "graceful stop",
            "a request that is open when the server stops is answered; then the peer ends",
            InteropClientCases::gracefulStop));
  }

  private static void authentication(Call call) throws Exception {
    Supi supi = Subscribers.supi(7);
    Response created =
        call.client.send(
            Request.json("POST", AusfChallenge.PATH, AusfChallenge.authenticationInfo(supi)));
    AusfChallenge challenge =
        new AusfChallenge(
            created.status(),
            created.header("content-type"),
            created.header("location"),
            created.content());
    challenge.assertGenuine(supi, call.ausf.apiRoot(call.protocol.scheme()));
    String confirmation =
        challenge.location().substring(call.ausf.apiRoot(call.protocol.scheme()).uri("").length())
            + "/5g-aka-confirmation";

    Response confirmed =
        call.client.send(Request.json("PUT", confirmation, challenge.confirmation(supi)));

    assertThat(confirmed.status()).as("status of the confirmation").isEqualTo(200);
    assertThat(confirmed.content()).contains("AUTHENTICATION_SUCCESS", supi.value());

    Response deleted = call.client.send(Request.of("DELETE", confirmation));

    assertThat(deleted.status()).as("status of DELETE").isEqualTo(204);
    assertThat(deleted.content()).as("content of 204").isEmpty();
  }

  private static void problem(Call call) throws Exception {
    String unknown =
        "{\"supiOrSuci\":\"imsi-999990000000001\",\"servingNetworkName\":\""
            + Subscribers.SERVING_NETWORK.value()
            + "\"}";
    assertProblem(
        call.client.send(Request.json("POST", AusfChallenge.PATH, unknown)), 404, "USER_NOT_FOUND");
    assertProblem(
        call.client.send(Request.of("POST", AusfChallenge.PATH, "text/plain", "text")), 415, "");
  }

  /** Verifies that a request after its {@code 3gpp-Sbi-Max-Rsp-Time} is not processed. */
  static void overdue(Call call) throws Exception {
    assertProblem(
        call.client.send(challengeSent(Instant.now().minusSeconds(60))), 504, "TIMED_OUT_REQUEST");

    assertThat(call.client.send(challengeSent(Instant.now())).status())
        .as("status of the request in time")
        .isEqualTo(201);
  }

  /** Returns a request for a challenge that is to be answered within 30 s after a time. */
  private static Request challengeSent(Instant time) {
    Map<String, String> headers =
        Map.of(
            "content-type", "application/json",
            "3gpp-sbi-sender-timestamp", SENDER_TIMESTAMP.format(time),
            "3gpp-sbi-max-rsp-time", "30000");
    String content = AusfChallenge.authenticationInfo(Subscribers.supi(8));
    return new Request("POST", AusfChallenge.PATH, headers, content);
  }

  private static void assertProblem(Response response, int status, String cause) {
    assertThat(response.status()).as("status of the problem").isEqualTo(status);
    assertThat(response.header("content-type")).isEqualTo("application/problem+json");
    assertThat(Json.mapper().readTree(response.content()).path("cause").asString(""))
        .contains(cause);
  }

  private static void head(Call call) throws Exception {
    Response response = call.client.send(Request.of("HEAD", PROBE + "files/1000"));

    assertThat(response.status()).as("status of HEAD").isEqualTo(200);
    assertThat(response.header("content-length")).isEqualTo("1000");
    assertThat(response.content()).as("content of HEAD").isEmpty();
  }

  private static void largeResponse(Call call) throws Exception {
    Response response = call.client.send(Request.of("GET", PROBE + "files/" + LARGE));

    assertThat(response.status()).as("status of the file").isEqualTo(200);
    InteropFile.assertFile(response.content(), LARGE);
  }

  private static void largeRequest(Call call) throws Exception {
    Response response =
        call.client.send(
            Request.of("POST", PROBE + "uploads", "text/plain", InteropFile.text(LARGE)));

    assertThat(response.status()).as("status of the upload").isEqualTo(200);
    assertThat(Json.mapper().readTree(response.content()).path("octets").asInt()).isEqualTo(LARGE);
  }

  private static void repetition(Call call) throws Exception {
    call.connections.clear();

    List<Response> responses =
        call.client.repeat(Request.of("GET", PROBE + "files/1000"), REPETITIONS);

    Response expected = responses.get(0);
    assertThat(expected.status()).as("status of a repetition").isEqualTo(200);
    InteropFile.assertFile(expected.content(), 1000);
    assertThat(responses)
        .extracting(response -> response.status() + response.content())
        .containsOnly(expected.status() + expected.content());
  }

  private static void protocol(Call call) {
    assertThat(call.spoken).isEqualTo(Collections.singleton(call.protocol));
  }

  private static void gracefulStop(Call call) throws Exception {
    try (KitServer server = KitServer.start();
        PeerClient client =
            new PeerClient(
                call.peer,
                call.protocol,
                call.protocol.scheme() + "://" + server.origin().authority(),
                KitServer.certificateFile(),
                call.log)) {
      assertThat(client.send(Request.of("GET", "/hello")).content()).isEqualTo("hello");
      client.start(Request.of("GET", "/held"), 1);
      HttpExchange open = server.awaitHeld();
      CompletableFuture<Void> stopped = server.server().stop(Duration.ofSeconds(20));
      open.respond(KitServer.text("held"));

      Response response = client.response();

      assertThat(response.status()).as("status of the open request").isEqualTo(200);
      assertThat(response.content()).isEqualTo("held");
      client.end();
      stopped.get(30, TimeUnit.SECONDS);
    }
    call.client.end();
  }
}
