/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowsDatabaseTest {
  private static final List<String> DIMENSIONS = List.of("protocol", "delay-hop", "window");

  @TempDir Path directory;

  private String url() {
    return "jdbc:sqlite:" + directory.resolve("results.sqlite");
  }

  private Path rows() throws IOException {
    return Files.writeString(
        directory.resolve("rows.csv"),
        """
        cycle,lane,user,start_epoch_ns,outcome,elapsedAB,elapsedBA,touchB
        0,0,0,1700000000000000001,ok,1.500000,2.250000,1700000000000000009
        1,0,0,1700000000000000002,"503 a, b",,,
        2,0,0,17000""");
  }

  @Test
  void holdsATrialInTablesThatSqlReaches() throws Exception {
    try (RowsDatabase database = RowsDatabase.open(url(), DIMENSIONS)) {
      checkWithOneTrial(database, url(), rows());
    }
  }

  /** What a database of any make must do; a line that a kill has cut off is left out. */
  static void checkWithOneTrial(RowsDatabase database, String url, Path rows)
      throws SQLException, IOException {
    Map<String, String> cell = Map.of("protocol", "h3", "window", "4096");
    database.put("run", "one", cell, rows, 2);
    database.put("run", "one", cell, rows, 2);

    assertThat(database.trials("run")).containsExactly("one");
    assertThat(database.trials("other")).isEmpty();
    try (Connection connection = DriverManager.getConnection(url)) {
      assertThat(
              query(
                  connection, "SELECT protocol, window_, delay_hop FROM trials WHERE run = 'run'"))
          .isEqualTo("h3|4096|null");
      assertThat(
              query(
                  connection,
                  "SELECT COUNT(*), MAX(outcome), MIN(start_epoch_ns) FROM cycles WHERE run = 'run'"))
          .isEqualTo("2|ok|1700000000000000001");
      assertThat(
              query(
                  connection, "SELECT ms FROM metrics WHERE run = 'run' AND metric = 'elapsedBA'"))
          .isEqualTo("2.25");
      assertThat(
              query(
                  connection,
                  "SELECT COUNT(*), MAX(stamp), MAX(epoch_ns) FROM stamps WHERE run = 'run'"))
          .isEqualTo("1|touchB|1700000000000000009");
    }
  }

  private static String query(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      StringBuilder text = new StringBuilder();
      results.next();
      for (int i = 1; i <= results.getMetaData().getColumnCount(); i++) {
        text.append(i == 1 ? "" : "|").append(results.getString(i));
      }
      return text.toString();
    }
  }

  @Test
  void acceptsMoreRowsThanGoInAtOnce() throws Exception {
    StringBuilder rows =
        new StringBuilder("cycle,lane,user,start_epoch_ns,outcome,elapsedAB,elapsedBA\n");
    for (int i = 0; i < 1_500; i++) {
      rows.append(i).append(",0,0,1,ok,1.000000,2.000000\n");
    }
    Path file = Files.writeString(directory.resolve("many.csv"), rows);
    try (RowsDatabase database = RowsDatabase.open(url(), DIMENSIONS)) {
      database.put("run", "many", Map.of(), file, 2);
    }

    try (Connection connection = DriverManager.getConnection(url())) {
      assertThat(query(connection, "SELECT COUNT(*) FROM metrics WHERE trial = 'many'"))
          .isEqualTo("3000");
    }
  }

  @Test
  void hasATrialAsAWholeOrNotAtAll() throws Exception {
    Path broken =
        Files.writeString(
            directory.resolve("broken.csv"),
            """
            cycle,lane,user,start_epoch_ns,outcome,elapsedAB
            0,0,0,1,ok,1.000000
            0,0,0,2,ok,1.000000
            """);
    try (RowsDatabase database = RowsDatabase.open(url(), DIMENSIONS)) {
      assertThatThrownBy(() -> database.put("run", "one", Map.of(), broken, 1))
          .isInstanceOf(SQLException.class);

      assertThat(database.trials("run")).isEmpty();
    }
  }

  @Test
  void reportsADatabaseThatIsNotThere() {
    assertThatThrownBy(() -> RowsDatabase.open("jdbc:mariadb://127.0.0.1:1/none", DIMENSIONS))
        .isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> RowsDatabase.open("jdbc:unheard:of", DIMENSIONS))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("No suitable driver");
  }

  @Test
  void reportsWhichDatabasesAreKnownAndKeepsPasswordsToItself() {
    assertThatThrownBy(() -> RowsDatabase.requireDriver("jdbc:oracle:x?password=secret"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'jdbc:oracle:x?password=…': expected jdbc:sqlite:FILE")
        .hasMessageContaining("jdbc:postgresql://HOST/DATABASE");
  }
}
