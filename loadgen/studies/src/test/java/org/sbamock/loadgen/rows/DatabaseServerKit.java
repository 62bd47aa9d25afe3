/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What rows must find in a real server of any make. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DatabaseServerKit {
  private static final List<String> DIMENSIONS = List.of("protocol", "delay-hop", "window");

  private final DatabaseServer.Make make;

  private Path directory = Path.of("");
  private @Nullable DatabaseServer started;

  DatabaseServerKit(DatabaseServer.Make make) {
    this.make = make;
  }

  @BeforeAll
  void start(@TempDir Path empty) throws Exception {
    directory = empty;
    started = DatabaseServer.start(make, directory);
  }

  @AfterAll
  void end() throws InterruptedException {
    if (started != null) {
      started.close();
    }
  }

  private DatabaseServer server() {
    if (started == null) {
      throw new IllegalStateException("it was not started");
    }
    return started;
  }

  private Path rows() throws IOException {
    return Files.writeString(
        directory.resolve("rows.csv"),
        """
        cycle,lane,user,start_epoch_ns,outcome,elapsedAB,elapsedBA,touchB
        0,0,0,1700000000000000001,ok,1.500000,2.250000,1700000000000000009
        1,0,0,1700000000000000002,"503 a, b",,,
        """);
  }

  @Test
  void holdsTrialsAndIsThereAgainAfterItWasKilled() throws Exception {
    try (RowsDatabase database = RowsDatabase.open(server().url(), DIMENSIONS)) {
      RowsDatabaseTest.checkWithOneTrial(database, server().url(), rows());
      server().kill();

      assertThatThrownBy(() -> database.put("run", "two", Map.of("protocol", "h2"), rows(), 2))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> RowsDatabase.open(server().url(), DIMENSIONS))
          .isInstanceOf(SQLException.class);
    }
    server().restart();
    try (RowsDatabase database = RowsDatabase.open(server().url(), DIMENSIONS)) {
      assertThat(database.trials("run")).containsExactly("one");
      database.put("run", "two", Map.of("protocol", "h2"), rows(), 2);
      assertThat(database.trials("run")).containsExactlyInAnyOrder("one", "two");
    }
  }

  @Test
  void handlesEveryResponseOfAServer() throws Exception {
    Path odd =
        Files.writeString(
            directory.resolve("odd.csv"),
            "cycle,lane,user,start_epoch_ns,outcome,elapsedAB\n"
                + "0,0,0,1,503 d\u00e9j\u00e0 \ud83d\ude00 \0 vu,\n"
                + "1,0,0,2,"
                + "x".repeat(400)
                + ",\n");
    try (RowsDatabase database = RowsDatabase.open(server().url(), DIMENSIONS)) {
      database.put("odd", "one", Map.of(), odd, 1);

      assertThat(database.trials("odd")).containsExactly("one");
    }
  }

  @Test
  void closesConnectionsToAnUnresponsiveServer() throws Exception {
    try (RowsDatabase database = RowsDatabase.open(server().url(), DIMENSIONS, 1)) {
      server().freeze();

      assertThatThrownBy(() -> database.put("frozen", "one", Map.of(), rows(), 2))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> RowsDatabase.open(server().url(), DIMENSIONS, 1))
          .isInstanceOf(SQLException.class);
    } finally {
      server().thaw();
    }
    try (RowsDatabase database = RowsDatabase.open(server().url(), DIMENSIONS)) {
      assertThat(database.trials("frozen")).isEmpty();
    }
  }
}
