/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.rows;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The rows of trials in a database that JDBC supports: {@code trials} with one column per
 * dimension, {@code cycles} with one row per cycle, {@code metrics} in ms and {@code stamps} in ns
 * since 1970 with one row per value. A trial is stored as a whole or not at all.
 */
public final class RowsDatabase implements AutoCloseable {
  private static final int BATCH = 1_000;
  private static final int LOGIN_SECONDS = 5;
  private static final int ANSWER_SECONDS = 30;

  private static final Pattern ODD = Pattern.compile("[^ -~]");

  private final Connection connection;
  private final List<String> dimensions;

  private RowsDatabase(Connection connection, List<String> dimensions) {
    this.connection = connection;
    this.dimensions = dimensions;
  }

  /**
   * Connects, and creates missing tables.
   *
   * @param url such as {@code jdbc:sqlite:results.sqlite} or {@code
   *     jdbc:mariadb://localhost/sbamock?user=…}
   * @param dimensions the names of the dimensions of a trial
   * @throws SQLException if the connection or the creation of a table fails
   */
  public static RowsDatabase open(String url, List<String> dimensions) throws SQLException {
    return open(url, dimensions, ANSWER_SECONDS);
  }

  /**
   * Connects with a response timeout, and creates missing tables.
   *
   * @param answerSeconds the timeout of a response of the server, seconds
   */
  static RowsDatabase open(String url, List<String> dimensions, int answerSeconds)
      throws SQLException {
    int loginSeconds = Math.min(LOGIN_SECONDS, answerSeconds);
    DriverManager.setLoginTimeout(loginSeconds);
    Connection connection =
        DriverManager.getConnection(url, patience(url, loginSeconds, answerSeconds));
    try {
      connection.setNetworkTimeout(Runnable::run, answerSeconds * 1_000);
      connection.setAutoCommit(false);
      RowsDatabase database = new RowsDatabase(connection, dimensions);
      database.createTables();
      return database;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Returns the timeouts. PostgreSQL's driver ignores the login timeout of {@link
   * java.sql.DriverManager}.
   */
  private static Properties patience(String url, int loginSeconds, int answerSeconds) {
    Properties properties = new Properties();
    if (url.startsWith("jdbc:postgresql:")) {
      properties.setProperty("loginTimeout", Integer.toString(loginSeconds));
      properties.setProperty("socketTimeout", Integer.toString(answerSeconds));
    }
    return properties;
  }

  /**
   * Checks that a driver for a URL is available.
   *
   * @throws IllegalArgumentException if there is none; the message names the accepted values
   */
  public static void requireDriver(String url) {
    try {
      DriverManager.getDriver(url);
    } catch (SQLException e) {
      throw new IllegalArgumentException(
          "'"
              + place(url)
              + "': expected jdbc:sqlite:FILE, jdbc:mariadb://HOST/DATABASE or"
              + " jdbc:postgresql://HOST/DATABASE",
          e);
    }
  }

  /** Returns a URL without its password. */
  public static String place(String url) {
    return url.replaceAll("(?i)(password=)[^&;]*", "$1…");
  }

  private void createTables() throws SQLException {
    String coordinates =
        dimensions.stream()
            .map(name -> column(name) + " VARCHAR(255)")
            .collect(Collectors.joining(", "));
    String key = "run VARCHAR(120) NOT NULL, trial VARCHAR(120) NOT NULL";
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE IF NOT EXISTS trials ("
              + key
              + ", "
              + coordinates
              + ", PRIMARY KEY (run, trial))");
      statement.execute(
          "CREATE TABLE IF NOT EXISTS cycles ("
              + key
              + ", cycle BIGINT NOT NULL, lane INT NOT NULL, ue INT NOT NULL, start_epoch_ns BIGINT"
              + " NOT NULL, outcome VARCHAR(255) NOT NULL, PRIMARY KEY (run, trial, cycle))");
      statement.execute(
          "CREATE TABLE IF NOT EXISTS metrics ("
              + key
              + ", cycle BIGINT NOT NULL, metric VARCHAR(60) NOT NULL, ms DOUBLE PRECISION NOT NULL,"
              + " PRIMARY KEY (run, trial, cycle, metric))");
      statement.execute(
          "CREATE TABLE IF NOT EXISTS stamps ("
              + key
              + ", cycle BIGINT NOT NULL, stamp VARCHAR(60) NOT NULL, epoch_ns BIGINT NOT NULL,"
              + " PRIMARY KEY (run, trial, cycle, stamp))");
      connection.commit();
    }
  }

  /** Returns the column of a dimension, without hyphens and different from the keywords of SQL. */
  private static String column(String dimension) {
    return dimension.equals("window") || dimension.equals("condition") || dimension.equals("load")
        ? dimension + "_"
        : dimension.replace('-', '_');
  }

