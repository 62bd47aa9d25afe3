/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import org.sbamock.loadgen.result.MetricsSinkUse;

/** A destination of live metrics. */
interface MetricsSink extends AutoCloseable {
  /** Returns the registry of its meters. */
  MeterRegistry registry();

  /** Returns its use so far. May be called from any thread. */
  MetricsSinkUse use();

  /** Flushes the metrics within a few seconds and closes the sink. */
  @Override
  void close();
}
