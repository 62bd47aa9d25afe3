package org.sbamock.loadgen.resources;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What there is to read of a container beside its process: its control group and its network. */
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
   * The meter of a container.
   *
   * @param pid of its process
   * @param ownNetwork whether its network is not the machine's
   */
  public static ContainerMeter of(long pid, boolean ownNetwork) {
    return new ContainerMeter(pid, ownNetwork, ControlGroup.of(pid).orElse(null));
  }

  /**
   * The sample of its process, with all processor time and threads of its control group in place of
   * those of the process alone. Empty if the group is gone.
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
                    process.with(reading.cpuMillis(), reading.threads()),
                    reading.memoryKib(),
                    network));
  }

  /** What of it cannot be measured, and why. */
  Map<String, String> notMeasured(String party) {
    Map<String, String> missing = new LinkedHashMap<>();
    if (group == null) {
      missing.put(
          "cgroupMemory." + party,
          "the control group of its container cannot be read; its processor time and threads are"
              + " those of its process");
    }
    if (!ownNetwork) {
      String reason =
          "its container has the network of the machine, which counts everybody's packets";
      missing.put("packets." + party, reason);
      missing.put("drops." + party, reason);
    }
    return missing;
  }
}
