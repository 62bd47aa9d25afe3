package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * What makes a function start faster: its jar unpacked, and beside it an archive of its loaded
 * classes, made by one JDK for itself. From JDK 25 on that is an AOT cache (JEP 483, 514), before
 * it a dynamic CDS archive (JEP 350). A JDK that finds no archive of its own starts as ever.
 */
public final class FunctionArchive {
  private static final int FIRST_WITH_ONE_STEP_AOT = 25;
  private static final Duration WRITTEN = Duration.ofSeconds(120);
  private static final String SUFFIX = ".jar";
  private static final String UNLOCK = "-XX:+UnlockDiagnosticVMOptions";

  /** Else the JVM relocates the whole archive, and all of it becomes resident. */
  private static final String IN_PLACE = "-XX:ArchiveRelocationMode=0";

  private static final String QUIET = "-Xlog:disable";

  /** Settings with which each function gets ready without another. */
  public static final Map<String, String> ALONE = Map.of("sbamock.amf.ausf", "http://127.0.0.1:9");

  private final Path bootJar;
  private final Path directory;
  private final Path archive;
  private final boolean aot;

  private FunctionArchive(Path bootJar) {
    this.bootJar = bootJar;
    String name = bootJar.getFileName().toString();
    this.directory =
        bootJar.resolveSibling(
            name.endsWith(SUFFIX)
                ? name.substring(0, name.length() - SUFFIX.length())
                : name + ".d");
    this.aot = Runtime.version().feature() >= FIRST_WITH_ONE_STEP_AOT;
    String jdk = System.getProperty("java.vm.version", "unknown").replaceAll("[^\\w.-]", "_");
    this.archive = directory.resolve("jdk-" + jdk + (aot ? ".aot" : ".jsa"));
  }

  /** The archive of an executable jar for the JDK of this process, made or not. */
  public static FunctionArchive of(Path bootJar) {
    return new FunctionArchive(bootJar);
  }

  /** Whether it was made from the jar as it is now. */
  public boolean isCurrent() {
    try {
      return Files.exists(archive)
          && Files.exists(unpackedJar())
          && Files.readString(source()).equals(fingerprint());
    } catch (IOException e) {
      return false;
    }
  }

  private Path source() {
    return directory.resolve("source");
  }

  /** Of the jar's content, not of its time, which a reproducible build keeps. */
  private String fingerprint() throws IOException {
    CRC32 sum = new CRC32();
    try (ZipFile zip = new ZipFile(bootJar.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        String line = entry.getName() + ' ' + entry.getCrc() + ' ' + entry.getSize() + '\n';
        sum.update(line.getBytes(StandardCharsets.UTF_8));
      }
    }
    return Long.toHexString(sum.getValue()) + '-' + Files.size(bootJar);
  }

  /**
   * What to tell {@code java}: the archive and the unpacked jar if there is an archive, else the
   * executable jar alone.
   */
  public List<String> command() {
    return isCurrent()
        ? List.of(
            UNLOCK,
            IN_PLACE,
            (aot ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + archive,
            "-jar",
            unpackedJar().toString())
        : plainCommand();
  }

  /** What to tell {@code java} to start the executable jar, archive or not. */
  public List<String> plainCommand() {
    return List.of("-jar", bootJar.toString());
  }

  /** The archive's file. */
  public Path file() {
    return archive;
  }

  /**
   * Makes it: unpacks the jar, and starts the function once until it is ready.
   *
   * @param name of the function
   * @param jvmOptions with which it will be started
   * @param work for its log
   * @throws FunctionException if it cannot be unpacked or started
   */
  public void make(String name, List<String> jvmOptions, Path work) throws InterruptedException {
    remove();
    run(
        List.of(
            java(),
            "-Djarmode=tools",
            "-jar",
            bootJar.toString(),
            "extract",
            "--destination",
            directory.toString()));
    try {
      Files.writeString(source(), fingerprint());
    } catch (IOException e) {
      throw new FunctionException("cannot write " + source() + ": " + e.getMessage(), e);
    }
    String training = (aot ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + archive;
    Map<String, String> settings = new HashMap<>(ALONE);
    settings.put("sbamock.tls.directory", work.resolve("tls").toString());
    FunctionProcess process =
        FunctionProcess.start(
            name,
            unpackedJar(),
            List.of(),
            Stream.concat(jvmOptions.stream(), Stream.of(QUIET, training)).toList(),
            settings,
            work);
    try {
      process.awaitReady(FunctionProcess.START_TIMEOUT);
    } finally {
      process.stop();
      process.awaitEnd(WRITTEN);
    }
    if (!Files.exists(archive)) {
      throw new FunctionException("the JVM wrote no archive of " + name + process.tail(), null);
    }
  }

  /** Removes it, for every JDK, and what was unpacked. */
  public void remove() {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new FunctionException("cannot remove " + directory + ": " + e.getMessage(), e);
    }
  }

  private Path unpackedJar() {
    return directory.resolve(bootJar.getFileName());
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static void run(List<String> command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes());
      if (!process.waitFor(WRITTEN.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new FunctionException(String.join(" ", command) + " failed: " + output, null);
      }
    } catch (IOException e) {
      throw new FunctionException(
          "cannot run " + String.join(" ", command) + ": " + e.getMessage(), e);
    }
  }
}
