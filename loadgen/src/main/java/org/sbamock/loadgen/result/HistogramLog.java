package org.sbamock.loadgen.result;

import java.io.FileNotFoundException;
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
   * @throws FileNotFoundException if the file cannot be made
   */
  public static void write(Path file, String comment, Histogram histogram, long startMillis)
      throws FileNotFoundException {
    HistogramLogWriter writer = new HistogramLogWriter(file.toFile());
    try {
      writer.outputLogFormatVersion();
      writer.outputComment(comment);
      writer.outputStartTime(startMillis);
      writer.outputLegend();
      writer.outputIntervalHistogram(
          startMillis / 1e3, System.currentTimeMillis() / 1e3, histogram, 1e6);
    } finally {
      writer.close();
    }
  }
}
