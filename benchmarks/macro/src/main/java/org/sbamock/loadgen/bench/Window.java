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
 * What was measured in one window of load upon one server.
 *
 * @param iterations that came to their good end in the window
 * @param success the part that went well, 0 to 1
 * @param usage of the server's processes; null where it has none that are known
 * @param latency null where the generator does not tell it
 * @param generatorCpuMicros processor time of the generator per iteration
 * @param generatorBusy the part of the window that the generator was on a processor
 * @param bottleneck why the generator may have held the server back; null if it did not
 * @param failures what went wrong, and how often
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
   * What a server took, per iteration where nothing else is said.
   *
   * @param cpuMicros processor time of each process, by its name
   * @param allocatedBytes heap memory that event loops allocated; null where it cannot be known
   * @param residentMib memory of all processes at the end; null where it cannot be known
   */
  record Usage(
      Map<String, Double> cpuMicros,
      @Nullable Double allocatedBytes,
      @Nullable Double residentMib) {
    /** That of processes; null if none is known. */
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

  /** The window of a trial. */
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

  /** Whether no iteration ended in it, in success or in failure. */
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
