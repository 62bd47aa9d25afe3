/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.process.CpuTimeClock;
import org.sbamock.loadgen.process.MeteredProcess;
import org.sbamock.loadgen.trial.TrialMeasurement;
import org.sbamock.loadgen.trial.TrialMeter;

/**
 * The meter of the CPU time of this process and of the heap memory that the server's event loops
 * allocate.
 */
final class GeneratorMeter implements TrialMeter {
  /** The name of the CPU time of this process per iteration, in microseconds. */
  static final String CPU = "generatorCpuMicros";

  /** The name of the octets that the server's event loops allocate on the heap per iteration. */
  static final String ALLOCATED = "allocatedBytes";

  private final List<MeteredProcess> processes;
  private Duration cpuBefore = Duration.ZERO;
  private Duration cpuAfter = Duration.ZERO;
  private List<OptionalLong> allocatedBefore = List.of();
  private List<OptionalLong> allocatedAfter = List.of();

  GeneratorMeter(List<MeteredProcess> processes) {
    this.processes = processes;
  }

  @Override
  public void measurementBegins() {
    allocatedBefore = allocated();
    cpuBefore = ownCpu();
  }

  @Override
  public void measurementEnds() {
    cpuAfter = ownCpu();
    allocatedAfter = allocated();
  }

  private List<OptionalLong> allocated() {
    return processes.stream().map(process -> process.allocations().get()).toList();
  }

  private static Duration ownCpu() {
    return CpuTimeClock.read(ProcessHandle.current()).orElse(Duration.ZERO);
  }

  @Override
  public void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {
    long iterations = outcome.achievedInWindow();
    if (iterations == 0) {
      return;
    }
    measurement.value(CPU, Math.max(0, cpuAfter.minus(cpuBefore).toNanos() / 1e3 / iterations));
    Double allocated = allocatedPerIteration(iterations);
    if (allocated != null) {
      measurement.value(ALLOCATED, allocated);
    }
  }

  /** Returns the allocated octets per iteration; null if they are unknown. */
  @Nullable Double allocatedPerIteration(long iterations) {
    boolean known =
        iterations > 0
            && !processes.isEmpty()
            && !allocatedAfter.isEmpty()
            && allocatedBefore.stream().allMatch(OptionalLong::isPresent)
            && allocatedAfter.stream().allMatch(OptionalLong::isPresent);
    return known ? (double) (sum(allocatedAfter) - sum(allocatedBefore)) / iterations : null;
  }

  private static long sum(List<OptionalLong> octets) {
    return octets.stream().mapToLong(OptionalLong::getAsLong).sum();
  }
}