  /** Returns the trials of a run that the database contains. */
  public List<String> trials(String run) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT trial FROM trials WHERE run = ?")) {
      query.setString(1, run);
      List<String> trials = new ArrayList<>();
      try (ResultSet results = query.executeQuery()) {
        while (results.next()) {
          trials.add(results.getString(1));
        }
      }
      connection.commit();
      return trials;
    }
  }

  /**
   * Replaces the rows of a trial.
   *
   * @param coordinates the values by dimension
   * @param rows the rows file
   * @param metrics the number of metric columns after the fixed ones; further columns are stamps
   * @throws SQLException if the database is unavailable
   * @throws IOException if the file cannot be read
   */
  public void put(String run, String trial, Map<String, String> coordinates, Path rows, int metrics)
      throws SQLException, IOException {
    try {
      for (String table : List.of("trials", "cycles", "metrics", "stamps")) {
        try (PreparedStatement delete =
            connection.prepareStatement("DELETE FROM " + table + " WHERE run = ? AND trial = ?")) {
          delete.setString(1, run);
          delete.setString(2, trial);
          delete.executeUpdate();
        }
      }
      putTrial(run, trial, coordinates);
      putRows(run, trial, rows, metrics);
      connection.commit();
    } catch (SQLException | IOException e) {
      rollback(e);
      throw e;
    }
  }

  private void rollback(Exception cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  private void putTrial(String run, String trial, Map<String, String> coordinates)
      throws SQLException {
    String columns =
        dimensions.stream().map(RowsDatabase::column).collect(Collectors.joining(", "));
    String marks = String.join(", ", Collections.nCopies(dimensions.size() + 2, "?"));
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO trials (run, trial, " + columns + ") VALUES (" + marks + ")")) {
      insert.setString(1, run);
      insert.setString(2, trial);
      for (int i = 0; i < dimensions.size(); i++) {
        insert.setString(i + 3, coordinates.get(dimensions.get(i)));
      }
      insert.executeUpdate();
    }
  }

  private void putRows(String run, String trial, Path file, int metrics)
      throws SQLException, IOException {
    try (BufferedReader reader = Files.newBufferedReader(file);
        Inserts cycles =
            new Inserts(
                run,
                trial,
                "cycles (run, trial, cycle, lane, ue, start_epoch_ns, outcome) VALUES (?, ?, ?, ?, ?, ?, ?)");
        Inserts values =
            new Inserts(
                run, trial, "metrics (run, trial, cycle, metric, ms) VALUES (?, ?, ?, ?, ?)");
        Inserts stamps =
            new Inserts(
                run, trial, "stamps (run, trial, cycle, stamp, epoch_ns) VALUES (?, ?, ?, ?, ?)")) {
      String first = reader.readLine();
      List<String> header = first == null ? List.of() : Csv.fields(first);
      String line = reader.readLine();
      while (line != null) {
        List<String> fields = Csv.fields(line);
        if (fields.size() == header.size()) {
          long cycle = Long.parseLong(fields.get(0));
          cycles.add(
              cycle,
              Integer.parseInt(fields.get(1)),
              Integer.parseInt(fields.get(2)),
              Long.parseLong(fields.get(3)),
              limited(fields.get(4)));
          for (int i = Csv.FIXED.size(); i < fields.size(); i++) {
            String field = fields.get(i);
            if (field.isEmpty()) {
              continue;
            }
            if (i < Csv.FIXED.size() + metrics) {
              values.add(cycle, header.get(i), Double.parseDouble(field));
            } else {
              stamps.add(cycle, header.get(i), Long.parseLong(field));
            }
          }
        }
        line = reader.readLine();
      }
      cycles.flush();
      values.flush();
      stamps.flush();
    }
  }

  /** Removes characters and lengths that not every database accepts. */
  private static String limited(String text) {
    String plain = ODD.matcher(text).replaceAll("?");
    return plain.length() <= 255 ? plain : plain.substring(0, 255);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  private final class Inserts implements AutoCloseable {
    private final PreparedStatement statement;
    private final String run;
    private final String trial;
    private int waiting;

    Inserts(String run, String trial, String into) throws SQLException {
      statement = connection.prepareStatement("INSERT INTO " + into);
      this.run = run;
      this.trial = trial;
    }

    void add(Object... values) throws SQLException {
      statement.setString(1, run);
      statement.setString(2, trial);
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 3, values[i]);
      }
      statement.addBatch();
      if (++waiting == BATCH) {
        flush();
      }
    }

    void flush() throws SQLException {
      if (waiting > 0) {
        statement.executeBatch();
        waiting = 0;
      }
    }

    @Override
    public void close() throws SQLException {
      statement.close();
    }
  }
}
