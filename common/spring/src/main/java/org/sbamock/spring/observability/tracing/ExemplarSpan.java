/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.tracing;

import io.opentelemetry.api.trace.Span;
import org.jspecify.annotations.Nullable;
import org.sbamock.tracing.CurrentTrace;

/** The current span as the exemplar of the meters that are recorded meanwhile. */
final class ExemplarSpan implements io.prometheus.metrics.tracer.common.SpanContext {
  @Override
  public @Nullable String getCurrentTraceId() {
    return CurrentTrace.traceId();
  }

  @Override
  public @Nullable String getCurrentSpanId() {
    return CurrentTrace.spanId();
  }

  @Override
  public boolean isCurrentSpanSampled() {
    return Span.current().getSpanContext().isSampled();
  }

  @Override
  public void markCurrentSpanAsExemplar() {}
}
