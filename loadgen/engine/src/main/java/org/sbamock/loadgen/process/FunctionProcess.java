/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/**
 * A network function as a child process, or in a container that a child process runs. It also stops
 * when this process is killed: the function exits at the end of its standard input, which this
 * process holds open.
 */
public final class FunctionProcess {
  /** The time limit within which a function must become ready. */
  public static final Duration START_TIMEOUT = Duration.ofSeconds(90);

  /** The time limit of a graceful stop, including the drain, after which a function is killed. */
  public static final Duration END_TIMEOUT = Duration.ofSeconds(8);

  private static final Duration POLL = Duration.ofMillis(50);
  private static final int TAIL_LINES = 20;
  private static final String MALLOC_ARENAS = "MALLOC_ARENA_MAX";
  private static final Path SETSID = Path.of("/usr/bin/setsid");

  private final String name;
  private final FunctionHost host;
  private final Process process;
  private final @Nullable Container container;
  private final Path portsFile;
  private final Path log;
  private Properties ports = new Properties();
  private volatile boolean stopping;

  private FunctionProcess(
      String name,
      FunctionHost host,
      Process process,
      @Nullable Container container,
      Path portsFile,
      Path log) {
    this.name = name;
    this.host = host;
    this.process = process;
    this.container = container;
    this.portsFile = portsFile;
    this.log = log;
  }

  /** Starts a function on loopback without waiting until it is ready. */
  public static FunctionProcess start(
      String name,
      Path jar,
      List<String> prefix,
      List<String> jvmOptions,
      Map<String, String> settings,
      Path directory) {
    return start(name, jar, FunctionHost.LOOPBACK, prefix, jvmOptions, settings, directory);
  }

  /**
   * Starts a function without waiting until it is ready.
   *
   * @param name the name of its files
   * @param jar its executable jar; its {@link FunctionArchive} is used if it exists
   * @param host its host; the settings contain its address
   * @param prefix the command before {@code java}, such as {@code taskset -c 0}
   * @param jvmOptions the options of its JVM
   * @param settings the settings as on its command line, such as {@code sbamock.sbi.port}
   * @param directory the directory of its log and ports file
   * @throws FunctionException if the process cannot be started
   */
  public static FunctionProcess start(
      String name,
      Path jar,
      FunctionHost host,
      List<String> prefix,
      List<String> jvmOptions,
      Map<String, String> settings,
      Path directory) {
    return start(
        name, FunctionArchive.of(jar).command(), host, prefix, jvmOptions, settings, directory);
  }

  /**
   * Starts a function on loopback from explicit arguments of {@code java}.
   *
   * @param program the arguments that select the program, such as {@code -jar} and a path
   * @throws FunctionException if the process cannot be started
   */
  public static FunctionProcess start(
      String name,
      List<String> program,
      List<String> prefix,
      List<String> jvmOptions,
      Map<String, String> settings,
      Path directory) {
    return start(name, program, FunctionHost.LOOPBACK, prefix, jvmOptions, settings, directory);
  }

  private static FunctionProcess start(
      String name,
      List<String> program,
      FunctionHost host,
      List<String> prefix,
      List<String> jvmOptions,
      Map<String, String> settings,
      Path directory) {
    List<String> command = new ArrayList<>(prefix);
    command.add(FunctionArchive.java());
    command.addAll(jvmOptions);
    command.addAll(program);
    Path log = directory.resolve(name + ".log");
    Path portsFile = directory.resolve(name + ".ports");
    try {
      ProcessBuilder builder = builder(command, settings, portsFile, log);
      builder.environment().putIfAbsent(MALLOC_ARENAS, "2");
      return new FunctionProcess(name, host, host.start(builder), null, portsFile, log);
    } catch (IOException | LinkException e) {
      throw new FunctionException("cannot start " + name + ": " + e.getMessage(), e);
    }
  }

  /**
   * Starts a function in a container without waiting until it is ready.
   *
   * @param command the command that runs it; the settings are appended
   * @param host its host, as seen from this machine
   * @param unset environment variables that are removed for the command
   * @param directory the directory of its log and ports file, under the same path in the container
   * @throws FunctionException if the command cannot be started
   */
  static FunctionProcess start(
      String name,
      Container container,
      List<String> command,
      FunctionHost host,
      Map<String, String> settings,
      List<String> unset,
      Path directory) {
    Path log = directory.resolve(name + ".log");
    Path portsFile = directory.toAbsolutePath().resolve(name + ".ports");
    try {
      ProcessBuilder builder = builder(command, settings, portsFile, log);
      builder.environment().keySet().removeAll(unset);
      return new FunctionProcess(name, host, builder.start(), container, portsFile, log);
    } catch (IOException e) {
      throw new FunctionException("cannot start " + name + ": " + e.getMessage(), e);
    }
  }

  private static ProcessBuilder builder(
      List<String> words, Map<String, String> settings, Path portsFile, Path log)
      throws IOException {
    Files.deleteIfExists(portsFile);
    List<String> command = inNewSession(words);
    settings.forEach((key, value) -> command.add("--" + key + "=" + value));
    command.add("--sbamock.ports-file=" + portsFile);
    command.add("--sbamock.exit-on-stdin-eof=true");
    command.add("--spring.main.banner-mode=off");
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
  }

