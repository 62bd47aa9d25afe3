/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/** The writer and reader of histogram files in the log format of HdrHistogram. */
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
    try (Series series = new Series(log, comment, startMillis)) {
      series.append(histogram, startMillis, System.currentTimeMillis());
    }
    Files.write(file, log.toByteArray());
  }

  /**
   * Creates a file to which histograms of consecutive intervals are appended.
   *
   * @param comment a description of the values
   * @param startMillis the start of the measurement in milliseconds since 1970
   * @throws IOException if the file cannot be created
   */
  public static Series series(Path file, String comment, long startMillis) throws IOException {
    return new Series(Files.newOutputStream(file), comment, startMillis);
  }

  /**
   * A file of consecutive intervals. Each interval is written at once, so that the file of a killed
   * process has all of them. Errors of the file system are ignored.
   */
  public static final class Series implements AutoCloseable {
    private final HistogramLogWriter writer;

    private Series(OutputStream out, String comment, long startMillis) {
      writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputComment(comment);
      writer.outputStartTime(startMillis);
      writer.outputLegend();
    }

    /** Appends an interval; its start and end are in milliseconds since 1970. */
    public void append(Histogram histogram, long startMillis, long endMillis) {
      writer.outputIntervalHistogram(startMillis / 1e3, endMillis / 1e3, histogram, 1e6);
    }

    @Override
    public void close() {
      writer.close();
    }
  }

  /**
   * Reads all histograms of a file, with their start and end times.
   *
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if its content is not such a log
   */
  public static List<Histogram> read(Path file) throws IOException {
    List<Histogram> histograms = new ArrayList<>();
    try (InputStream in = Files.newInputStream(file);
        HistogramLogReader reader = new HistogramLogReader(in)) {
      while (reader.hasNext()) {
        if (reader.nextIntervalHistogram() instanceof Histogram histogram) {
          histograms.add(histogram);
        }
      }
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          file + ": expected a histogram log of HdrHistogram: " + e.getMessage(), e);
    }
    return histograms;
  }
}
