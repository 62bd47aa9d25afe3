/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** The writer of a histogram file in the log format of HdrHistogram. */
public final class HistogramLog {
  private HistogramLog() {}

  /**
   * Writes the file. Values are in nanoseconds; the maximum in the log line is in milliseconds.
   *
   * @param comment a description of the values
   * @param startMillis the start of the measurement in milliseconds since 1970
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
