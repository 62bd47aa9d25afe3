package org.sbamock.loadgen.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import org.sbamock.loadgen.result.MetricsSinkUse;

/** One place where live metrics go. */
interface MetricsSink extends AutoCloseable {
  /** What holds the meters for it. */
  MeterRegistry registry();

  /** What came of it until now; from any thread. */
  MetricsSinkUse use();

  /** Hands over what there is, for some seconds at most, and ends. */
  @Override
  void close();
}
