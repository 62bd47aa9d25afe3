/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import io.netty.util.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.transport.Transport;

/**
 * The machine and the software versions of a run.
 *
 * @param version the version of sbamock
 * @param commit the commit of the source tree from which it runs, with {@code -dirty} if tracked
 *     files were changed; null if it does not run from a Git repository, or if there is no {@code
 *     git}
 * @param os the name and version of the kernel
 * @param arch the architecture of the processor
 * @param cpu the model of the processor; null if it is unknown
 * @param processors the number of processors that this process may use
 * @param memoryMib the memory of the machine in MiB; null if it is unknown
 * @param jdk the vendor and version of the JDK
 * @param netty the version of Netty
 * @param transport epoll or NIO
 * @param congestionControl the default congestion control of TCP; null if it is unknown
 */
public record Environment(
    String version,
    @Nullable String commit,
    String os,
    String arch,
    @Nullable String cpu,
    int processors,
    @Nullable Long memoryMib,
    String jdk,
    String netty,
    String transport,
    @Nullable String congestionControl) {

  /** Detects the environment of this process. */
  public static Environment look() {
    var netty = Version.identify().get("netty-common");
    return new Environment(
        runningVersion(),
        SourceCommit.ofHome().orElse(null),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("os.arch"),
        field(Path.of("/proc/cpuinfo"), "model name"),
        Runtime.getRuntime().availableProcessors(),
        memory(),
        System.getProperty("java.vendor") + " " + System.getProperty("java.runtime.version"),
        netty == null ? "unknown" : netty.artifactVersion(),
        Transport.best().name().toLowerCase(Locale.ROOT),
        line(Path.of("/proc/sys/net/ipv4/tcp_congestion_control")));
  }

  /** Returns the version with the commit, such as {@code 0.1.0 (commit 0123456789ab)}. */
  public String versionAndCommit() {
    return commit == null ? version : version + " (commit " + commit + ")";
  }

  /** Returns the version of sbamock; {@code development} if it does not run from its jar. */
  public static String runningVersion() {
    String version = Environment.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  private static @Nullable Long memory() {
    String total = field(Path.of("/proc/meminfo"), "MemTotal");
    return total == null ? null : Long.parseLong(total.replaceAll("\\D", "")) / 1024;
  }

  private static @Nullable String field(Path file, String name) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(null);
    } catch (IOException e) {
      return null;
    }
  }

  private static @Nullable String line(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      return null;
    }
  }
}
