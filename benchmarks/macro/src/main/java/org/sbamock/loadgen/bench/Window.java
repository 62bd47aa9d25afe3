/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.result.LatencySummary;
import org.sbamock.loadgen.result.Trial.FunctionUsage;
import org.sbamock.loadgen.trial.TrialMeasurement;

/**
 * The values of one window of load on one server.
 *
 * @param seconds the duration of the window
 * @param iterations the iterations that succeeded within the window
 * @param success the share of successful iterations, 0 to 1
 * @param usage the resource usage of the server's processes; null if they are unknown
 * @param latency the latency; null if the generator does not report it
 * @param generatorCpuMicros CPU time of the generator per iteration, in microseconds
 * @param generatorBusy CPU time of the generator as a share of the window, 0 to 1
 * @param bottleneck the reason why the generator may have limited the server; null if there is none
 * @param failures the failures and their counts
 */
record Window(
    double seconds,
    long iterations,
    double success,
    @Nullable Usage usage,
    @Nullable LatencySummary latency,
    double generatorCpuMicros,
    double generatorBusy,
    @Nullable String bottleneck,
    SortedMap<String, Long> failures) {

  /**
   * The resource usage of a server, per iteration unless stated otherwise.
   *
   * @param cpuMicros CPU time of each process by its name, in microseconds
   * @param allocatedBytes octets that event loops allocated on the heap; null if unknown
   * @param residentMib resident memory of all processes at the end, in MiB, not per iteration; null
   *     if unknown
   */
  record Usage(
      Map<String, Double> cpuMicros,
      @Nullable Double allocatedBytes,
      @Nullable Double residentMib) {
    /** Returns the usage of processes; null if there are none. */
    static @Nullable Usage of(List<FunctionUsage> processes, @Nullable Double allocatedBytes) {
      if (processes.isEmpty()) {
        return null;
      }
      Map<String, Double> cpu = new LinkedHashMap<>();
      processes.forEach(process -> cpu.put(process.name(), process.cpuMicrosPerIteration()));
      List<Double> resident =
          processes.stream()
              .<@Nullable Double>map(FunctionUsage::residentMib)
              .filter(Objects::nonNull)
              .toList();
      return new Usage(
          cpu,
          allocatedBytes,
          resident.size() == processes.size()
              ? resident.stream().mapToDouble(Double::doubleValue).sum()
              : null);
    }

    double totalCpuMicros() {
      return cpuMicros.values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  /** Returns the window of a trial. */
  static Window of(TrialMeasurement measured) {
    LoadOutcome outcome = measured.outcome();
    return new Window(
        outcome.window().toNanos() / 1e9,
        outcome.achievedInWindow(),
        outcome.success(),
        Usage.of(measured.functions(), measured.values().get(GeneratorMeter.ALLOCATED)),
        LatencySummary.of(outcome.serviceTime()),
        measured.values().getOrDefault(GeneratorMeter.CPU, 0.0),
        outcome.generator().busiestLoop(),
        outcome.generator().bottleneck().orElse(null),
        outcome.failures());
  }

  /** Returns whether no iteration succeeded or failed in the window. */
  boolean isEmpty() {
    return iterations == 0 && failures.isEmpty();
  }

  double perSecond() {
    return seconds == 0 ? 0 : iterations / seconds;
  }

  @Nullable Double cpuMicros() {
    return usage == null ? null : usage.totalCpuMicros();
  }

  @Nullable Double allocatedBytes() {
    return usage == null ? null : usage.allocatedBytes();
  }

  @Nullable Double residentMib() {
    return usage == null ? null : usage.residentMib();
  }
}
