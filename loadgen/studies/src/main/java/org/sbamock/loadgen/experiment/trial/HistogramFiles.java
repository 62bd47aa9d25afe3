/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.sbamock.loadgen.result.HistogramLog;

/** The histograms of a trial's metrics: {@code .hlog} in ns, {@code .hgrm} in ms. */
final class HistogramFiles {
  private HistogramFiles() {}

  static void write(Path directory, Map<String, Histogram> metrics, long startMillis)
      throws IOException {
    for (Map.Entry<String, Histogram> metric : metrics.entrySet()) {
      Histogram histogram = metric.getValue();
      if (histogram.getTotalCount() > 0) {
        HistogramLog.write(
            directory.resolve(metric.getKey() + ".hlog"),
            "[nanoseconds; max in milliseconds]",
            histogram,
            startMillis);
        Files.write(directory.resolve(metric.getKey() + ".hgrm"), percentiles(histogram));
      }
    }
  }

  private static byte[] percentiles(Histogram histogram) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(text, false, StandardCharsets.UTF_8)) {
      histogram.outputPercentileDistribution(out, 1e6);
    }
    return text.toByteArray();
  }
}
