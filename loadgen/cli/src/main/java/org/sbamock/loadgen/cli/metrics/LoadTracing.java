/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.metrics;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sbamock.tracing.ExportListener;
import org.sbamock.tracing.Tracing;
import org.sbamock.tracing.TracingSettings;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** The tracing of a load, which counts its spans; without effect if it is not requested. */
public final class LoadTracing implements ExportListener, AutoCloseable {
  private final @Nullable TracingSettings settings;
  private final @Nullable Tracing tracing;
  private final LongAdder exported = new LongAdder();
  private final LongAdder failed = new LongAdder();

  /**
   * Starts tracing.
   *
   * @param settings the settings; null for no tracing
   */
  public LoadTracing(@Nullable TracingSettings settings) {
    this.settings = settings;
    if (settings != null) {
      // The exporter logs each failure with its stack trace; the remark states their number.
      SLF4JBridgeHandler.removeHandlersForRootLogger();
      SLF4JBridgeHandler.install();
    }
    this.tracing = settings == null ? null : Tracing.start(settings, this);
  }

  /** Returns the tracing of the iterations; null for none. */
  public @Nullable Tracing tracing() {
    return tracing;
  }

  /** Returns the settings of functions that export their spans to the same receiver. */
  public Map<String, String> functionSettings() {
    return settings == null ? Map.of() : Map.of("sbamock.tracing.endpoint", settings.endpoint());
  }

  @Override
  public void exported(int spans) {
    exported.add(spans);
  }

  @Override
  public void failed(int spans) {
    failed.add(spans);
  }

  /** Exports the remaining spans, and returns a line with the numbers of spans, if it traces. */
  public List<String> remarks() {
    if (settings == null || tracing == null) {
      return List.of();
    }
    tracing.flush();
    if (exported.sum() == 0) {
      return List.of("no spans were exported to " + settings.endpoint());
    }
    String text =
        String.format(Locale.ROOT, "%,d spans exported to %s", exported.sum(), settings.endpoint());
    return List.of(
        failed.sum() == 0
            ? text
            : text + String.format(Locale.ROOT, "; %,d could not be exported", failed.sum()));
  }

  @Override
  public void close() {
    if (tracing != null) {
      tracing.close();
    }
  }
}
