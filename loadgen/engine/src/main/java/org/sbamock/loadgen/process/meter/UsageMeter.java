/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process.meter;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.process.MeteredProcess;
import org.sbamock.loadgen.process.ProcessUsage;
import org.sbamock.loadgen.result.Trial.FunctionUsage;
import org.sbamock.loadgen.trial.TrialMeasurement;
import org.sbamock.loadgen.trial.TrialMeter;

/**
 * The meter of the CPU time of processes per iteration, and of their resident memory at the end of
 * the measurement.
 */
public final class UsageMeter implements TrialMeter {
  private static final double MIB = 1 << 20;

  private final List<MeteredProcess> processes;
  private List<ProcessUsage> before = List.of();
  private List<ProcessUsage> after = List.of();

  /** Creates a meter of processes. */
  public UsageMeter(List<MeteredProcess> processes) {
    this.processes = List.copyOf(processes);
  }

  @Override
  public void measurementBegins() {
    before = read();
  }

  @Override
  public void measurementEnds() {
    after = read();
  }

  private List<ProcessUsage> read() {
    return processes.stream().map(process -> process.usage().get()).toList();
  }

  @Override
  public void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {
    measurement.functions(perIteration(outcome.achievedInWindow()));
  }

  /**
   * Returns the usage per iteration, without that of processes that have ended; empty if the
   * measurement never began or no iteration succeeded.
   */
  public List<FunctionUsage> perIteration(long iterations) {
    List<FunctionUsage> usages = new ArrayList<>();
    if (before.isEmpty() || after.isEmpty() || iterations == 0) {
      return usages;
    }
    for (int i = 0; i < processes.size(); i++) {
      Duration cpu = after.get(i).cpu().minus(before.get(i).cpu());
      if (cpu.isNegative()) {
        continue;
      }
      OptionalLong resident = after.get(i).residentBytes();
      usages.add(
          new FunctionUsage(
              processes.get(i).name(),
              cpu.toNanos() / 1e3 / iterations,
              resident.isPresent() ? resident.getAsLong() / MIB : null));
    }
    return usages;
  }
}
