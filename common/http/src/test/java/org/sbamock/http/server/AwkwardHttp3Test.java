/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.testing.RawHttp3;
import org.slf4j.LoggerFactory;

/** HTTP/3 as attackers and defective clients send it (RFC 9114, RFC 9204). */
class AwkwardHttp3Test {
  /** HEADERS of {@code GET /hello}. */
  private static final int LATER_MILLIS = 20;

  private static final String GET = "01 11 0000 d1 d7 51 06 2f68656c6c6f 50 03 612e62 ";

  private static final long TWO_TURNS_NANOS = 2_000_000;
  private static final AtomicInteger FAILURES = new AtomicInteger();
  private static final KitServer SERVER =
      KitServer.start(
          settings ->
              settings.observer(
                  new ServerObserver() {
                    @Override
                    public void connectionFailed(Throwable cause) {
                      FAILURES.incrementAndGet();
                    }
                  }));

  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @AfterAll
  static void closeServer() {
    SERVER.close();
  }

  @BeforeEach
  void readLog() {
    log.start();
    root().addAppender(log);
  }

  @AfterEach
  void leaveLog() {
    root().detachAppender(log);
  }

  private static Logger root() {
    return (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
  }

  private List<ILoggingEvent> warnings() {
    return List.copyOf(log.list).stream()
        .filter(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
        .toList();
  }

  @Test
  void answersARequestInRawFrames() throws Exception {
    try (RawHttp3 client = new RawHttp3(SERVER.origin())) {
      assertThat(client.request(GET, true).outcome()).isEqualTo("answered");
    }
  }

  @Test
  void answersARequestWhoseFrameArrivesInPieces() throws Exception {
    try (RawHttp3 client = new RawHttp3(SERVER.origin())) {
      String octets = GET.replace(" ", "");
      RawHttp3.Stream stream = client.request("", false);
      for (int i = 0; i < octets.length(); i += 2) {
        stream.send(octets.substring(i, i + 2), i + 2 == octets.length());
      }

      assertThat(stream.outcome()).isEqualTo("answered");
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          DATA without a payload            | 00 00
          a frame of a reserved type        | 21 01 00
          """)
  void closesTheConnectionAfterTooManyFramesWithoutContent(String name, String hex)
      throws Exception {
    try (RawHttp3 client = new RawHttp3(SERVER.origin())) {
      client.request(GET + hex.repeat(10_100), false);

      assertThat(client.outcome()).isEqualTo("error 0x107");
    }
    assertThat(warnings()).isEmpty();
  }

  @ParameterizedTest(name = "complete request: {0}")
  @ValueSource(booleans = {false, true})
  void closesTheConnectionAfterTooManyResets(boolean complete) throws Exception {
    int most = 400;
    QuicSettings quic = QuicSettings.DEFAULT.withMaxConcurrentStreams(most / 2);
    // The response of a complete request is ready after the client has stopped it.
    UnaryOperator<HttpHandler> later =
        router ->
            exchange -> {
              var unused =
                  exchange
                      .executor()
                      .schedule(
                          () -> {
                            router.handle(exchange);
                            return null;
                          },
                          LATER_MILLIS,
                          TimeUnit.MILLISECONDS);
            };
    try (KitServer server = KitServer.start(later, settings -> settings.quic(quic));
        RawHttp3 client = new RawHttp3(server.origin())) {
      for (int i = 0; i < 3 * most && client.isOpen(); i++) {
        client.awaitStreams();
        client.resetAtOnce(GET, complete);
      }

      assertThat(client.outcome()).isEqualTo("error 0x107");
    }
    assertThat(warnings()).isEmpty();
  }

  @Test
  void answersMoreRequestsAtOnceThanATurnServes() throws Exception {
    int requests = 100;
    try (KitServer slow =
            KitServer.start(
                router ->
                    exchange -> {
                      long begin = System.nanoTime();
                      while (System.nanoTime() - begin < TWO_TURNS_NANOS) {
                        Thread.onSpinWait();
                      }
                      router.handle(exchange);
                    },
                settings -> settings);
        RawHttp3 client = new RawHttp3(slow.origin())) {
      List<RawHttp3.Stream> streams = new ArrayList<>();
      for (int i = 0; i < requests; i++) {
        streams.add(client.request(GET, true));
      }

      for (RawHttp3.Stream stream : streams) {
        assertThat(stream.outcome()).isEqualTo("answered");
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no frame                          |               | 0x10d
          only a frame of a reserved type   | 21 00         | 0x10d
          no pseudo-header field            | 01 02 0000    | 0x10e
          """)
  void resetsAStreamThatEndsWithoutARequest(String name, String hex, String error)
      throws Exception {
    try (RawHttp3 client = new RawHttp3(SERVER.origin())) {
      String octets = hex == null ? "" : hex;

      assertThat(client.request(octets, true).outcome()).isEqualTo("reset " + error);

      assertThat(client.request(GET, true).outcome()).as("the next request").isEqualTo("answered");
    }
    assertThat(warnings()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          end within a frame type           | 40                        | 0x106
          end before a frame length         | 01                        | 0x106
          end within a frame length         | 01 40                     | 0x106
          end within a header section       | 01 10 0000 d1             | 0x106
          end within DATA                   | 01 11 0000 d1 d7 51 06 2f68656c6c6f 50 03 612e62 00 04 6162 | 0x106
          end within an unknown frame       | 21 04 00                  | 0x106
          DATA before HEADERS               | 00 01 61                  | 0x105
          SETTINGS on a request stream      | 04 00                     | 0x105
          GOAWAY on a request stream        | 07 01 00                  | 0x105
          a frame type of HTTP/2            | 02 00                     | 0x105
          a reference to the dynamic table  | 01 03 0000 80             | 0x200
          """)
  void closesTheConnectionAfterAnInvalidRequestStream(String name, String hex, String error)
      throws Exception {
    int before = FAILURES.get();
    try (RawHttp3 client = new RawHttp3(SERVER.origin())) {
      client.request(hex, true);

      assertThat(client.outcome()).isEqualTo("error " + error);
    }
    assertThat(warnings()).isEmpty();
    assertThat(FAILURES).as("failures that the observer counted").hasValueGreaterThan(before);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no SETTINGS first                 | 00 07 01 00               | false | 0x10a
          SETTINGS twice                    | 00 04 00 04 00            | false | 0x105
          DATA on the control stream        | 00 04 00 00 01 61         | false | 0x105
          HEADERS on the control stream     | 00 04 00 01 02 0000       | false | 0x105
          a setting of HTTP/2               | 00 04 02 02 00            | false | 0x109
          a frame type of HTTP/2            | 00 04 00 06 00            | false | 0x105
          the control stream ends           | 00 04 00                  | true  | 0x104
          a push stream of the client       | 01 00                     | false | 0x103
          an encoder stream without a table | 02 3f e1 1f               | false | 0x201
          an increment of zero              | 03 00                     | false | 0x202
          """)
  void closesTheConnectionAfterAnInvalidUnidirectionalStream(
      String name, String hex, boolean end, String error) throws Exception {
    try (RawHttp3 client = new RawHttp3(SERVER.origin())) {
      client.unidirectional(hex, end);

      assertThat(client.outcome()).isEqualTo("error " + error);
    }
    assertThat(warnings()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          control streams | 00 04 00
          encoder streams | 02
          decoder streams | 03
          """)
  void rejectsASecondStreamOfAKind(String name, String hex) throws Exception {
    try (RawHttp3 client = new RawHttp3(SERVER.origin())) {
      client.unidirectional(hex, false);
      client.unidirectional(hex, false);

      assertThat(client.outcome()).isEqualTo("error 0x103");
    }
    assertThat(warnings()).isEmpty();
  }
}
