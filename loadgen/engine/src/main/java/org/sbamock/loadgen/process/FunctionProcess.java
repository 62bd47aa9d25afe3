package org.sbamock.loadgen.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
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
 * One network function as a child process, or in a container that a child process holds. It ends
 * with this process, whatever ends this process: the function ends itself when its standard input,
 * which this process holds open, comes to its end.
 */
public final class FunctionProcess {
  /** A function that is not ready by then will never be. */
  public static final Duration START_TIMEOUT = Duration.ofSeconds(90);

  /** A function that has not ended by then, drain included, is killed. */
  public static final Duration END_TIMEOUT = Duration.ofSeconds(8);

  private static final Duration POLL = Duration.ofMillis(50);
  private static final int TAIL_LINES = 20;
  private static final int HTTP_TIMEOUT_MILLIS = 2_000;
  private static final int METER_TIMEOUT_MILLIS = 5_000;
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

  /** Starts a function on loopback; it is not ready yet. */
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
   * Starts a function; it is not ready yet.
   *
   * @param name of its files
   * @param jar its executable jar; its {@link FunctionArchive} is used where there is one
   * @param host where it runs; the settings tell it its address
   * @param prefix the words before {@code java}, such as {@code taskset -c 0}
   * @param jvmOptions of its JVM
   * @param settings as on its command line, such as {@code sbamock.sbi.port}
   * @param directory for its log and its ports file
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
   * The same on loopback, with the words of {@code java}'s command line that say what to run.
   *
   * @param program such as {@code -jar} and a path
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
   * Starts a function in a container; it is not ready yet.
   *
   * @param command that runs it, and takes the settings as its last words
   * @param host where it runs, as seen from this machine
   * @param unset variables that the command is not to pass on
   * @param directory for its log and its ports file, under the same path in the container
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
    List<String> command = ofItsOwnSession(words);
    settings.forEach((key, value) -> command.add("--" + key + "=" + value));
    command.add("--sbamock.ports-file=" + portsFile);
    command.add("--sbamock.exit-on-stdin-eof=true");
    command.add("--spring.main.banner-mode=off");
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
  }

  /** In a session of its own, Ctrl-C on the terminal reaches this process alone. */
  static List<String> ofItsOwnSession(List<String> command) {
    List<String> words = new ArrayList<>();
    if (Files.isExecutable(SETSID)) {
      words.add(SETSID.toString());
    }
    words.addAll(command);
    return words;
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Its log. */
  public Path log() {
    return log;
  }

  /** What it takes of the machine. */
  public ProcessUsage usage() {
    return ProcessHandle.of(pid())
        .map(ProcessUsage::of)
        .orElseGet(() -> new ProcessUsage(Duration.ZERO, OptionalLong.empty()));
  }

  /** Completes when it ends before it was told to. */
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
   * Waits until it serves and, where it has an NRF, is registered.
   *
   * @throws FunctionException if it dies, or is not ready in time; with the end of its log
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
      readManagement("/actuator/health/readiness");
      return true;
    } catch (IOException | LinkException e) {
      return false;
    }
  }

  /**
   * What its management plane answers, from within its network namespace.
   *
   * @throws IOException if that is not 200
   */
  String readManagement(String path) throws IOException {
    return readManagement(path, HTTP_TIMEOUT_MILLIS);
  }

  private String readManagement(String path, int timeoutMillis) throws IOException {
    URL url = URI.create("http://127.0.0.1:" + managementPort() + path).toURL();
    return host.call(
        () -> {
          HttpURLConnection connection = (HttpURLConnection) url.openConnection();
          connection.setConnectTimeout(timeoutMillis);
          connection.setReadTimeout(timeoutMillis);
          // A connection that is kept would serve another namespace's port of the same number.
          connection.setRequestProperty("Connection", "close");
          try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
          } finally {
            connection.disconnect();
          }
        });
  }

  /**
   * The first value of one of its meters; empty if there is no such meter, or no answer.
   *
   * @param name with a query, if need be, such as {@code jvm.memory.used?tag=area:heap}
   */
  public OptionalDouble meter(String name) {
    try {
      JsonNode value =
          Json.mapper()
              .readTree(readManagement("/actuator/metrics/" + name, METER_TIMEOUT_MILLIS))
              .at("/measurements/0/value");
      return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
    } catch (IOException e) {
      return OptionalDouble.empty();
    }
  }

  /** Its API root under a scheme; once it is ready. */
  public ApiRoot apiRoot(String scheme) {
    return ApiRoot.of(scheme, host.address(), port("sbi.port"));
  }

  /** Host and port, as others call it; once it is ready. */
  String authority() {
    return host.address() + ":" + port("sbi.port");
  }

  /** The port of its management plane; once it is ready. */
  public int managementPort() {
    return port("management.port");
  }

  private int port(String key) {
    String port = ports.getProperty(key);
    if (port == null || port.isEmpty()) {
      throw new IllegalStateException(name + " has not told its " + key);
    }
    return Integer.parseInt(port);
  }

  /** The last lines of its log, for a message. */
  public String tail() {
    try {
      List<String> lines = Files.readAllLines(log);
      return "; its log, "
          + log
          + ", ends with:\n  "
          + String.join(
              "\n  ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    } catch (IOException e) {
      return "; its log should be " + log;
    }
  }

  /** Asks it to end in peace; returns at once. */
  public void stop() {
    stopping = true;
    process.destroy();
  }

  /** Waits until it has ended, and ends it by force when that takes too long. */
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

  /** Whether it runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Whether it runs in a container. */
  public boolean isInContainer() {
    return container != null;
  }

  /** Its process identifier, as seen from this machine. */
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
