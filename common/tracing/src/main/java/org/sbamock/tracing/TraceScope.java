/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * The time during which a thread works for a trace: its span is the current one, and log lines have
 * its identifiers, {@code traceId} and {@code spanId}.
 */
final class TraceScope implements AutoCloseable {
  static final String TRACE_ID = "traceId";
  static final String SPAN_ID = "spanId";

  private final Scope scope;
  private final @Nullable String formerTrace;
  private final @Nullable String formerSpan;

  // close() closes the scope.
  @SuppressWarnings("MustBeClosedChecker")
  private TraceScope(Context context) {
    SpanContext span = Span.fromContext(context).getSpanContext();
    formerTrace = MDC.get(TRACE_ID);
    formerSpan = MDC.get(SPAN_ID);
    scope = context.makeCurrent();
    if (span.isValid()) {
      MDC.put(TRACE_ID, span.getTraceId());
      MDC.put(SPAN_ID, span.getSpanId());
    }
  }

  static TraceScope open(Context context) {
    return new TraceScope(context);
  }

  @Override
  public void close() {
    restore(TRACE_ID, formerTrace);
    restore(SPAN_ID, formerSpan);
    scope.close();
  }

  private static void restore(String key, @Nullable String value) {
    if (value == null) {
      MDC.remove(key);
    } else {
      MDC.put(key, value);
    }
  }
}
