/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;

/**
 * The forwarding of one chain message; the response of the next function is returned to the client.
 */
final class ChainForwarding implements CallListener {
  private final HttpExchange exchange;
  private final int position;
  private final String party;
  private final ApiRoot next;

  private ChainForwarding(HttpExchange exchange, int position, String party, ApiRoot next) {
    this.exchange = exchange;
    this.position = position;
    this.party = party;
    this.next = next;
  }

  /** Forwards a message; responds to the exchange when the next function has responded. */
  static void start(
      HttpExchange exchange, ChainMessage message, HopStamps own, ProbeClients clients) {
    ApiRoot next = message.next();
    HttpProtocol protocol = message.nextProtocol();
    Duration left = message.deadline().minusNanos(System.nanoTime() - exchange.receivedNanos());
    if (left.toMillis() < 1) {
      throw SbiException.of(
          Cause.TIMED_OUT_REQUEST, "no time is left of " + message.deadline().toMillis() + " ms");
    }
    HttpRequest request =
        HttpRequest.of(
                exchange.request().method(),
                next.target("/" + TimingProbe.API + "/chain"),
                Json.write(exchange.alloc(), message.forNext(own, left)))
            .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
    CallOptions options = new CallOptions(left, message.connectionUse(), 0);
    HttpCall call =
        clients
            .client(message)
            .send(
                protocol,
                next.origin(),
                request,
                options,
                new ChainForwarding(exchange, message.passed().size(), own.party(), next));
    exchange.onCancel(call::cancel);
  }

  @Override
  public void response(HttpResponse response) {
    long arrived = EpochClock.nanos();
    try {
      if (response.status() == 200) {
        TimingProbe.answer(exchange, stamped(response, arrived));
      } else {
        passedOn(response).answer(exchange);
      }
    } catch (RuntimeException e) {
      SbiHandler.fail(exchange, e);
    } finally {
      response.release();
    }
  }

  private ChainAnswer stamped(HttpResponse response, long arrived) {
    List<HopStamps> hops;
    try {
      hops = new ArrayList<>(Json.read(response.content(), ChainAnswer.class).hops());
    } catch (SbiException e) {
      throw badGateway("answered with what is none of a chain's answers", e);
    }
    if (position >= hops.size() || !hops.get(position).party().equals(party)) {
      throw badGateway("left the stamps of the " + party + " out", null);
    }
    hops.set(position, hops.get(position).answered(arrived));
    return new ChainAnswer(hops, null);
  }

  private SbiException badGateway(String what, @Nullable Throwable inner) {
    return new SbiException(ProblemDetails.of(502, null, next + " " + what), inner);
  }

  /**
   * Returns the problem in the next function's response, which may originate further along the
   * route.
   */
  private ProblemDetails passedOn(HttpResponse response) {
    String cause = null;
    String detail = null;
    if (response.content().isReadable()) {
      try {
        ProblemDetails told = Json.read(response.content(), ProblemDetails.class);
        cause = told.cause();
        detail = told.detail();
      } catch (SbiException e) {
        detail = "its content is no ProblemDetails";
      }
    }
    int status = response.status() < 400 ? 502 : response.status();
    return ProblemDetails.of(
        status,
        cause,
        next + " answered with " + response.status() + (detail == null ? "" : ": " + detail));
  }

  @Override
  public void failure(CallFailedException failure) {
    Cause cause =
        switch (failure.reason()) {
          case CONNECT, HANDSHAKE, CLIENT_CLOSED -> Cause.TARGET_NF_NOT_REACHABLE;
          case DEADLINE -> Cause.TIMED_OUT_REQUEST;
          case POOL_EXHAUSTED -> Cause.NF_CONGESTION;
          case CANCELLED, RESET, CLOSED, MALFORMED, TOO_LARGE -> Cause.INBOUND_SERVER_ERROR;
        };
    ProblemDetails.of(cause, next + ": " + failure.getMessage()).answer(exchange);
  }
}
