/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import org.jspecify.annotations.Nullable;

/** The identifiers of the trace for which the current thread works. */
public final class CurrentTrace {
  private CurrentTrace() {}

  /** Returns the identifier of the trace; null without a trace. */
  public static @Nullable String traceId() {
    SpanContext span = Span.current().getSpanContext();
    return span.isValid() ? span.getTraceId() : null;
  }

  /** Returns the identifier of the span; null without a trace. */
  public static @Nullable String spanId() {
    SpanContext span = Span.current().getSpanContext();
    return span.isValid() ? span.getSpanId() : null;
  }
}
