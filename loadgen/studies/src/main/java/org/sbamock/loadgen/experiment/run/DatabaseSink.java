/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.rows.RowsDatabase;
import org.sbamock.loadgen.workload.WorkloadKind;

/**
 * Inserts the rows of complete trials into a database, between trials. Failed inserts are retried
 * later; the files are complete in any case.
 */
final class DatabaseSink implements AutoCloseable {
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final List<String> DIMENSIONS =
      Arrays.stream(Dimension.values()).map(Dimension::toString).toList();

  private final String url;
  private final String run;
  private final Consumer<String> notices;
  private final Map<String, PendingRows> waiting = new LinkedHashMap<>();
  private @Nullable RowsDatabase database;
  private boolean failing;
  private long retryAfter = System.nanoTime();

  private record PendingRows(Cell cell, Path rows) {}

  /**
   * Creates a sink without connecting.
   *
   * @param run the name of the run in the database
   */
  DatabaseSink(String url, String run, Consumer<String> notices) {
    this.url = url;
    this.run = run;
    this.notices = notices;
  }

  /**
   * Checks that the database is usable.
   *
   * @throws SQLException if it rejects the connection
   */
  static void require(String url) throws SQLException {
    RowsDatabase.open(url, DIMENSIONS).close();
  }

  /** Queues the rows of a complete trial. */
  void add(String trial, Cell cell, Path rows) {
    waiting.put(trial, new PendingRows(cell, rows));
    if (System.nanoTime() - retryAfter >= 0) {
      flush();
    }
  }

  /** Queues the trials whose rows an earlier run did not insert. */
  void addMissing(Map<String, Cell> trials, Function<String, Path> rows) {
    List<String> there = new ArrayList<>();
    try {
      there.addAll(connected().trials(run));
    } catch (SQLException e) {
      failed(e);
    }
    trials.forEach(
        (trial, cell) -> {
          if (!there.contains(trial)) {
            waiting.put(trial, new PendingRows(cell, rows.apply(trial)));
          }
        });
  }

  private RowsDatabase connected() throws SQLException {
    RowsDatabase open = database;
    if (open == null) {
      open = RowsDatabase.open(url, DIMENSIONS);
      database = open;
    }
    return open;
  }

  /**
   * Inserts queued rows.
   *
   * @return the number of trials that are still queued
   */
  int flush() {
    try {
      for (String trial : List.copyOf(waiting.keySet())) {
        PendingRows next = waiting.get(trial);
        if (next != null) {
          put(trial, next);
          waiting.remove(trial);
        }
      }
      if (failing) {
        failing = false;
        notices.accept(
            "The database " + RowsDatabase.place(url) + " is back; it has all rows now.");
      }
    } catch (SQLException e) {
      failed(e);
    }
    return waiting.size();
  }

  private void put(String trial, PendingRows rows) throws SQLException {
    int metrics = WorkloadKind.of(rows.cell().get(Dimension.WORKLOAD)).metrics().size();
    try {
      connected().put(run, trial, rows.cell().texts(), rows.rows(), metrics);
    } catch (IOException e) {
      notices.accept("The database lacks the rows of " + trial + ": " + e.getMessage());
    }
  }

  private void failed(Exception e) {
    retryAfter = System.nanoTime() + PAUSE_NANOS;
    disconnect();
    if (!failing) {
      failing = true;
      notices.accept(
          "The database "
              + RowsDatabase.place(url)
              + " fails: "
              + e.getMessage()
              + ". The rows are in the trials' files, and go in when it is back.");
    }
  }

  private void disconnect() {
    RowsDatabase open = database;
    database = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException e) {
        // It has failed already; there is nothing in it that the files do not have.
        return;
      }
    }
  }

  @Override
  public void close() {
    disconnect();
  }
}
