package org.sbamock.loadgen.resources;

import org.jspecify.annotations.Nullable;

/**
 * What a party has taken until a moment.
 *
 * @param process its process
 * @param groupKib memory that is charged to its container's control group; null if there is none
 * @param network its container's own network; null if it has none
 */
record PartySample(
    ProcessSample process, @Nullable Long groupKib, @Nullable NetworkSample network) {
  static PartySample of(ProcessSample process) {
    return new PartySample(process, null, null);
  }

  /** A line of {@code resources.csv}, from the processor time on; empty is what there is not. */
  String fields() {
    return process.cpuMillis()
        + ","
        + process.residentKib()
        + ','
        + process.threads()
        + ','
        + process.fileDescriptors()
        + ','
        + process.minorFaults()
        + ','
        + process.majorFaults()
        + ','
        + (groupKib == null ? "" : groupKib)
        + ','
        + (network == null ? "," : network.packets() + "," + network.drops());
  }
}
