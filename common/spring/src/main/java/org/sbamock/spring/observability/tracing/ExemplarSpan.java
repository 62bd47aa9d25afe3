/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import org.jspecify.annotations.Nullable;

/** The current span as the exemplar of the meters that are recorded meanwhile. */
final class ExemplarSpan implements io.prometheus.metrics.tracer.common.SpanContext {
  private static SpanContext current() {
    return Span.current().getSpanContext();
  }

  @Override
  public @Nullable String getCurrentTraceId() {
    SpanContext span = current();
    return span.isValid() ? span.getTraceId() : null;
  }

  @Override
  public @Nullable String getCurrentSpanId() {
    SpanContext span = current();
    return span.isValid() ? span.getSpanId() : null;
  }

  @Override
  public boolean isCurrentSpanSampled() {
    return current().isSampled();
  }

  @Override
  public void markCurrentSpanAsExemplar() {}
}
