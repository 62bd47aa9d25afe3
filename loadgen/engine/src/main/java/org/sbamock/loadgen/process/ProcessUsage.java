package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a process has taken of the machine.
 *
 * @param cpu processor time of all its threads since its start, in the resolution of the kernel,
 *     mostly 10 ms
 * @param residentBytes resident memory; empty where it cannot be known
 */
public record ProcessUsage(Duration cpu, OptionalLong residentBytes) {
  /** What that process has taken until now; nothing if it is gone. */
  public static ProcessUsage of(ProcessHandle process) {
    return new ProcessUsage(
        process.info().totalCpuDuration().orElse(Duration.ZERO), resident(process.pid()));
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
