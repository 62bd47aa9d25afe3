/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.resources;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The calculation of a trial's values from a party's samples. */
final class PartyValues {
  private static final double MIB = 1024;

  private PartyValues() {}

  /**
   * Returns the values by name, such as {@code memory.amf}.
   *
   * @param taken two samples or more, the first at the start of the measurement
   */
  static Map<String, Double> of(
      String party, List<PartySample> taken, long cycles, double wallMillis) {
    Map<String, Double> values = new LinkedHashMap<>();
    double cpu = growth(taken, sample -> sample.process().cpuNanos()) / 1e6;
    values.put("cpuTime." + party, rounded(cpu));
    if (cycles > 0) {
      values.put("cpuTimePerCycle." + party, rounded(cpu / cycles));
    }
    values.put("cpuPercent." + party, rounded(cpu / wallMillis * 100));
    values.put("memory." + party, mean(taken, sample -> sample.process().residentKib() / MIB));
    values.put("threads." + party, mean(taken, sample -> sample.process().threads()));
    values.put("fds." + party, mean(taken, sample -> sample.process().fileDescriptors()));
    values.put(
        "pageFaults." + party,
        growth(taken, sample -> sample.process().minorFaults() + sample.process().majorFaults()));
    if (taken.stream().allMatch(sample -> sample.groupKib() != null)) {
      values.put("cgroupMemory." + party, mean(taken, PartyValues::groupMib));
    }
    if (taken.stream().allMatch(sample -> sample.network() != null)) {
      values.put("packets." + party, growth(taken, sample -> packets(sample.network())));
      values.put("drops." + party, growth(taken, sample -> drops(sample.network())));
    }
    return values;
  }

  private static double groupMib(PartySample sample) {
    Long kib = sample.groupKib();
    return kib == null ? 0 : kib / MIB;
  }

  private static long packets(@Nullable NetworkSample network) {
    return network == null ? 0 : network.packets();
  }

  private static long drops(@Nullable NetworkSample network) {
    return network == null ? 0 : network.drops();
  }

  private static double growth(List<PartySample> samples, ToLongFunction<PartySample> counter) {
    return (double) counter.applyAsLong(samples.get(samples.size() - 1))
        - counter.applyAsLong(samples.get(0));
  }

  private static double mean(List<PartySample> samples, ToDoubleFunction<PartySample> part) {
    return rounded(samples.stream().mapToDouble(part).average().orElse(0));
  }

  static double rounded(double value) {
    return Math.round(value * 1e4) / 1e4;
  }
}
