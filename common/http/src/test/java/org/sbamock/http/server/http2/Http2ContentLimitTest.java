/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.http.server.http2.EmbeddedHttp2.CONTENT_LIMIT;
import static org.sbamock.http.server.http2.EmbeddedHttp2.DATA;
import static org.sbamock.http.server.http2.EmbeddedHttp2.END_STREAM;
import static org.sbamock.http.server.http2.EmbeddedHttp2.frame;
import static org.sbamock.http.server.http2.EmbeddedHttp2.post;

import io.netty.buffer.Unpooled;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.ServerLimits;

/** The limit of a route applies to content whose length is not announced. */
class Http2ContentLimitTest {
  private static final int FRAME = 10_000;

  private final EmbeddedHttp2 server = new EmbeddedHttp2();

  @AfterEach
  void close() {
    server.close();
  }

  private List<String> answers(int octets) {
    sendContent(server, octets);
    server.send(frame(DATA, END_STREAM, 1, new byte[0]));
    return server.events();
  }

  private static void sendContent(EmbeddedHttp2 server, int octets) {
    server.send(post(1, 5));
    for (int sent = 0; sent < octets; sent += FRAME) {
      server.send(frame(DATA, 0, 1, new byte[Math.min(FRAME, octets - sent)]));
    }
  }

  @Test
  void receivesContentOfTheLimit() {
    assertThat(answers(CONTENT_LIMIT)).contains("1: 200", "1: DATA 5 end");
  }

  @Test
  void rejectsContentOverTheLimit() {
    assertThat(answers(CONTENT_LIMIT + 1)).contains("1: 413 end").doesNotContain("1: 200");
  }

  @Test
  void theResponseToContentOverTheLimitWaitsForTheWindow() {
    int octets = 100;
    FailureRenderer withContent =
        (failure, detail) ->
            HttpResponse.of(failure.status(), Unpooled.wrappedBuffer(new byte[octets]));
    try (EmbeddedHttp2 rendering = new EmbeddedHttp2(ServerLimits.DEFAULT, withContent)) {
      rendering.send(EmbeddedHttp2.initialWindow(10));
      sendContent(rendering, CONTENT_LIMIT + 1);
      assertThat(rendering.events()).contains("1: 413", "1: DATA 10").doesNotContain("1: NO_ERROR");

      rendering.send(EmbeddedHttp2.windowUpdate(1, octets - 10));

      assertThat(rendering.events()).containsExactly("1: DATA 90 end", "1: NO_ERROR");
    }
  }
}
