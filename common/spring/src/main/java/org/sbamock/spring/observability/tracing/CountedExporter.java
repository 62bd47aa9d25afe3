/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.tracing;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;

/**
 * An exporter that counts the spans that another one has exported, {@code sbamock.tracing.spans}.
 */
final class CountedExporter implements SpanExporter {
  private final SpanExporter exporter;
  private final Counter exported;
  private final Counter failed;

  CountedExporter(SpanExporter exporter, MeterRegistry registry) {
    this.exporter = exporter;
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
  public CompletableResultCode export(Collection<SpanData> spans) {
    int number = spans.size();
    CompletableResultCode result = exporter.export(spans);
    return result.whenComplete(() -> (result.isSuccess() ? exported : failed).increment(number));
  }

  @Override
  public CompletableResultCode flush() {
    return exporter.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return exporter.shutdown();
  }
}
