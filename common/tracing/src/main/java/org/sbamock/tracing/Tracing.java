/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanLimits;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.sbi.consumer.Caller;

/**
 * The tracing of a function or of the load generator: in the traces that are recorded, a span for
 * each request that it serves, for each call that it makes, and for each {@link Operation}. Spans
 * are exported in batches by a thread of their own; those for which the queue has no space are
 * dropped.
 */
public final class Tracing implements AutoCloseable {
  private static final int QUEUE = 16_384;
  private static final int BATCH = 2_048;
  private static final Duration DELAY = Duration.ofSeconds(1);
  private static final int MAX_ATTRIBUTE_LENGTH = 1_024;
  private static final long CLOSE_SECONDS = 5;

  private final SdkTracerProvider provider;
  private final Tracer tracer;
  private final Sampling sampling;

  /**
   * Starts tracing.
   *
   * @param listener receives the numbers of exported spans
   */
  public static Tracing start(TracingSettings settings, ExportListener listener) {
    return new Tracing(
        new CountedExporter(
            OtlpHttpSpanExporter.builder().setEndpoint(settings.endpoint()).build(), listener),
        new Sampling(settings.samplingRatio(), settings.tracesPerSecond(), System::nanoTime),
        settings.service());
  }

  private Tracing(SpanExporter exporter, Sampling sampling, String service) {
    this.sampling = sampling;
    provider =
        SdkTracerProvider.builder()
            .setResource(
                Resource.getDefault()
                    .merge(
                        Resource.builder()
                            .put(AttributeKey.stringKey("service.name"), service)
                            .put(AttributeKey.stringKey("service.namespace"), "sbamock")
                            .build()))
            .setSampler(Sampler.alwaysOn())
            .setSpanLimits(
                SpanLimits.builder().setMaxAttributeValueLength(MAX_ATTRIBUTE_LENGTH).build())
            .addSpanProcessor(
                BatchSpanProcessor.builder(exporter)
                    .setMaxQueueSize(QUEUE)
                    .setMaxExportBatchSize(BATCH)
                    .setScheduleDelay(DELAY)
                    .build())
            .build();
    tracer = provider.get("org.sbamock");
  }

  /** Returns a handler that begins a span for each request before another handler. */
  public HttpHandler handler(HttpHandler further) {
    return new TracedHandler(tracer, sampling, further);
  }

  /** Returns an observer that ends the spans of the requests after another observer. */
  public ServerObserver observer(ServerObserver further) {
    return new TracedServer(further);
  }

  /** Returns a sender with a span for each call of another sender. */
  public Caller calls(Caller further) {
    return new TracedCalls(tracer, sampling, further);
  }

  /**
   * Begins an operation, which is a trace of its own.
   *
   * @param name the name of its span, one of few
   */
  public Operation begin(String name) {
    Context parent = sampling.decide(Context.root());
    return new Operation(
        Sampling.recorded(parent)
            ? tracer.spanBuilder(name).setParent(parent).startSpan()
            : Span.fromContext(parent));
  }

  /** Exports the spans that have ended. */
  public void flush() {
    provider.forceFlush().join(CLOSE_SECONDS, TimeUnit.SECONDS);
  }

  /** Exports the spans that have ended, and stops tracing. */
  @Override
  public void close() {
    provider.shutdown().join(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