  /**
   * Returns a command that runs in a separate session, so that Ctrl-C on the terminal signals only
   * this process.
   */
  static List<String> inNewSession(List<String> command) {
    List<String> words = new ArrayList<>();
    if (Files.isExecutable(SETSID)) {
      words.add(SETSID.toString());
    }
    words.addAll(command);
    return words;
  }

  /** Returns the name. */
  public String name() {
    return name;
  }

  /** Returns the log file. */
  public Path log() {
    return log;
  }

  /** Returns its resource usage. */
  public ProcessUsage usage() {
    return ProcessHandle.of(pid())
        .map(ProcessUsage::of)
        .orElseGet(() -> new ProcessUsage(Duration.ZERO, OptionalLong.empty()));
  }

  /** Completes when the process ends without {@link #stop}. */
  public CompletableFuture<FunctionProcess> death() {
    CompletableFuture<FunctionProcess> death = new CompletableFuture<>();
    process
        .onExit()
        .thenAccept(
            ended -> {
              if (!stopping) {
                death.complete(this);
              }
            });
    return death;
  }

  /**
   * Waits until it listens and, with an NRF, is registered.
   *
   * @throws FunctionException if it ends or is not ready in time; the message contains the end of
   *     its log
   */
  public void awaitReady(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!isReady()) {
      if (process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new FunctionException(
            name + " ended with exit code " + process.exitValue() + " before it was ready" + tail(),
            null);
      }
      if (System.nanoTime() - deadline > 0) {
        throw new FunctionException(
            name + " was not ready within " + patience.toSeconds() + " s" + tail(), null);
      }
    }
  }

  private boolean isReady() {
    if (ports.isEmpty()) {
      if (!Files.exists(portsFile)) {
        return false;
      }
      Properties read = new Properties();
      try (Reader reader = Files.newBufferedReader(portsFile)) {
        read.load(reader);
      } catch (IOException e) {
        throw new FunctionException("cannot read " + portsFile + ": " + e.getMessage(), e);
      }
      ports = read;
    }
    return ports.getProperty("management.port", "").isEmpty() || isHealthy();
  }

  private boolean isHealthy() {
    try {
      management().get("/actuator/health/readiness", ManagementPlane.SHORT_TIMEOUT_MILLIS);
      return true;
    } catch (IOException | LinkException e) {
      return false;
    }
  }

  /** Returns its management plane. Requires that it is ready. */
  public ManagementPlane management() {
    return new ManagementPlane(host, this::managementPort);
  }

  /**
   * Returns the first value of a meter; empty if the meter does not exist or the function does not
   * respond.
   *
   * @param name the name of the meter, optionally with a query, such as {@code
   *     jvm.memory.used?tag=area:heap}
   */
  public OptionalDouble meter(String name) {
    try {
      JsonNode value =
          Json.mapper()
              .readTree(management().get("/actuator/metrics/" + name))
              .at("/measurements/0/value");
      return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
    } catch (IOException e) {
      return OptionalDouble.empty();
    }
  }

  /** Returns its API root with a scheme. Requires that it is ready. */
  public ApiRoot apiRoot(String scheme) {
    return ApiRoot.of(scheme, host.address(), sbiPort());
  }

  /** Returns host and port of its API root. Requires that it is ready. */
  String authority() {
    return host.address() + ":" + sbiPort();
  }

  /** Returns the port of its SBI. Requires that it was ready. */
  int sbiPort() {
    return port("sbi.port");
  }

  /** Returns the port of its management plane. Requires that it is ready. */
  public int managementPort() {
    return port("management.port");
  }

  private int port(String key) {
    String port = ports.getProperty(key);
    if (port == null || port.isEmpty()) {
      throw new IllegalStateException(name + " has not published its " + key);
    }
    return Integer.parseInt(port);
  }

  /** Returns the last lines of its log, for an error message. */
  public String tail() {
    try {
      List<String> lines = Files.readAllLines(log);
      return "; its log, "
          + log
          + ", ends with:\n  "
          + String.join(
              "\n  ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    } catch (IOException e) {
      return "; its log is " + log;
    }
  }

  /** Requests a graceful stop; returns immediately. */
  public void stop() {
    stopping = true;
    process.destroy();
  }

  /** Waits until it has ended, and kills it if the time is exceeded. */
  public void awaitEnd(Duration patience) {
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        end().waitFor();
      }
    } catch (InterruptedException e) {
      end();
      Thread.currentThread().interrupt();
    }
    if (container != null) {
      container.remove();
    }
  }

  private Process end() {
    if (container != null) {
      container.remove();
    }
    return process.destroyForcibly();
  }

  /** Returns whether it is running. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Returns whether it runs in a container. */
  public boolean isInContainer() {
    return container != null;
  }

  /** Returns its process id, as seen from this machine. */
  public long pid() {
    if (container == null) {
      return process.pid();
    }
    try {
      return container.pid().orElse(process.pid());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return process.pid();
    }
  }
}
