/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.testing.Probe;

/** A real database server, started for a test from what is installed, with data of its own. */
public final class DatabaseServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Make make;
  private final Path directory;
  private final int port;
  private @Nullable Process process;

  /** Whose server it is. */
  public enum Make {
    /** MariaDB; Debian's mariadb-server. */
    MARIADB("ready for connections") {
      @Override
      Optional<Path> program(String name) {
        String older = name.equals("server") ? "mysqld" : "mysql_install_db";
        String newer = name.equals("server") ? "mariadbd" : "mariadb-install-db";
        return Stream.of(newer, older)
            .flatMap(
                file ->
                    Stream.of("/usr/sbin/", "/usr/bin/", "/usr/local/bin/").map(in -> in + file))
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst();
      }

      @Override
      List<String> installation(Path directory) {
        return List.of(
            "--no-defaults",
            "--auth-root-authentication-method=normal",
            "--skip-test-db",
            "--datadir=" + directory.resolve("data"),
            "--user=" + System.getProperty("user.name"));
      }

      @Override
      List<String> service(Path directory, int port) {
        return List.of(
            "--no-defaults",
            "--user=" + System.getProperty("user.name"),
            "--datadir=" + directory.resolve("data"),
            "--bind-address=127.0.0.1",
            "--port=" + port,
            "--socket=" + directory.resolve("s"),
            "--pid-file=" + directory.resolve("pid"),
            "--innodb-flush-log-at-trx-commit=2");
      }

      @Override
      String url(int port) {
        return "jdbc:mariadb://127.0.0.1:"
            + port
            + "/sbamock?user=root&createDatabaseIfNotExist=true";
      }
    },

    /** PostgreSQL; Debian's postgresql. It refuses to run as root, so it is nobody of that name. */
    POSTGRESQL("ready to accept connections") {
      @Override
      Optional<Path> program(String name) {
        String file = name.equals("server") ? "postgres" : "initdb";
        return Stream.concat(
                versions().map(version -> version.resolve("bin").resolve(file)),
                Stream.of(Path.of("/usr/bin", file), Path.of("/usr/local/bin", file)))
            .filter(Files::isExecutable)
            .findFirst();
      }

      private Stream<Path> versions() {
        Path all = Path.of("/usr/lib/postgresql");
        if (!Files.isDirectory(all)) {
          return Stream.of();
        }
        try (Stream<Path> versions = Files.list(all)) {
          return versions.sorted(Comparator.reverseOrder()).toList().stream();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }

      @Override
      List<String> prefix() {
        return System.getProperty("user.name").equals("root")
            ? List.of("unshare", "--user", "--map-user=1000", "--map-group=1000", "--")
            : List.of();
      }

      @Override
      List<String> installation(Path directory) {
        return List.of(
            "-D",
            directory.resolve("data").toString(),
            "-U",
            "sbamock",
            "--auth=trust",
            "--no-sync",
            "--encoding=UTF8",
            "--locale=C");
      }

      @Override
      List<String> service(Path directory, int port) {
        return List.of(
            "-D",
            directory.resolve("data").toString(),
            "-p",
            Integer.toString(port),
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "unix_socket_directories=",
            "-c",
            "fsync=off");
      }

      @Override
      String url(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=sbamock";
      }
    };

    private final String ready;

    Make(String ready) {
      this.ready = ready;
    }

    /** Why this machine cannot run it; empty if it can. */
    Optional<String> problem() {
      if (program("install").isEmpty() || program("server").isEmpty()) {
        return Optional.of("no " + this + " is installed");
      }
      List<String> harmless = new ArrayList<>(prefix());
      harmless.add("true");
      return Probe.run(harmless.toArray(String[]::new)).problem();
    }

    abstract Optional<Path> program(String name);

    List<String> prefix() {
      return List.of();
    }

    abstract List<String> installation(Path directory);

    abstract List<String> service(Path directory, int port);

    abstract String url(int port);
  }

  private DatabaseServer(Make make, Path directory, int port) {
    this.make = make;
    this.directory = directory;
    this.port = port;
  }

  /**
   * Starts one with an empty database. The test declares what it needs with {@link RequiresMariaDb}
   * or {@link RequiresPostgreSql}.
   *
   * @param directory for its data and logs
   */
  public static DatabaseServer start(Make make, Path directory) throws Exception {
    DatabaseServer server = new DatabaseServer(make, directory, freePort());
    List<String> command = new ArrayList<>(make.prefix());
    command.add(make.program("install").orElseThrow().toString());
    command.addAll(make.installation(directory));
    run(directory.resolve("install.log"), command);
    server.restart();
    return server;
  }

  private static void run(Path log, List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    boolean ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(ended && process.exitValue() == 0).as(Files.readString(log)).isTrue();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Starts it again on the same port with the same data. */
  public void restart() throws Exception {
    List<String> command = new ArrayList<>(make.prefix());
    command.add(make.program("server").orElseThrow().toString());
    command.addAll(make.service(directory, port));
    Path log = directory.resolve("server.log");
    Process started =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    process = started;
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!Files.readString(log).contains(make.ready)) {
      boolean over = started.waitFor(50, TimeUnit.MILLISECONDS);
      assertThat(over || System.nanoTime() - deadline > 0).as(Files.readString(log)).isFalse();
    }
  }

  /** Where it is. */
  public String url() {
    return make.url(port);
  }

  /** Ends it at once, with all of its processes, as the kernel does when memory is short. */
  public void kill() throws InterruptedException {
    Process running = process;
    if (running != null) {
      List<ProcessHandle> all = running.descendants().toList();
      running.destroyForcibly().waitFor();
      all.forEach(ProcessHandle::destroyForcibly);
      for (ProcessHandle one : all) {
        one.onExit().join();
      }
    }
    process = null;
  }

  /** Stops it amid whatever it does: it is there, and does not answer. */
  public void freeze() throws Exception {
    signal("-STOP");
  }

  /** Lets it go on. */
  public void thaw() throws Exception {
    signal("-CONT");
  }

  private void signal(String name) throws Exception {
    Process running = Objects.requireNonNull(process, "it does not run");
    List<String> command = new ArrayList<>(Arrays.asList("kill", name));
    command.add(Long.toString(running.pid()));
    running.descendants().forEach(child -> command.add(Long.toString(child.pid())));
    run(directory.resolve("kill.log"), command);
  }

  @Override
  public void close() throws InterruptedException {
    kill();
  }
}
