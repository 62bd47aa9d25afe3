/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.mock.response.ProxyTarget;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.consumer.Caller;

/** The call that forwards an exchange to another function, which responds to it. */
final class Proxy implements CallListener {
  private static final AsciiString[] HOP_BY_HOP = {
    HttpHeaderNames.CONTENT_LENGTH,
    HttpHeaderNames.CONNECTION,
    AsciiString.cached("keep-alive"),
    HttpHeaderNames.TRANSFER_ENCODING,
    HttpHeaderNames.DATE,
    AsciiString.cached("alt-svc")
  };

  /**
   * A client of other functions.
   *
   * @param options the options of the function's other calls; a proxied request is never retried
   */
  record Client(Caller caller, CallOptions options) {}

  private final HttpExchange exchange;
  private final ProxyTarget target;
  private final @Nullable Recorder recorder;

  private Proxy(HttpExchange exchange, ProxyTarget target, @Nullable Recorder recorder) {
    this.exchange = exchange;
    this.target = target;
    this.recorder = recorder;
  }

  /** Forwards an exchange; the response is recorded if there is a recorder. */
  static void answer(
      HttpExchange exchange, ProxyTarget target, Client client, @Nullable Recorder recorder) {
    HttpRequest request = exchange.request();
    HttpFields headers = new HttpFields(request.headers().size()).addAll(request.headers());
    headers.remove(HttpHeaderNames.ACCEPT_ENCODING);
    HttpCall call =
        client.caller.send(
            target.protocolFor(exchange.protocol()),
            target.origin(),
            new HttpRequest(
                request.method(),
                target.root().target(request.target()),
                headers,
                request.content().retainedDuplicate(),
                request.trailers()),
            client.options.withRetries(0),
            new Proxy(exchange, target, recorder));
    exchange.onCancel(call::cancel);
  }

  @Override
  public void response(HttpResponse response) {
    for (AsciiString name : HOP_BY_HOP) {
      response.headers().remove(name);
    }
    if (recorder != null && !exchange.isOver()) {
      recorder.add(exchange.request(), response);
    }
    exchange.respond(response);
  }

  @Override
  public void failure(CallFailedException cause) {
    boolean late = cause.reason() == Reason.DEADLINE;
    ProblemDetails.of(
            late ? 504 : 502, null, "no answer of " + target.root() + ": " + cause.getMessage())
        .answer(exchange);
  }
}
