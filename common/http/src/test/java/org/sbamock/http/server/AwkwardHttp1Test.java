/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.MemoryBudget;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.testing.KitServer;

/** HTTP/1.1 as clients of other make, careless ones and attackers write it. */
class AwkwardHttp1Test {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final int PATIENCE_MILLIS = 10_000;

  /** More than the kernel keeps for both ends of a connection. */
  private static final long SOCKET_BUFFERS = 24 << 20;

  private KitServer server =
      KitServer.start(
          settings -> settings.limits(ServerLimits.DEFAULT.withSizes(4_096, 1_024, 100_000)));

  @AfterEach
  void close() {
    server.close();
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket("127.0.0.1", server.origin().port());
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    return socket;
  }

  /** Sends all at once, and reads until the server closes. */
  private String exchange(String octets) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(octets.getBytes(US_ASCII));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no host                       | GET /hello HTTP/1.1~~                                                  | 400
          two hosts                     | GET /hello HTTP/1.1~host: a~host: b~~                                  | 400
          two lengths                   | POST /echo HTTP/1.1~host: a~content-length: 1~content-length: 2~~ab    | 400
          length and chunked            | POST /echo HTTP/1.1~host: a~content-length: 1~transfer-encoding: chunked~~0~~ | 400
          no number as length           | POST /echo HTTP/1.1~host: a~content-length: x~~                        | 400
          negative length               | POST /echo HTTP/1.1~host: a~content-length: -1~~                       | 400
          an invalid host               | GET /hello HTTP/1.1~host: a b~~                                        | 400
          an empty host                 | GET /hello HTTP/1.1~host:~~                                            | 400
          no authority in the target    | GET http:///hello HTTP/1.1~host: a~~                                   | 400
          user in the target            | GET http://u@a/hello HTTP/1.1~host: a~~                                | 400
          another host in the target    | GET http://b/hello HTTP/1.1~host: a~~                                  | 200
          a target with a query only    | GET http://b?x HTTP/1.1~host: a~~                                      | 200
          an invalid host, and a target | GET http://b/hello HTTP/1.1~host: a b~~                                | 400
          space before colon            | GET /hello HTTP/1.1~host : a~~                                         | 400
          a folded field                | GET /hello HTTP/1.1~host: a~x-y: 1~ 2~~                                | 200
          no field name                 | GET /hello HTTP/1.1~host: a~: x~~                                      | 400
          relative target               | GET hello HTTP/1.1~host: a~~                                           | 400
          authority form                | CONNECT a:1 HTTP/1.1~host: a~~                                         | 400
          HTTP/2 in words               | GET /hello HTTP/2.0~host: a~~                                          | 505
          HTTP/0.9 in words             | GET /hello HTTP/0.9~host: a~~                                          | 505
          unknown transfer coding       | POST /echo HTTP/1.1~host: a~transfer-encoding: xchunked~~ab            | 400
          gzip, then chunked            | POST /echo HTTP/1.1~host: a~transfer-encoding: gzip, chunked~~0~~      | 400
          bad chunk size                | POST /echo HTTP/1.1~host: a~transfer-encoding: chunked~~zz~            | 400
          unknown expectation           | POST /echo HTTP/1.1~host: a~expect: x~content-length: 0~~              | 417
          length over the limit         | POST /echo HTTP/1.1~host: a~content-length: 100001~~                   | 413
          huge length                   | POST /echo HTTP/1.1~host: a~content-length: 9223372036854775807~~      | 413
          options of the server         | OPTIONS * HTTP/1.1~host: a~connection: close~~                         | 204
          """)
  void isAnsweredByItsStatus(String name, String request, int status) throws IOException {
    String octets = request.replace("~", "\r\n");
    String closing =
        octets.replaceFirst("\r\n", "\r\nconnection: close\r\n"); // for those that are answered

    assertThat(exchange(closing)).startsWith("HTTP/1.1 " + status + " ");
  }

  @Test
  void aHeaderSectionOverTheLimitIs431() throws IOException {
    String request = "GET /hello HTTP/1.1\r\nhost: a\r\nx: " + "v".repeat(5_000) + "\r\n\r\n";

    assertThat(exchange(request)).startsWith("HTTP/1.1 431 ").contains("connection: close");
  }

  @Test
  void aTargetOverTheLimitIs414() throws IOException {
    assertThat(exchange("GET /" + "a".repeat(1_500) + " HTTP/1.1\r\nhost: a\r\n\r\n"))
        .startsWith("HTTP/1.1 414 ")
        .endsWith("the request target is longer than the limit");
  }

  @Test
  void chunksOverTheLimitAre413() throws IOException {
    String chunk = "4000\r\n" + "x".repeat(0x4000) + "\r\n";
    String request =
        "POST /echo HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n" + chunk.repeat(10);

    assertThat(exchange(request)).startsWith("HTTP/1.1 413 ");
  }

  @Test
  void chunksOverTheLimitOfTheirRouteAre413() throws IOException {
    String chunk = "4000\r\n" + "x".repeat(0x4000) + "\r\n";
    String request = "POST /limited HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n";

    assertThat(exchange(request + chunk.repeat(4))).startsWith("HTTP/1.1 413 ");
    assertThat(
            exchange(
                request.replace("host: a", "host: a\r\nconnection: close")
                    + chunk.repeat(3)
                    + "0\r\n\r\n"))
        .startsWith("HTTP/1.1 200 ");
  }

  @Test
  void lengthOverTheLimitOfTheRouteIs413WithoutContinue() throws IOException {
    String request =
        "POST /limited?a=b HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\n"
            + "content-length: 50001\r\n\r\n";

    assertThat(exchange(request)).startsWith("HTTP/1.1 413 ");
  }

  @Test
  void whatIsNoHttpIsClosedWithoutAnAnswer() throws IOException {
    assertThat(exchange("EHLO example\r\n\r\n")).isEmpty();
  }

  @Test
  void pipelinedRequestsAreAnsweredInTheirOrder() throws IOException {
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      requests.append("GET /hello/").append(i).append(" HTTP/1.1\r\nhost: a\r\n\r\n");
    }
    requests.append("GET /elsewhere HTTP/1.1\r\nhost: a\r\n\r\n");
    requests.append("GET /hello/last HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");

    String answers = exchange(requests.toString());

    int from = 0;
    for (int i = 0; i < 200; i++) {
      int at = answers.indexOf("hello " + i + "HTTP", from);
      assertThat(at).as("the place of answer %s", i).isGreaterThanOrEqualTo(from);
      from = at;
    }
    assertThat(answers.substring(from)).contains("from elsewhere").endsWith("hello last");
  }

  @Test
  void pipelinedRequestsWaitForAClientThatReadsSlowly() throws IOException {
    int octets = 1 << 20;
    int requests = 100;
    AtomicLong begun = new AtomicLong();
    AtomicLong read = new AtomicLong();
    AtomicLong mostAhead = new AtomicLong();
    server.close();
    server =
        KitServer.start(
            router ->
                exchange -> {
                  long ahead = begun.getAndIncrement() * octets - read.get();
                  mostAhead.accumulateAndGet(ahead, Math::max);
                  router.handle(exchange);
                },
            settings -> settings);
    String request = "GET /size/" + octets + " HTTP/1.1\r\nhost: a\r\n\r\n";
    String last = request.replace("host: a", "host: a\r\nconnection: close");
    try (Socket socket = connect()) {
      socket.setReceiveBufferSize(1 << 16);
      socket.getOutputStream().write((request.repeat(requests - 1) + last).getBytes(US_ASCII));
      InputStream in = socket.getInputStream();
      byte[] piece = new byte[1 << 16];
      for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
        read.addAndGet(n);
      }
    }

    assertThat(begun).hasValue(requests);
    assertThat(read.get()).isGreaterThan((long) requests * octets);
    assertThat(mostAhead.get()).as("octets ahead of the client").isLessThan(SOCKET_BUFFERS);
  }

  @Test
  void requestsBehindAnUnansweredOneAreServedInTheirOrder() throws Exception {
    int behind = 5_000;
    String hello = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n";
    try (Socket socket = connect()) {
      OutputStream out = socket.getOutputStream();
      out.write(
          ("GET /held HTTP/1.1\r\nHost: a\r\n\r\n" + hello.repeat(behind)).getBytes(US_ASCII));
      HttpExchange held = server.awaitHeld();
      assertThat(server.server().load().memory()).isEqualTo(MemoryBudget.REQUEST);

      held.respond(KitServer.text("first"));
      out.write(
          "GET /status/204 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
      String answers = new String(socket.getInputStream().readAllBytes(), US_ASCII);

      assertThat(answers.indexOf("first")).isPositive().isLessThan(answers.indexOf("hello"));
      assertThat(answers.split("HTTP/1.1 200 OK", -1)).hasSize(behind + 2);
      assertThat(answers).contains("HTTP/1.1 204");
    }
    Awaitility.await().until(() -> server.server().load().memory() == 0);
  }

  @Test
  void aClientThatReadsNothingIsDisconnected() throws IOException {
    restart(settings -> settings.limits(ServerLimits.DEFAULT.withMemory(256 << 20, SHORT)));
    try (Socket socket = new Socket()) {
      socket.setReceiveBufferSize(1 << 16);
      socket.connect(new InetSocketAddress("127.0.0.1", server.origin().port()));
      socket
          .getOutputStream()
          .write(
              ("GET /size/" + SOCKET_BUFFERS + " HTTP/1.1\r\nHost: a\r\n\r\n").getBytes(US_ASCII));

      Awaitility.await().until(() -> server.server().load().stalled() == 1);
      Awaitility.await().until(() -> server.server().load().connections() == 0);
      Awaitility.await().until(() -> server.server().load().memory() == 0);
    }
  }

  @Test
  void theConnectionThatOccupiesMostIsClosedWhenNoMemoryIsLeft() throws Exception {
    restart(settings -> settings.limits(ServerLimits.DEFAULT.withMemory(1 << 20, LONG)));
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int octets :
          new int[] {496_000, 396_000, 96_000, 56_000, 56_000, 56_000, 56_000, 32_000}) {
        Socket socket = connect();
        sockets.add(socket);
        String head = "POST /held HTTP/1.1\r\nHost: a\r\nContent-Length: " + octets + "\r\n\r\n";
        socket.getOutputStream().write((head + "a".repeat(octets)).getBytes(US_ASCII));
        server.awaitHeld();
      }

      for (int i = 0; i < 10; i++) {
        assertThat(exchange("GET /hello HTTP/1.0\r\n\r\n")).endsWith("hello");
      }

      assertThat(closed(sockets.get(0))).isTrue();
      assertThat(server.server().load().evicted()).isEqualTo(1);
      Awaitility.await().until(() -> server.server().load().connections() == sockets.size() - 1);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void connectionsFarAboveTheLimitAreClosedImmediately() throws IOException {
    restart(settings -> settings.limits(ServerLimits.DEFAULT.withConnections(1)));
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        sockets.add(connect());
      }
      Socket last = sockets.get(99);

      assertThat(closed(last)).isTrue();
      assertThat(server.server().load().connections()).isEqualTo(65);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
    Awaitility.await().until(() -> server.server().load().connections() == 0);
    assertThat(exchange("GET /hello HTTP/1.0\r\n\r\n")).endsWith("hello");
  }

  private static boolean closed(Socket socket) {
    try {
      return socket.getInputStream().read() < 0;
    } catch (IOException reset) {
      return true;
    }
  }

  private void restart(UnaryOperator<SbiServer.Builder> settings) {
    server.close();
    server = KitServer.start(settings);
  }

  @Test
  void aRequestInSingleOctetsIsRead() throws IOException {
    try (Socket socket = connect()) {
      OutputStream out = socket.getOutputStream();
      for (byte octet :
          "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc"
              .getBytes(US_ASCII)) {
        out.write(octet);
        out.flush();
      }

      assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
          .startsWith("HTTP/1.1 200 OK\r\n")
          .endsWith("\r\n\r\nabc");
    }
  }

  @Test
  void anOldClientIsServedAndClosed() throws IOException {
    assertThat(exchange("GET /hello HTTP/1.0\r\n\r\n"))
        .startsWith("HTTP/1.1 200 OK\r\n")
        .contains("connection: close")
        .endsWith("hello");
  }

  @Test
  void aResponseWithTrailersToAnOldClientIsNotChunked() throws Exception {
    try (Socket socket = connect()) {
      socket.getOutputStream().write("GET /held HTTP/1.0\r\n\r\n".getBytes(US_ASCII));
      server
          .awaitHeld()
          .respond(
              new HttpResponse(
                  200,
                  new HttpFields(),
                  Unpooled.copiedBuffer("hello", US_ASCII),
                  HttpFields.of("x-sum", "1")));

      assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
          .contains("content-length: 5\r\n")
          .doesNotContain("transfer-encoding")
          .endsWith("\r\n\r\nhello");
    }
  }

  @Test
  void aPieceOfContentThatOccupiesALongBufferIsCopied() throws IOException {
    restart(UnaryOperator.identity());
    try (Socket socket = connect()) {
      int length = 40_000;
      String post = "POST /limited HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n\r\n";
      byte[] request = (post + "a".repeat(length)).getBytes(US_ASCII);
      for (int i = 0; i < 5; i++) {
        socket.getOutputStream().write(request);
        readResponse(socket, length);
      }
      socket.getOutputStream().write((post + "a").getBytes(US_ASCII));

      Awaitility.await().until(() -> server.server().load().memory() > MemoryBudget.REQUEST + 1);
    }
  }

  private static void readResponse(Socket socket, int length) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) socket.getInputStream().read());
    }
    socket.getInputStream().readNBytes(length);
  }

  @Test
  void theAbsoluteFormIsUnderstood() throws IOException {
    assertThat(
            exchange(
                "GET http://other.example:80/hello?x HTTP/1.1\r\nhost: a\r\nconnection:"
                    + " close\r\n\r\n"))
        .endsWith("hello");
  }

  /** RFC 9112 section 2.2. */
  @Test
  void anEmptyLineIsNotTheBeginningOfARequest() throws IOException {
    impatient();
    try (Socket socket = connect()) {
      socket.getOutputStream().write("\r\n".getBytes(US_ASCII));
      LockSupport.parkNanos(Duration.ofMillis(600).toNanos());
      socket
          .getOutputStream()
          .write("GET /hello HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n".getBytes(US_ASCII));

      assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
          .startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void aSlowHeaderSectionIs408() throws IOException {
    impatient();
    try (Socket socket = connect()) {
      socket.getOutputStream().write("GET /hello HTTP/1.1\r\nhos".getBytes(US_ASCII));

      assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
          .startsWith("HTTP/1.1 408 ");
    }
  }

  @Test
  void slowContentIs408AlsoOnTheSecondRequest() throws IOException {
    impatient();
    try (Socket socket = connect()) {
      socket
          .getOutputStream()
          .write(
              ("GET /hello HTTP/1.1\r\nhost: a\r\n\r\n"
                      + "POST /echo HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\nab")
                  .getBytes(US_ASCII));

      assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
          .startsWith("HTTP/1.1 200 ")
          .contains("HTTP/1.1 408 ");
    }
  }

  @Test
  void aConnectionWithoutARequestIsClosed() throws IOException {
    server.close();
    server =
        KitServer.start(
            settings ->
                settings.limits(
                    ServerLimits.DEFAULT.withTimeouts(Duration.ofMillis(200), LONG, LONG)));
    try (Socket socket = connect()) {
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void aSlowlyReadResponseIsComplete() throws IOException {
    server.close();
    server =
        KitServer.start(
            settings ->
                settings.limits(
                    ServerLimits.DEFAULT.withTimeouts(Duration.ofMillis(500), LONG, LONG)));
    int octets = 12 << 20;
    try (Socket socket = new Socket()) {
      socket.setReceiveBufferSize(32 << 10);
      socket.connect(new InetSocketAddress("127.0.0.1", server.origin().port()));
      socket
          .getOutputStream()
          .write(("GET /size/" + octets + " HTTP/1.1\r\nhost: a\r\n\r\n").getBytes(US_ASCII));

      InputStream in = socket.getInputStream();
      int piece = 64 << 10;
      for (int taken = 0; taken + piece <= octets; taken += piece) {
        assertThat(in.readNBytes(piece)).as("after " + taken + " octets").hasSize(piece);
        LockSupport.parkNanos(10_000_000);
      }
    }
  }

  @Test
  void aDisconnectedClientDoesNotAffectOthers() throws IOException {
    for (int i = 0; i < 20; i++) {
      try (Socket socket = connect()) {
        socket.setSoLinger(true, 0);
        socket
            .getOutputStream()
            .write(
                "POST /echo HTTP/1.1\r\nhost: a\r\ncontent-length: 50\r\n\r\nab"
                    .getBytes(US_ASCII));
      }
    }

    assertThat(exchange("GET /hello HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"))
        .endsWith("hello");
  }

  @Test
  void anInterimAnswerComesBeforeTheContent() throws IOException {
    try (Socket socket = connect()) {
      OutputStream out = socket.getOutputStream();
      InputStream in = socket.getInputStream();
      out.write(
          ("POST /echo HTTP/1.1\r\nhost: a\r\nconnection: close\r\nexpect: 100-continue\r\n"
                  + "content-length: 2\r\n\r\n")
              .getBytes(US_ASCII));

      assertThat(new String(in.readNBytes(25), US_ASCII))
          .isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
      out.write("ok".getBytes(US_ASCII));
      assertThat(new String(in.readAllBytes(), US_ASCII)).startsWith("HTTP/1.1 200").endsWith("ok");
    }
  }

  private void impatient() {
    server.close();
    server =
        KitServer.start(
            settings ->
                settings.limits(
                    ServerLimits.DEFAULT.withTimeouts(LONG, Duration.ofMillis(300), LONG)));
  }
}
