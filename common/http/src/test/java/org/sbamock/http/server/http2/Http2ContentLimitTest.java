/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.http.server.http2.EmbeddedHttp2.CONTENT_LIMIT;
import static org.sbamock.http.server.http2.EmbeddedHttp2.DATA;
import static org.sbamock.http.server.http2.EmbeddedHttp2.END_STREAM;
import static org.sbamock.http.server.http2.EmbeddedHttp2.frame;
import static org.sbamock.http.server.http2.EmbeddedHttp2.post;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The limit of a route applies to content whose length is not announced. */
class Http2ContentLimitTest {
  private static final int FRAME = 10_000;

  private final EmbeddedHttp2 server = new EmbeddedHttp2();

  @AfterEach
  void close() {
    server.close();
  }

  private List<String> answers(int octets) {
    server.send(post(1, 5));
    for (int sent = 0; sent < octets; sent += FRAME) {
      server.send(frame(DATA, 0, 1, new byte[Math.min(FRAME, octets - sent)]));
    }
    server.send(frame(DATA, END_STREAM, 1, new byte[0]));
    return server.events();
  }

  @Test
  void receivesContentOfTheLimit() {
    assertThat(answers(CONTENT_LIMIT)).contains("1: 200", "1: DATA 5 end");
  }

  @Test
  void rejectsContentOverTheLimit() {
    assertThat(answers(CONTENT_LIMIT + 1)).contains("1: 413 end").doesNotContain("1: 200");
  }
}
