/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;

/** An exporter that reports the numbers of spans that another one has exported. */
final class CountedExporter implements SpanExporter {
  private final SpanExporter exporter;
  private final ExportListener listener;

  CountedExporter(SpanExporter exporter, ExportListener listener) {
    this.exporter = exporter;
    this.listener = listener;
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    int number = spans.size();
    CompletableResultCode result = exporter.export(spans);
    return result.whenComplete(
        () -> {
          if (result.isSuccess()) {
            listener.exported(number);
          } else {
            listener.failed(number);
          }
        });
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
