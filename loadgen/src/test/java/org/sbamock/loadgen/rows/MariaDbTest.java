package org.sbamock.loadgen.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real MariaDB, started for the test from what is installed. */
class MariaDbTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path directory;

  private @Nullable Process server;
  private int port;

  private static Optional<Path> program(String... names) {
    return Stream.of(names)
        .flatMap(
            name -> Stream.of("/usr/sbin/", "/usr/bin/", "/usr/local/bin/").map(in -> in + name))
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  @BeforeEach
  void start() throws Exception {
    Optional<Path> daemon = program("mariadbd", "mysqld");
    Optional<Path> install = program("mariadb-install-db", "mysql_install_db");
    assumeTrue(
        daemon.isPresent() && install.isPresent(),
        "no MariaDB on this machine: apt install mariadb-server");
    run(
        install.orElseThrow().toString(),
        "--no-defaults",
        "--auth-root-authentication-method=normal",
        "--skip-test-db",
        "--datadir=" + directory.resolve("data"),
        "--user=" + System.getProperty("user.name"));
    startServer(daemon.orElseThrow());
  }

  private void run(String... command) throws Exception {
    Path log = directory.resolve("install.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    boolean ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(ended && process.exitValue() == 0).as(Files.readString(log)).isTrue();
  }

  private void startServer(Path daemon) throws Exception {
    port = freePort();
    List<String> command = new ArrayList<>();
    command.add(daemon.toString());
    command.add("--no-defaults");
    command.add("--user=" + System.getProperty("user.name"));
    command.add("--datadir=" + directory.resolve("data"));
    command.add("--bind-address=127.0.0.1");
    command.add("--port=" + port);
    command.add("--socket=" + directory.resolve("s"));
    command.add("--pid-file=" + directory.resolve("pid"));
    command.add("--innodb-flush-log-at-trx-commit=0");
    Path log = directory.resolve("server.log");
    Process started =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    server = started;
    awaitReady(started, log);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitReady(Process started, Path log) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!Files.readString(log).contains("ready for connections")) {
      boolean over = started.waitFor(100, TimeUnit.MILLISECONDS);
      assertThat(over || System.nanoTime() - deadline > 0).as(Files.readString(log)).isFalse();
    }
  }

  @AfterEach
  void stop() throws InterruptedException {
    Process started = server;
    if (started != null) {
      started.destroy();
      if (!started.waitFor(30, TimeUnit.SECONDS)) {
        started.destroyForcibly().waitFor();
      }
    }
  }

  private String url() {
    return "jdbc:mariadb://127.0.0.1:" + port + "/sbamock?user=root&createDatabaseIfNotExist=true";
  }

  @Test
  void holdsTrialsAndIsThereAgainAfterARestart() throws Exception {
    List<String> dimensions = List.of("protocol", "delay-hop", "window");
    Path rows =
        Files.writeString(
            directory.resolve("rows.csv"),
            """
            cycle,lane,user,start_epoch_ns,outcome,elapsedAB,elapsedBA,touchB
            0,0,0,1700000000000000001,ok,1.500000,2.250000,1700000000000000009
            1,0,0,1700000000000000002,"503 a, b",,,
            """);
    try (RowsDatabase database = RowsDatabase.open(url(), dimensions)) {
      RowsDatabaseTest.checkWithOneTrial(database, url(), rows);
      stop();

      assertThat(fails(database, rows)).isTrue();
    }
    startServer(program("mariadbd", "mysqld").orElseThrow());
    try (RowsDatabase database = RowsDatabase.open(url(), dimensions)) {
      assertThat(database.trials("run")).containsExactly("one");
      database.put("run", "two", Map.of("protocol", "h2"), rows, 2);
      assertThat(database.trials("run")).containsExactlyInAnyOrder("one", "two");
    }
  }

  private static boolean fails(RowsDatabase database, Path rows) throws IOException {
    try {
      database.put("run", "two", Map.of("protocol", "h2"), rows, 2);
      return false;
    } catch (SQLException e) {
      return true;
    }
  }
}
