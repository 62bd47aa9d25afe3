/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.rows;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.Row;
import org.sbamock.loadgen.engine.RowSink;

/**
 * A log of a trial's rows in a CSV file, written on a separate thread at least once a second, which
 * bounds the loss if the process is killed. The metrics of successful cycles remain in memory.
 */
public final class RowLog implements RowSink, AutoCloseable {
  /** The name of the file in a trial's directory. */
  public static final String FILE = "rows.csv";

  private static final long FLUSH_MILLIS = 500;
  private static final Row END = new Row(-1, 0, 0, 0, "", new long[0], new long[0]);

  private final LinkedBlockingQueue<Row> queue = new LinkedBlockingQueue<>();
  private final CompletableFuture<IOException> failure = new CompletableFuture<>();
  private final Map<String, Doubles> metrics = new LinkedHashMap<>();
  private final List<Doubles> byIndex = new ArrayList<>();
  private final Writer writer;
  private final Thread thread;
  private long done;
  private long succeeded;

  /**
   * Creates a file with its header.
   *
   * @throws IOException if the file cannot be written
   */
  public RowLog(Path file, List<String> metricNames, List<String> stampNames) throws IOException {
    this(begun(file, metricNames, stampNames), metricNames);
  }

  private RowLog(Writer writer, List<String> metricNames) {
    for (String name : metricNames) {
      Doubles values = new Doubles();
      metrics.put(name, values);
      byIndex.add(values);
    }
    this.writer = writer;
    thread = new Thread(this::write, "rows");
    thread.setDaemon(true);
    thread.start();
  }

  /** Creates a log that writes to a given writer instead of a file. */
  static RowLog onWriter(Writer writer, List<String> metricNames) {
    return new RowLog(writer, metricNames);
  }

  private static Writer begun(Path file, List<String> metricNames, List<String> stampNames)
      throws IOException {
    Writer writer = Files.newBufferedWriter(file);
    try {
      writer.write(Csv.header(metricNames, stampNames) + "\n");
      writer.flush();
      return writer;
    } catch (IOException e) {
      writer.close();
      throw e;
    }
  }

  @Override
  public void row(Row row) {
    queue.add(row);
  }

  /**
   * Returns a future that completes when the file can no longer be written, for instance since the
   * disk is full.
   */
  public CompletableFuture<IOException> failure() {
    return failure;
  }

  private void write() {
    StringBuilder lines = new StringBuilder();
    long flushed = System.nanoTime();
    boolean dirty = false;
    try {
      while (true) {
        Row row = queue.poll(FLUSH_MILLIS, TimeUnit.MILLISECONDS);
        boolean over = row == END;
        if (row != null && !over) {
          count(row);
          if (!failure.isDone()) {
            Csv.append(lines, row);
            dirty = true;
          }
        }
        long now = System.nanoTime();
        if (dirty && (over || now - flushed > TimeUnit.MILLISECONDS.toNanos(FLUSH_MILLIS))) {
          write(lines);
          dirty = false;
          flushed = now;
        }
        if (over) {
          return;
        }
      }
    } catch (InterruptedException e) {
      write(lines);
    }
  }

  private void write(StringBuilder lines) {
    try {
      writer.append(lines).flush();
    } catch (IOException e) {
      failure.complete(e);
    }
    lines.setLength(0);
  }

  private void count(Row row) {
    done++;
    if (row.outcome().equals(Row.OK)) {
      succeeded++;
      long[] steps = row.steps();
      for (int i = 0; i < steps.length; i++) {
        if (steps[i] != Row.ABSENT) {
          byIndex.get(i).add(steps[i] / 1e6);
        }
      }
    }
  }

  /** Writes all pending rows and closes the file. */
  @Override
  public void close() {
    queue.add(END);
    try {
      thread.join();
      writer.close();
    } catch (IOException e) {
      failure.complete(e);
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the number of rows; valid after {@link #close}. */
  public long done() {
    return done;
  }

  /** Returns the number of rows of successful cycles; valid after {@link #close}. */
  public long succeeded() {
    return succeeded;
  }

  /** Returns the values of a metric in successful cycles, ms; valid after {@link #close}. */
  public double[] values(String metric) {
    @Nullable Doubles values = metrics.get(metric);
    return values == null ? new double[0] : values.toArray();
  }

  private static final class Doubles {
    private double[] values = new double[256];
    private int size;

    void add(double value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, size * 2);
      }
      values[size++] = value;
    }

    double[] toArray() {
      return Arrays.copyOf(values, size);
    }
  }
}
