/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.resources;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.sbamock.loadgen.process.CpuTimeClock;
import org.sbamock.loadgen.process.ProcessUsage;

/**
 * A sample of a process's resource usage (proc(5)).
 *
 * @param cpuNanos CPU time of all its threads since its start
 * @param residentKib resident memory
 * @param threads the number of threads
 * @param fileDescriptors the number of open file descriptors
 * @param minorFaults minor page faults since its start
 * @param majorFaults major page faults since its start
 */
public record ProcessSample(
    long cpuNanos,
    long residentKib,
    int threads,
    int fileDescriptors,
    long minorFaults,
    long majorFaults) {
  /** Nanoseconds per tick of USER_HZ, the fixed clock unit of the kernel's interface. */
  private static final long NANOS_PER_TICK = 10_000_000;

  /** The page size of most kernels; the resident memory is that of status, if it can be read. */
  private static final long KIB_PER_PAGE = 4;

  /** Samples a process; empty if it has ended or this is not Linux. */
  public static Optional<ProcessSample> of(long pid) {
    Path directory = Path.of("/proc", Long.toString(pid));
    try {
      String stat = Files.readString(directory.resolve("stat"));
      ProcessSample sample = parse(stat, fileDescriptors(directory.resolve("fd")));
      return Optional.of(
          new ProcessSample(
              CpuTimeClock.nanos(pid).orElse(sample.cpuNanos),
              ProcessUsage.residentKib(pid).orElse(sample.residentKib),
              sample.threads,
              sample.fileDescriptors,
              sample.minorFaults,
              sample.majorFaults));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Parses {@code /proc/PID/stat}. The program name in parentheses may contain any character. */
  static ProcessSample parse(String stat, int fileDescriptors) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ");
    return new ProcessSample(
        (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * NANOS_PER_TICK,
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
  ProcessSample with(long otherCpuNanos, int otherThreads) {
    return new ProcessSample(
        otherCpuNanos, residentKib, otherThreads, fileDescriptors, minorFaults, majorFaults);
  }

  /** Returns this sample with the CPU time reduced. */
  ProcessSample withoutCpu(long nanos) {
    return with(Math.max(0, cpuNanos - nanos), threads);
  }
}
