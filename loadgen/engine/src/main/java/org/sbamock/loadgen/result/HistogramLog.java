/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** A file with one histogram, which any HdrHistogram tool reads. */
public final class HistogramLog {
  private HistogramLog() {}

  /**
   * Writes it: values in nanoseconds, the maximum in milliseconds.
   *
   * @param comment what the values are
   * @param startMillis when the first was measured, of the epoch
   * @throws IOException if the file cannot be written
   */
  public static void write(Path file, String comment, Histogram histogram, long startMillis)
      throws IOException {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    HistogramLogWriter writer = new HistogramLogWriter(log);
    writer.outputLogFormatVersion();
    writer.outputComment(comment);
    writer.outputStartTime(startMillis);
    writer.outputLegend();
    writer.outputIntervalHistogram(
        startMillis / 1e3, System.currentTimeMillis() / 1e3, histogram, 1e6);
    writer.close();
    Files.write(file, log.toByteArray());
  }
}
