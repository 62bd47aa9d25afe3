/* SPDX-License-Identifier: Apache-2.0 */
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
 * The class archive of a function, which shortens its start: the unpacked jar and an archive of its
 * loaded classes. The archive is an AOT cache from JDK 25 (JEP 483, 514), and a dynamic CDS archive
 * (JEP 350) before. It is valid for the JDK that created it only; other JDKs start the function
 * without it.
 */
public final class FunctionArchive {
  private static final int FIRST_WITH_ONE_STEP_AOT = 25;
  private static final Duration WRITTEN = Duration.ofSeconds(120);
  private static final String SUFFIX = ".jar";
  private static final String UNLOCK = "-XX:+UnlockDiagnosticVMOptions";

  /** Prevents the JVM from relocating the archive, which would make all of it resident. */
  private static final String IN_PLACE = "-XX:ArchiveRelocationMode=0";

  private static final String QUIET = "-Xlog:disable";

  /** The settings with which each function becomes ready without other functions. */
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

  /**
   * Returns the archive of an executable jar for the JDK of this process, whether or not it exists.
   */
  public static FunctionArchive of(Path bootJar) {
    return new FunctionArchive(bootJar);
  }

  /** Returns whether the archive exists and matches the jar. */
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

  /**
   * Returns a fingerprint of the jar's content. The modification time does not suffice, since a
   * reproducible build keeps it.
   */
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
   * Returns the arguments of {@code java}: the archive and the unpacked jar if there is an archive,
   * otherwise the executable jar.
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

  /** Returns the arguments of {@code java} without an archive. */
  public List<String> plainCommand() {
    return List.of("-jar", bootJar.toString());
  }

  /** Returns the file of the archive. */
  public Path file() {
    return archive;
  }

  /**
   * Creates the archive: unpacks the jar and starts the function once until it is ready.
   *
   * @param name the name of the function
   * @param jvmOptions the JVM options of later starts
   * @param work the directory for its log
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
      throw new FunctionException("the JVM created no archive of " + name + process.tail(), null);
    }
  }

  /** Removes the archives of all JDKs and the unpacked jar. */
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
