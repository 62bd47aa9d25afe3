/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The resource usage of a process.
 *
 * @param cpu the CPU time of all its threads since its start
 * @param residentBytes the resident memory; empty if it is unknown
 */
public record ProcessUsage(Duration cpu, OptionalLong residentBytes) {
  /** Returns the usage of a process; zero and empty if the process has ended. */
  public static ProcessUsage of(ProcessHandle process) {
    return new ProcessUsage(
        CpuTimeClock.read(process).orElse(Duration.ZERO), resident(process.pid()));
  }

  private static OptionalLong resident(long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
          .findFirst();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
