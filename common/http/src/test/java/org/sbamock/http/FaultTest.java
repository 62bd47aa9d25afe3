/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.buffer.Unpooled;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.testing.FakeExchange;

class FaultTest {
  private static HttpResponse response(int octets) {
    return HttpResponse.of(200, Unpooled.wrappedBuffer(new byte[octets]));
  }

  @ParameterizedTest
  @EnumSource
  void everyKindSaysWhyAProtocolCannotExpressIt(Fault.Kind kind) {
    for (HttpProtocol protocol : HttpProtocol.values()) {
      String reason = kind.unsupported(protocol);
      assertThat(kind.supports(protocol)).isEqualTo(reason == null);
      if (reason != null) {
        assertThat(reason).startsWith(protocol.id() + " has no").contains("instead");
      }
    }
  }

  @Test
  void anExchangeRefusesWhatItsProtocolCannotExpress() {
    FakeExchange exchange = new FakeExchange(HttpRequest.get("/"));
    HttpResponse response = response(3);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> exchange.fail(new Fault.MalformedChunk(response, 10, 1)))
        .withMessageContaining("h2c has no chunked coding")
        .withMessageContaining("RANDOM_DATA_THEN_CLOSE");

    assertThat(response.content().refCnt()).isZero();
    assertThat(exchange.isOver()).isFalse();
  }

  @Test
  void anExchangeEndsOnce() {
    FakeExchange exchange = new FakeExchange(HttpRequest.get("/"));
    HttpResponse late = response(3);

    assertThat(exchange.fail(new Fault.EmptyResponse())).isTrue();
    assertThat(exchange.fail(new Fault.CloseConnection(late))).isFalse();
    assertThat(exchange.respond(response(0))).isFalse();

    assertThat(late.content().refCnt()).isZero();
    assertThat(exchange.fault()).isEqualTo(new Fault.EmptyResponse());
  }

  @Test
  void aDripOfPiecesIsADripOverATime() {
    HttpResponse response = response(10);

    assertThat(Fault.SlowDrip.of(response, 3, Duration.ofMillis(5)))
        .isEqualTo(new Fault.SlowDrip(response, 4, Duration.ofMillis(20)));
    assertThat(Fault.SlowDrip.of(response, 5, Duration.ofMillis(5)).numberOfChunks()).isEqualTo(2);
    assertThat(Fault.SlowDrip.of(response(0), 5, Duration.ofMillis(5)).numberOfChunks())
        .isEqualTo(1);
  }

  @Test
  void numbersOutsideTheirRangesAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Fault.Garbage(0, 1))
        .withMessage("octets 0: expected 1 to 1048576");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Fault.SlowDrip(response(1), 0, Duration.ofSeconds(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Fault.SlowDrip(response(1), 1, Duration.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> Fault.StreamReset.of(-1));
  }
}
