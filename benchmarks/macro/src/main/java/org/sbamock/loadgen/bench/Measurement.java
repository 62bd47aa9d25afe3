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
 * The measurement of one server over all windows. Quantities are per iteration of the operation
 * unless stated otherwise; null means unknown.
 *
 * @param server the name of the server
 * @param windows the number of windows
 * @param iterations the number of successful iterations in all windows
 * @param success the lowest success ratio of a window, 0 to 1
 * @param cpuMicros CPU time, user and system, of all its processes, in microseconds
 * @param cpuMicrosByProcess the median CPU time of each process in microseconds; null for a single
 *     process
 * @param allocatedBytes octets that its event loops allocated on the heap
 * @param residentMib resident memory of all its processes at the end of a window, in MiB; not per
 *     iteration
 * @param perSecond iterations per second
 * @param p50Micros the median latency in microseconds
 * @param p99Micros the 99th percentile of the latency in microseconds
 * @param generatorCpuMicros CPU time of the generator in microseconds
 * @param generatorBusy CPU time of the generator as a share of the window, 0 to 1
 * @param bottleneck the reason why the generator may have limited the server; null if there is none
 * @param failures the failures and their counts
 * @param ratio the CPU time of the first server divided by that of this server; null for the first
 *     server
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
   * Returns the measurement of at least one window.
   *
   * @param first the windows of the first server; empty for the first server itself
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
