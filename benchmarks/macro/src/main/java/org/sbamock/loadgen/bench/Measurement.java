/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.result.Trial.Failure;

/**
 * What one server took, over all windows. Quantities are per iteration of the operation where
 * nothing else is said; those that are null could not be known.
 *
 * @param server its name
 * @param iterations in all windows
 * @param success the part that went well, 0 to 1
 * @param cpuMicros processor time, user and system, of all its processes
 * @param cpuMicrosByProcess the median of each, where there are several
 * @param allocatedBytes heap memory that its event loops allocated
 * @param residentMib resident memory of all its processes
 * @param perSecond iterations per second
 * @param p50Micros the median latency
 * @param p99Micros the latency's 99th percentile
 * @param generatorCpuMicros the generator's own processor time
 * @param generatorBusy the part of the time that the generator was on a processor, 0 to 1
 * @param bottleneck why the generator may have held the server back; null if it did not
 * @param ratio of the first server's processor time to this one's; null for the first
 */
public record Measurement(
    String server,
    int windows,
    long iterations,
    double success,
    @Nullable Figure cpuMicros,
    @Nullable Map<String, Double> cpuMicrosByProcess,
    @Nullable Figure allocatedBytes,
    @Nullable Figure residentMib,
    Figure perSecond,
    @Nullable Figure p50Micros,
    @Nullable Figure p99Micros,
    Figure generatorCpuMicros,
    Figure generatorBusy,
    @Nullable String bottleneck,
    List<Failure> failures,
    @Nullable Figure ratio) {

  /**
   * Of at least one window.
   *
   * @param first the windows of the first server; empty for the first itself
   */
  static Measurement of(String server, List<Window> windows, List<Window> first) {
    TreeMap<String, Long> failures = new TreeMap<>();
    windows.forEach(
        window -> window.failures().forEach((kind, n) -> failures.merge(kind, n, Long::sum)));
    return new Measurement(
        server,
        windows.size(),
        windows.stream().mapToLong(Window::iterations).sum(),
        windows.stream().mapToDouble(Window::success).min().orElse(0),
        Figure.of(windows, Window::cpuMicros),
        byProcess(windows),
        Figure.of(windows, Window::allocatedBytes),
        Figure.of(windows, Window::residentMib),
        Figure.of(windows.stream().map(Window::perSecond).toList()),
        Figure.of(windows, window -> window.latency() == null ? null : window.latency().p50()),
        Figure.of(windows, window -> window.latency() == null ? null : window.latency().p99()),
        Figure.of(windows.stream().map(Window::generatorCpuMicros).toList()),
        Figure.of(windows.stream().map(Window::generatorBusy).toList()),
        windows.stream().map(Window::bottleneck).filter(Objects::nonNull).findFirst().orElse(null),
        failures.entrySet().stream()
            .map(entry -> new Failure(entry.getKey(), entry.getValue()))
            .toList(),
        ratio(first, windows));
  }

  private static @Nullable Map<String, Double> byProcess(List<Window> windows) {
    Map<String, Double> medians = new LinkedHashMap<>();
    Window.Usage any = windows.get(0).usage();
    if (any == null || any.cpuMicros().size() < 2) {
      return null;
    }
    for (String process : any.cpuMicros().keySet()) {
      Figure figure =
          Figure.of(
              windows,
              window -> window.usage() == null ? null : window.usage().cpuMicros().get(process));
      if (figure != null) {
        medians.put(process, figure.median());
      }
    }
    return medians;
  }

  private static @Nullable Figure ratio(List<Window> first, List<Window> windows) {
    int pairs = Math.min(first.size(), windows.size());
    List<Double> ours = cpu(first.subList(0, pairs));
    List<Double> theirs = cpu(windows.subList(0, pairs));
    boolean known = pairs > 0 && ours.size() == pairs && theirs.size() == pairs;
    return known && theirs.stream().allMatch(value -> value > 0)
        ? Figure.ratio(ours, theirs)
        : null;
  }

  private static List<Double> cpu(List<Window> windows) {
    return windows.stream()
        .<@Nullable Double>map(Window::cpuMicros)
        .filter(Objects::nonNull)
        .toList();
  }
}
