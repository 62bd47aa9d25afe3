/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.ServerLimits;

/** What a client's windows make of answers, short ones and long ones (RFC 9113 section 6.9). */
class Http2FlowControlTest {
  private static final int CONNECTION_WINDOW = 65_535;

  private final EmbeddedHttp2 server = new EmbeddedHttp2();

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 30_000})
  void waitsForALargerInitialWindow(int octets) {
    server.send(EmbeddedHttp2.initialWindow(10), EmbeddedHttp2.get(1, octets));
    assertThat(server.events()).containsExactly("1: 200", "1: DATA 10");

    server.send(EmbeddedHttp2.initialWindow(400));
    assertThat(server.events()).containsExactly("1: DATA 390");

    server.send(EmbeddedHttp2.initialWindow(octets));
    assertThat(server.events()).last().asString().startsWith("1: DATA").endsWith("end");
  }

  @ParameterizedTest
  @ValueSource(ints = {2_000, 30_000})
  void waitsUntilANegativeWindowIsPositiveAgain(int octets) {
    server.send(EmbeddedHttp2.initialWindow(1_000), EmbeddedHttp2.get(1, octets));
    assertThat(server.events()).containsExactly("1: 200", "1: DATA 1000");

    server.send(EmbeddedHttp2.initialWindow(100), EmbeddedHttp2.windowUpdate(1, 900));
    assertThat(server.events()).isEmpty();

    server.send(EmbeddedHttp2.get(3, 80), EmbeddedHttp2.windowUpdate(1, 50));
    assertThat(server.events()).containsExactly("3: 200", "3: DATA 80 end", "1: DATA 50");
  }

  @Test
  void countsWhatAStreamWasGivenBeforeItsAnswer() {
    server.send(
        EmbeddedHttp2.initialWindow(10),
        EmbeddedHttp2.post(1, 100),
        EmbeddedHttp2.post(3, 100),
        EmbeddedHttp2.windowUpdate(1, 90));
    assertThat(server.events()).isEmpty();

    server.send(content(1), content(3));
    assertThat(server.events())
        .containsExactly("1: 200", "1: DATA 100 end", "3: 200", "3: DATA 10");

    server.send(EmbeddedHttp2.windowUpdate(3, 1_000));
    assertThat(server.events()).containsExactly("3: DATA 90 end");
  }

  private static ByteBuf content(int stream) {
    return EmbeddedHttp2.frame(
        EmbeddedHttp2.DATA, EmbeddedHttp2.END_STREAM, stream, new byte[] {1});
  }

  @Test
  void resetsAStreamWhoseWindowIsMadeTooLarge() {
    server.send(
        EmbeddedHttp2.get(1, 100_000),
        EmbeddedHttp2.post(3, 10),
        EmbeddedHttp2.windowUpdate(1, Integer.MAX_VALUE),
        // If DATA was sent in between, the first increment is permitted.
        EmbeddedHttp2.windowUpdate(1, 1),
        EmbeddedHttp2.windowUpdate(3, Integer.MAX_VALUE),
        EmbeddedHttp2.get(5, 10));

    assertThat(server.events())
        .contains("1: FLOW_CONTROL_ERROR", "3: FLOW_CONTROL_ERROR", "5: 200")
        .noneMatch(event -> event.startsWith("GOAWAY"));
  }

  @Test
  void endsAConnectionWhoseWindowIsMadeTooLarge() {
    server.send(EmbeddedHttp2.windowUpdate(0, Integer.MAX_VALUE));

    assertThat(server.events()).containsExactly("GOAWAY FLOW_CONTROL_ERROR");
  }

  @Test
  void endsAConnectionWhoseSettingsMakeAWindowTooLarge() {
    server.send(
        EmbeddedHttp2.post(1, 10),
        EmbeddedHttp2.windowUpdate(1, Integer.MAX_VALUE - CONNECTION_WINDOW),
        EmbeddedHttp2.initialWindow(CONNECTION_WINDOW + 1));

    assertThat(server.events()).containsExactly("GOAWAY FLOW_CONTROL_ERROR");
  }

  @Test
  void keepsNothingOfStreamsThatAreResetWhileTheyWait() {
    server.send(EmbeddedHttp2.initialWindow(0));
    for (int stream = 1; stream < 200; stream += 2) {
      server.send(EmbeddedHttp2.get(stream, 20_000));
    }
    for (int stream = 1; stream < 200; stream += 2) {
      server.send(EmbeddedHttp2.reset(stream));
    }
    server.events();

    server.send(EmbeddedHttp2.initialWindow(100_000), EmbeddedHttp2.get(201, CONNECTION_WINDOW));

    assertThat(server.events()).startsWith("201: 200").last().asString().endsWith("end");
  }

  @Test
  void aShortAnswerTakesItsTurnBehindOnesThatWaitForTheConnection() {
    server.send(EmbeddedHttp2.initialWindow(1 << 20), EmbeddedHttp2.get(1, 100_000));
    server.events();

    server.send(EmbeddedHttp2.windowUpdate(0, 1_000), EmbeddedHttp2.get(3, 1_000));
    assertThat(server.events()).containsExactly("3: 200", "1: DATA 1000");

    server.send(EmbeddedHttp2.windowUpdate(0, 1_000));
    assertThat(server.events()).containsExactly("3: DATA 1000 end");
  }

  @Test
  void theConnectionIsNotReadWhileRequestsWaitForTheNextTurn() {
    int requests = 10;
    ByteBuf[] frames = new ByteBuf[requests];
    for (int i = 0; i < requests; i++) {
      frames[i] = EmbeddedHttp2.get(2 * i + 1, 1);
    }

    server.handlerTime(2_000_000).send(frames);

    assertThat(server.events()).filteredOn(event -> event.endsWith(": 200")).hasSize(requests);
    assertThat(server.readsWhilePaused()).isZero();
  }

  @Test
  void theConnectionIsNotReadWhileItsOutputPilesUp() {
    int most = 20_000;
    server.blockOutput(true);
    int requests = 0;
    while (server.isRead() && requests < most) {
      server.send(EmbeddedHttp2.get(2 * requests + 1, 1));
      requests++;
    }
    assertThat(requests).isLessThan(most);
    assertThat(server.readsWhilePaused()).isZero();

    server.blockOutput(false).send();

    assertThat(server.isRead()).isTrue();
    assertThat(server.events())
        .filteredOn(event -> event.endsWith(": 200") || event.endsWith("REFUSED_STREAM"))
        .hasSize(requests);
  }

  @Test
  void answersThatExceedTheMemoryBudgetAreUnavailable() {
    int streams = 20;
    int octets = 100_000;
    ServerLimits limits =
        ServerLimits.DEFAULT
            .withSizes(16_384, 8_192, 0)
            .withMemory(1 << 20, Duration.ofSeconds(30));
    FailureRenderer withContent =
        (failure, detail) ->
            HttpResponse.of(failure.status(), Unpooled.copiedBuffer(detail, US_ASCII));
    try (EmbeddedHttp2 small = new EmbeddedHttp2(limits, withContent)) {
      small.send(EmbeddedHttp2.initialWindow(0));
      for (int i = 0; i < streams; i++) {
        small.send(EmbeddedHttp2.get(2 * i + 1, octets));
      }

      // A connection may occupy a quarter of the budget.
      List<String> events = small.events();
      assertThat(events)
          .filteredOn(event -> event.endsWith(": 200"))
          .hasSize((1 << 20) / 4 / octets);
      assertThat(events)
          .as("without content, which would wait for the window")
          .filteredOn(event -> event.endsWith(": 503 end"))
          .hasSize(streams - (1 << 20) / 4 / octets);
      assertThat(small.load().rejections()).isEqualTo(streams - (1 << 20) / 4 / octets);

      for (int i = 0; i < streams; i++) {
        small.send(EmbeddedHttp2.reset(2 * i + 1));
      }
      assertThat(small.load().memory()).isZero();
      small.send(EmbeddedHttp2.initialWindow(octets), EmbeddedHttp2.get(2 * streams + 1, 5));
      assertThat(small.events()).last().asString().endsWith("DATA 5 end");
    }
  }
}
