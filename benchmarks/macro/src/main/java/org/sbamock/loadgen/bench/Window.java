package org.sbamock.loadgen.bench;

import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.result.LatencySummary;

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
    double totalCpuMicros() {
      return cpuMicros.values().stream().mapToDouble(Double::doubleValue).sum();
    }
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
