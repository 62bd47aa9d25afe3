/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.tracing;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.sbamock.tracing.ExportListener;

/** Counts exported spans, {@code sbamock.tracing.spans}. */
final class SpanCounters implements ExportListener {
  private final Counter exported;
  private final Counter failed;

  SpanCounters(MeterRegistry registry) {
    this.exported = counter(registry, "exported");
    this.failed = counter(registry, "failed");
  }

  private static Counter counter(MeterRegistry registry, String outcome) {
    return Counter.builder("sbamock.tracing.spans")
        .description("Spans that were exported, or whose export failed")
        .tag("outcome", outcome)
        .register(registry);
  }

  @Override
  public void exported(int spans) {
    exported.increment(spans);
  }

  @Override
  public void failed(int spans) {
    failed.increment(spans);
  }
}
