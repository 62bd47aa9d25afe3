/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpRequest;

/**
 * A handler that begins a span for each request of a trace that is recorded, and replaces the trace
 * context of the request by that of the span, so that the requests that it causes continue the
 * trace.
 */
final class TracedHandler implements HttpHandler {
  private final Tracer tracer;
  private final Sampling sampling;
  private final HttpHandler further;

  TracedHandler(Tracer tracer, Sampling sampling, HttpHandler further) {
    this.tracer = tracer;
    this.sampling = sampling;
    this.further = further;
  }

  @Override
  public void handle(HttpExchange exchange) throws Exception {
    HttpRequest request = exchange.request();
    Context parent = sampling.decide(TraceFields.read(request.headers(), Context.root()));
    Context context = Sampling.recorded(parent) ? begin(parent, exchange, request) : parent;
    exchange.trace(context);
    TraceFields.write(context, request.headers());
    try (Scope scope = context.makeCurrent()) {
      further.handle(exchange);
    }
  }

  private Context begin(Context parent, HttpExchange exchange, HttpRequest request) {
    String method = request.method().name();
    var builder = tracer.spanBuilder(method).setParent(parent).setSpanKind(SpanKind.SERVER);
    SpanAttributes.common(builder, exchange.protocol(), method, request.headers())
        .setAttribute(SpanAttributes.PATH, request.path());
    String client = exchange.clientAddress();
    if (client != null) {
      builder.setAttribute(SpanAttributes.CLIENT_ADDRESS, client);
    }
    Span span = builder.startSpan();
    return parent.with(span);
  }

  @Override
  public int contentLimit(HttpRequest head) {
    return further.contentLimit(head);
  }
}
