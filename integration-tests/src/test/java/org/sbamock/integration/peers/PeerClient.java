/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** A peer in the role of a client, which sends the requests that a test describes. */
final class PeerClient implements AutoCloseable {
  private final PeerProcess process;

  /** Starts the client of a peer; it verifies the server with the authority's certificate. */
  PeerClient(PeerProgram peer, HttpProtocol protocol, String origin, Path authority, Path log)
      throws IOException {
    process =
        new PeerProcess(
            log,
            List.of(
                peer.executable().toString(),
                "client",
                protocol.id(),
                origin,
                authority.toString()));
  }

  /**
   * A request.
   *
   * @param headers the header fields
   */
  record Request(String method, String path, Map<String, String> headers, String content) {
    static Request of(String method, String path) {
      return new Request(method, path, Map.of(), "");
    }

    static Request json(String method, String path, String content) {
      return of(method, path, "application/json", content);
    }

    static Request of(String method, String path, String mediaType, String content) {
      return new Request(method, path, Map.of("content-type", mediaType), content);
    }
  }

  /** A response; the names of header fields are in lower case. */
  record Response(int status, JsonNode headers, String content) {
    String header(String name) {
      return headers.path(name).asString("");
    }
  }

  /** Starts to send a request. */
  void start(Request request, int times) throws IOException {
    process.write(
        Json.writeString(
            Map.of(
                "method", request.method(),
                "path", request.path(),
                "headers", request.headers(),
                "content", request.content(),
                "repeat", times)));
  }

  /** Waits for the response to a request that was started. */
  Response response() throws InterruptedException {
    JsonNode line = Json.mapper().readTree(process.line());
    String error = line.path("error").asString("");
    if (!error.isEmpty()) {
      throw new AssertionError("the peer reports: " + error);
    }
    return new Response(
        line.path("status").asInt(), line.path("headers"), line.path("content").asString(""));
  }

  Response send(Request request) throws IOException, InterruptedException {
    start(request, 1);
    return response();
  }

  /** Sends a request several times over one connection, concurrently if the protocol permits. */
  List<Response> repeat(Request request, int times) throws IOException, InterruptedException {
    start(request, times);
    List<Response> responses = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      responses.add(response());
    }
    return responses;
  }

  /** Lets the client close its connection and end. */
  void end() throws IOException, InterruptedException {
    process.end();
  }

  @Override
  public void close() {
    process.close();
  }
}
