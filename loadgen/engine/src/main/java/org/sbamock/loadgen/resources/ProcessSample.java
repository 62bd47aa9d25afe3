/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.resources;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A sample of a process's resource usage (proc(5)).
 *
 * @param cpuMillis CPU time of all its threads since its start, in steps of 10 ms
 * @param residentKib resident memory
 * @param threads the number of threads
 * @param fileDescriptors the number of open file descriptors
 * @param minorFaults minor page faults since its start
 * @param majorFaults major page faults since its start
 */
public record ProcessSample(
    long cpuMillis,
    long residentKib,
    int threads,
    int fileDescriptors,
    long minorFaults,
    long majorFaults) {
  /** Milliseconds per tick of USER_HZ, the fixed clock unit of the kernel's interface. */
  private static final long MILLIS_PER_TICK = 10;

  private static final long KIB_PER_PAGE = 4;

  /** Samples a process; empty if it has ended or this is not Linux. */
  public static Optional<ProcessSample> of(long pid) {
    Path directory = Path.of("/proc", Long.toString(pid));
    try {
      String stat = Files.readString(directory.resolve("stat"));
      return Optional.of(parse(stat, fileDescriptors(directory.resolve("fd"))));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Parses {@code /proc/PID/stat}. The program name in parentheses may contain any character. */
  static ProcessSample parse(String stat, int fileDescriptors) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ");
    return new ProcessSample(
        (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * MILLIS_PER_TICK,
        Long.parseLong(fields[21]) * KIB_PER_PAGE,
        Integer.parseInt(fields[17]),
        fileDescriptors,
        Long.parseLong(fields[7]),
        Long.parseLong(fields[9]));
  }

  private static int fileDescriptors(Path directory) throws IOException {
    int count = 0;
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      for (Path entry : entries) {
        count += entry.getNameCount() > 0 ? 1 : 0;
      }
    }
    return count;
  }

  /** Returns this sample with another CPU time and number of threads. */
  ProcessSample with(long otherCpuMillis, int otherThreads) {
    return new ProcessSample(
        otherCpuMillis, residentKib, otherThreads, fileDescriptors, minorFaults, majorFaults);
  }

  /** Returns this sample with the CPU time reduced. */
  ProcessSample withoutCpu(long millis) {
    return with(Math.max(0, cpuMillis - millis), threads);
  }
}
