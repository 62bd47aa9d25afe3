/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.clock;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.probe.ChainAnswer;
import org.sbamock.sbi.probe.ChainMessage;
import org.sbamock.sbi.probe.ClockAnswer;
import org.sbamock.sbi.probe.EpochClock;
import org.sbamock.sbi.probe.HopStamps;

/** Stands before a function, and has its timing probe tell another time than this machine's. */
public final class ShiftedClock {
  private static final String ROOT = "/sbamock-probe/v1/";

  private ShiftedClock() {}

  /**
   * Another time for {@code GET clock} and, at the end of a chain, for {@code POST chain}.
   *
   * @param nanos how far ahead of this machine's clock
   */
  public static UnaryOperator<HttpHandler> by(long nanos) {
    return own ->
        exchange -> {
          switch (exchange.request().path()) {
            case ROOT + "clock" ->
                answer(
                    exchange,
                    new ClockAnswer(
                        EpochClock.nanosAt(exchange.receivedNanos()) + nanos,
                        EpochClock.nanos() + nanos));
            case ROOT + "chain" -> answer(exchange, endOfChain(exchange, nanos));
            default -> own.handle(exchange);
          }
        };
  }

  /** The same of a function that nobody may ask for its clock. */
  static UnaryOperator<HttpHandler> hidden(long nanos) {
    return own -> hidden(by(nanos).apply(own));
  }

  static HttpHandler hidden(HttpHandler own) {
    return exchange -> {
      if (exchange.request().path().equals(ROOT + "clock")) {
        exchange.respond(HttpResponse.of(404));
      } else {
        own.handle(exchange);
      }
    };
  }

  private static ChainAnswer endOfChain(HttpExchange exchange, long nanos) {
    ChainMessage message = Json.read(exchange.request().content(), ChainMessage.class);
    List<HopStamps> hops = new ArrayList<>(message.hops() == null ? List.of() : message.hops());
    hops.add(new HopStamps("AUSF", EpochClock.nanosAt(exchange.receivedNanos()) + nanos, null));
    return new ChainAnswer(hops, null);
  }

  private static void answer(HttpExchange exchange, Object content) {
    exchange.respond(
        HttpResponse.of(200, Json.write(exchange.alloc(), content))
            .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON));
  }
}
