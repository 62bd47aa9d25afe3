/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The CPU time of this process and all its descendants, as a share of all processors. */
final class OwnProcesses {
  private final int processors;
  private Duration cpuBefore = cpu();
  private long nanosBefore = System.nanoTime();

  /** Those of a host with so many processors. */
  OwnProcesses(int processors) {
    this.processors = processors;
  }

  /** The share since the last call, 0 to 1; what processes used that ended since is missing. */
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
        .flatMap(process -> process.info().totalCpuDuration().stream())
        .reduce(Duration.ZERO, Duration::plus);
  }
}
