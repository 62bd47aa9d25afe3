/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.sbamock.loadgen.process.CpuTimeClock;

/** The CPU time of this process and all its descendants, as a share of all processors. */
final class ProcessTreeCpu {
  private final int processors;
  private Duration cpuBefore = cpu();
  private long nanosBefore = System.nanoTime();

  /** Creates a meter for a host with the given number of processors. */
  ProcessTreeCpu(int processors) {
    this.processors = processors;
  }

  /**
   * Returns the share since the last call, 0 to 1; the use of processes that have ended since is
   * not included.
   */
  OptionalDouble share() {
    Duration cpu = cpu();
    long nanos = System.nanoTime();
    double share =
        (double) cpu.minus(cpuBefore).toNanos() / Math.max(1, nanos - nanosBefore) / processors;
    cpuBefore = cpu;
    nanosBefore = nanos;
    return share < 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.min(1, share));
  }

  private static Duration cpu() {
    ProcessHandle own = ProcessHandle.current();
    return Stream.concat(Stream.of(own), own.descendants())
        .flatMap(process -> CpuTimeClock.read(process).stream())
        .reduce(Duration.ZERO, Duration::plus);
  }
}
