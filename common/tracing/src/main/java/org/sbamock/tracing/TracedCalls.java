/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.ForwardingCallListener;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.sbi.consumer.Caller;

/**
 * A sender with a span for each call of a trace that is recorded. Its parent is the trace context
 * of the request, otherwise the span for which the thread works; without either, the call begins a
 * trace.
 */
final class TracedCalls implements Caller {
  private static final int FIRST_ERROR = 400;

  private final Tracer tracer;
  private final Sampling sampling;
  private final Caller further;

  TracedCalls(Tracer tracer, Sampling sampling, Caller further) {
    this.tracer = tracer;
    this.sampling = sampling;
    this.further = further;
  }

  @Override
  public HttpCall send(
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    Context parent = sampling.decide(TraceFields.read(request.headers(), Context.current()));
    Span span =
        Sampling.recorded(parent)
            ? begin(parent, protocol, origin, request)
            : Span.fromContext(parent);
    HttpFields headers = new HttpFields(request.headers().size() + 2).addAll(request.headers());
    TraceFields.write(parent.with(span), headers);
    HttpRequest traced =
        new HttpRequest(
            request.method(), request.target(), headers, request.content(), request.trailers());
    return further.send(protocol, origin, traced, options, new Listener(parent, span, listener));
  }

  private Span begin(Context parent, HttpProtocol protocol, Origin origin, HttpRequest request) {
    String method = request.method().name();
    return SpanAttributes.common(
            tracer.spanBuilder(method).setParent(parent).setSpanKind(SpanKind.CLIENT),
            protocol,
            method,
            request.headers())
        .setAttribute(SpanAttributes.SERVER_ADDRESS, origin.host())
        .setAttribute(SpanAttributes.SERVER_PORT, (long) origin.port())
        .setAttribute(
            SpanAttributes.URL, protocol.scheme() + "://" + origin.authority() + request.target())
        .setAttribute(SpanAttributes.RPC_SERVICE, SpanAttributes.api(request.path()))
        .startSpan();
  }

  private static final class Listener extends ForwardingCallListener {
    private final Context parent;
    private final Span span;

    Listener(Context parent, Span span, CallListener listener) {
      super(listener);
      this.parent = parent;
      this.span = span;
    }

    @Override
    public void response(HttpResponse response) {
      int status = response.status();
      span.setAttribute(SpanAttributes.STATUS, status);
      if (status >= FIRST_ERROR) {
        SpanAttributes.fail(span, Integer.toString(status));
      }
      span.end();
      try (Scope scope = parent.makeCurrent()) {
        super.response(response);
      }
    }

    @Override
    public void failure(CallFailedException cause) {
      SpanAttributes.fail(span, cause.reason().name());
      span.end();
      try (Scope scope = parent.makeCurrent()) {
        super.failure(cause);
      }
    }
  }
}
