/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.io.UncheckedIOException;
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
    OptionalLong kib = residentKib(pid);
    return kib.isPresent() ? OptionalLong.of(kib.getAsLong() * 1024) : kib;
  }

  /** Returns the resident memory of a process in KiB; empty if it is unknown. */
  public static OptionalLong residentKib(long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst();
    } catch (IOException | UncheckedIOException e) {
      return OptionalLong.empty();
    }
  }
}
