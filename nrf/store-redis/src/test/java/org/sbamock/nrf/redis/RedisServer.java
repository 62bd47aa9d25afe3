/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.testing.Probe;

/** A real server on a port of the loopback interface, started for a test, without persistence. */
public final class RedisServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Path directory;
  private final int port;
  private final List<String> options;
  private @Nullable Process process;

  private RedisServer(Path directory, int port, List<String> options) {
    this.directory = directory;
    this.port = port;
    this.options = options;
  }

  static Optional<Path> program() {
    return Probe.onPath("redis-server").or(() -> Probe.onPath("valkey-server"));
  }

  /** Starts a server; the test declares what it needs with {@link RequiresRedis}. */
  public static RedisServer start(String... options) {
    return start(port -> List.of("--port", Integer.toString(port)), List.of(options));
  }

  /**
   * Starts a server that listens with TLS only.
   *
   * @param authority the directory of a certificate authority that has issued {@code redis}
   */
  static RedisServer startWithTls(Path authority, String... options) {
    return start(
        port ->
            List.of(
                "--port",
                "0",
                "--tls-port",
                Integer.toString(port),
                "--tls-cert-file",
                authority.resolve("redis.pem").toString(),
                "--tls-key-file",
                authority.resolve("redis.key").toString(),
                "--tls-ca-cert-file",
                authority.resolve("ca.pem").toString(),
                "--tls-auth-clients",
                "no"),
        List.of(options));
  }

  private static RedisServer start(IntFunction<List<String>> listening, List<String> others) {
    try {
      Path directory = Files.createTempDirectory("sbamock-redis");
      int port = freePort();
      List<String> options = new ArrayList<>(listening.apply(port));
      options.addAll(others);
      RedisServer server = new RedisServer(directory, port, options);
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Starts the server again after {@link #kill}, on the same port and with no content. */
  public void restart() {
    start();
  }

  private void start() {
    List<String> command =
        new ArrayList<>(
            List.of(
                program().orElseThrow().toString(),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no",
                "--dir",
                directory.toString()));
    command.addAll(options);
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("log").toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Process started = Objects.requireNonNull(process);
    await().atMost(PATIENCE).until(() -> log().contains("Ready to accept") || !started.isAlive());
    assertThat(started.isAlive()).as(log()).isTrue();
  }

  private String log() {
    try {
      return Files.readString(directory.resolve("log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the port on which the server listens. */
  int port() {
    return port;
  }

  /** Returns the URL of a database. */
  public String url(int database) {
    return "redis://127.0.0.1:" + port + "/" + database;
  }

  /** Ends the server at once. */
  public void kill() {
    Process running = Objects.requireNonNull(process);
    running.destroyForcibly();
    try {
      assertThat(running.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Suspends the server: its connections stay open, but it does not answer. */
  public void suspend() {
    signal("-STOP");
  }

  /** Resumes the server after {@link #suspend}. */
  public void resume() {
    signal("-CONT");
  }

  private void signal(String name) {
    long pid = Objects.requireNonNull(process).pid();
    assertThat(Probe.run("kill", name, Long.toString(pid)).problem()).isEmpty();
  }

  /** Runs commands on a database. */
  public <T> T on(int database, Function<RedisCommands<String, String>, T> commands) {
    try (RedisClient client = RedisClient.create(RedisURI.create(url(database)));
        StatefulRedisConnection<String, String> connection = client.connect()) {
      return commands.apply(connection.sync());
    }
  }

  @Override
  public void close() throws IOException {
    kill();
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
