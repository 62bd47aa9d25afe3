/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.testing.RawHttp3;
import org.sbamock.http.tls.TlsContexts;
import org.sbamock.http.tls.TlsSettings;

/** Random requests to the server and to one with Netty's codec must have the same outcome. */
final class Http3DifferenceTest {
  private static final long SEED = 20_261_126;
  private static final int ROUNDS = 400;

  @Test
  void theServerReadsNothingOtherwiseThanNettysCodec() throws Exception {
    Queue<String> seen = new ConcurrentLinkedQueue<>();
    Queue<String> expected = new ConcurrentLinkedQueue<>();
    int answered = 0;
    int reset = 0;
    int closed = 0;
    try (KitServer ours =
            KitServer.start(
                handler -> exchange -> record(exchange, seen), settings -> settings.threads(1));
        NettyHttp3Server netty =
            new NettyHttp3Server(
                TlsContexts.quicServer(KitServer.material(), TlsSettings.DEFAULT, false),
                4L * ServerLimits.DEFAULT.headerSize(),
                expected);
        Connection toOurs = new Connection(ours.origin());
        Connection toNetty = new Connection(netty.origin())) {
      RandomRequests random = new RandomRequests(SEED);
      for (int round = 0; round < ROUNDS; round++) {
        List<ByteBuf> pieces = random.request();
        String request = String.join(" ", pieces.stream().map(ByteBufUtil::hexDump).toList());
        String outcome = toOurs.send(pieces);
        assertThat(outcome)
            .as("seed %d, round %d: %s", SEED, round, request)
            .isEqualTo(toNetty.send(pieces));
        assertThat(seen.poll())
            .as("seed %d, round %d: %s", SEED, round, request)
            .isEqualTo(expected.poll());
        answered += outcome.startsWith("answered") ? 1 : 0;
        reset += outcome.startsWith("reset") ? 1 : 0;
        closed += outcome.startsWith("error") ? 1 : 0;
      }
    }
    assertThat(List.of(answered, reset, closed)).allMatch(count -> count > ROUNDS / 20);
  }

  private static void record(HttpExchange exchange, Queue<String> requests) {
    HttpRequest request = exchange.request();
    HttpFields head =
        new HttpFields()
            .addReceived(":method", request.method().asciiName())
            .addReceived(":path", request.target())
            .addAll(request.headers());
    RequestDescription description = new RequestDescription();
    description.section(head);
    if (!request.trailers().isEmpty()) {
      description.section(request.trailers());
    }
    description.content(ByteBufUtil.hexDump(request.content()));
    requests.add(description.toString());
    exchange.respond(HttpResponse.of(200));
  }

  /** A client, which connects again after the server has closed its connection. */
  private static final class Connection implements AutoCloseable {
    private final Origin server;
    private @Nullable RawHttp3 connection;

    Connection(Origin server) {
      this.server = server;
    }

    /** Sends a request in pieces; returns the outcome of its stream or connection. */
    String send(List<ByteBuf> pieces) throws Exception {
      RawHttp3 open = connection;
      if (open == null || !open.isOpen()) {
        close();
        open = new RawHttp3(server);
        connection = open;
      }
      open.awaitStreams();
      List<String> hex = new ArrayList<>();
      pieces.forEach(piece -> hex.add(ByteBufUtil.hexDump(piece)));
      RawHttp3.Stream stream = open.request(hex.get(0), hex.size() == 1);
      for (int i = 1; i < hex.size(); i++) {
        stream.send(hex.get(i), i == hex.size() - 1);
      }
      String outcome = stream.outcome();
      return outcome.equals("closed") ? open.outcome() : outcome;
    }

    @Override
    public void close() {
      if (connection != null) {
        connection.close();
        connection = null;
      }
    }
  }
}
