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
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.sbi.ApiRoot;

/**
 * One network function as a child process. It ends with this process, whatever ends this process:
 * the child ends itself when its standard input, which this process holds open, comes to its end.
 */
public final class FunctionProcess {
  private static final Duration POLL = Duration.ofMillis(50);
  private static final int TAIL_LINES = 20;
  private static final int HTTP_TIMEOUT_MILLIS = 2_000;
  private static final String MALLOC_ARENAS = "MALLOC_ARENA_MAX";
  private static final Path SETSID = Path.of("/usr/bin/setsid");

  private final String name;
  private final Place place;
  private final Process process;
  private final Path portsFile;
  private final Path log;
  private Properties ports = new Properties();
  private volatile boolean stopping;

  private FunctionProcess(String name, Place place, Process process, Path portsFile, Path log) {
    this.name = name;
    this.place = place;
    this.process = process;
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
    return start(name, jar, Place.LOOPBACK, prefix, jvmOptions, settings, directory);
  }

  /**
   * Starts a function; it is not ready yet.
   *
   * @param name of its files
   * @param jar its executable jar; its {@link FunctionArchive} is used where there is one
   * @param place where it runs; the settings tell it its address
   * @param prefix the words before {@code java}, such as {@code taskset -c 0}
   * @param jvmOptions of its JVM
   * @param settings as on its command line, such as {@code sbamock.sbi.port}
   * @param directory for its log and its ports file
   * @throws FunctionException if the process cannot be started
   */
  public static FunctionProcess start(
      String name,
      Path jar,
      Place place,
      List<String> prefix,
      List<String> jvmOptions,
      Map<String, String> settings,
      Path directory) {
    return start(
        name, FunctionArchive.of(jar).command(), place, prefix, jvmOptions, settings, directory);
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
    return start(name, program, Place.LOOPBACK, prefix, jvmOptions, settings, directory);
  }

  private static FunctionProcess start(
      String name,
      List<String> program,
      Place place,
      List<String> prefix,
      List<String> jvmOptions,
      Map<String, String> settings,
      Path directory) {
    Path portsFile = directory.resolve(name + ".ports");
    Path log = directory.resolve(name + ".log");
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(SETSID)) {
      // In a session of its own, Ctrl-C on the terminal reaches this process alone.
      command.add(SETSID.toString());
    }
    command.addAll(prefix);
    command.add(FunctionArchive.java());
    command.addAll(jvmOptions);
    command.addAll(program);
    settings.forEach((key, value) -> command.add("--" + key + "=" + value));
    command.add("--sbamock.ports-file=" + portsFile);
    command.add("--sbamock.exit-on-stdin-eof=true");
    command.add("--spring.main.banner-mode=off");
    try {
      Files.deleteIfExists(portsFile);
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
      builder.environment().putIfAbsent(MALLOC_ARENAS, "2");
      Process process = place.start(builder);
      return new FunctionProcess(name, place, process, portsFile, log);
    } catch (IOException | LinkException e) {
      throw new FunctionException("cannot start " + name + ": " + e.getMessage(), e);
    }
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
    return ProcessUsage.of(process.toHandle());
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
    URL url = URI.create("http://127.0.0.1:" + managementPort() + path).toURL();
    return place.call(
        () -> {
          HttpURLConnection connection = (HttpURLConnection) url.openConnection();
          connection.setConnectTimeout(HTTP_TIMEOUT_MILLIS);
          connection.setReadTimeout(HTTP_TIMEOUT_MILLIS);
          // A connection that is kept would serve another namespace's port of the same number.
          connection.setRequestProperty("Connection", "close");
          try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
          } finally {
            connection.disconnect();
          }
        });
  }

  /** Its API root under a scheme; once it is ready. */
  public ApiRoot apiRoot(String scheme) {
    return ApiRoot.of(scheme, place.host(), port("sbi.port"));
  }

  /** Host and port, as others call it; once it is ready. */
  String authority() {
    return place.host() + ":" + port("sbi.port");
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
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** Whether it runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Its process identifier. */
  public long pid() {
    return process.pid();
  }
}
