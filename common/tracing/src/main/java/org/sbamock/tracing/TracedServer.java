/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Route;
import org.sbamock.http.RouteMatch;
import org.sbamock.http.server.connection.ForwardingServerObserver;
import org.sbamock.http.server.connection.ServerObserver;

/**
 * An observer that ends the spans of requests. The span is the current one while another observer
 * records the exchange, so that it becomes an exemplar of its timer.
 */
final class TracedServer extends ForwardingServerObserver {
  private static final int FIRST_SERVER_ERROR = 500;

  TracedServer(ServerObserver further) {
    super(further);
  }

  @Override
  public void answered(HttpExchange exchange, HttpResponse response, long nanos) {
    int status = response.status();
    end(
        exchange,
        status,
        status < FIRST_SERVER_ERROR ? null : Integer.toString(status),
        () -> super.answered(exchange, response, nanos));
  }

  @Override
  public void failed(HttpExchange exchange, Fault fault, long nanos) {
    end(exchange, 0, fault.kind().name(), () -> super.failed(exchange, fault, nanos));
  }

  @Override
  public void cancelled(HttpExchange exchange, long nanos) {
    end(exchange, 0, "CANCELLED", () -> super.cancelled(exchange, nanos));
  }

  private static void end(
      HttpExchange exchange, int status, @Nullable String error, Runnable observe) {
    if (!(exchange.trace() instanceof Context context)) {
      observe.run();
      return;
    }
    Span span = Span.fromContext(context);
    try (Scope scope = context.makeCurrent()) {
      observe.run();
    } finally {
      describe(span, exchange.route());
      if (status != 0) {
        span.setAttribute(SpanAttributes.STATUS, status);
      }
      if (error != null) {
        SpanAttributes.fail(span, error);
      }
      span.end();
    }
  }

  private static void describe(Span span, @Nullable RouteMatch match) {
    if (match != null && span.isRecording()) {
      Route route = match.route();
      span.updateName(route.toString());
      span.setAttribute(SpanAttributes.ROUTE, route.template());
      span.setAttribute(SpanAttributes.RPC_SERVICE, SpanAttributes.api(route.template()));
      span.setAttribute(SpanAttributes.RPC_METHOD, route.toString());
    }
  }
}
