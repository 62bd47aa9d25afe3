/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.resources;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The meter of a container's resource usage, read from its control group and its network. */
public final class ContainerMeter {
  private final long pid;
  private final boolean ownNetwork;
  private final @Nullable ControlGroup group;

  private ContainerMeter(long pid, boolean ownNetwork, @Nullable ControlGroup group) {
    this.pid = pid;
    this.ownNetwork = ownNetwork;
    this.group = group;
  }

  /**
   * Returns the meter of a container.
   *
   * @param pid the id of its process
   * @param ownNetwork whether it has a separate network
   */
  public static ContainerMeter of(long pid, boolean ownNetwork) {
    return new ContainerMeter(pid, ownNetwork, ControlGroup.of(pid).orElse(null));
  }

  /**
   * Replaces CPU time and threads of a process sample by those of the control group. Empty if the
   * group no longer exists.
   */
  Optional<PartySample> over(ProcessSample process) {
    NetworkSample network = ownNetwork ? NetworkSample.of(pid).orElse(null) : null;
    if (group == null) {
      return Optional.of(new PartySample(process, null, network));
    }
    return group
        .read()
        .map(
            reading ->
                new PartySample(
                    process.with(reading.cpuNanos(), reading.threads()),
                    reading.memoryKib(),
                    network));
  }

  /** Returns the values that cannot be measured, each with the reason. */
  Map<String, String> notMeasured(String party) {
    Map<String, String> missing = new LinkedHashMap<>();
    if (group == null) {
      missing.put(
          "cgroupMemory." + party,
          "the control group of the container cannot be read; CPU time and threads are those of its"
              + " process");
    }
    if (!ownNetwork) {
      String reason =
          "the container shares the network of the machine, whose counters include all processes";
      missing.put("packets." + party, reason);
      missing.put("drops." + party, reason);
    }
    return missing;
  }
}
