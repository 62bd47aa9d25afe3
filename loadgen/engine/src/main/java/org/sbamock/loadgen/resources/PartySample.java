/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.resources;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A sample of a party's resource usage.
 *
 * @param process the sample of its process
 * @param groupKib memory that is charged to its container's control group; null without a container
 * @param network the sample of its container's network; null without a separate network
 */
record PartySample(
    ProcessSample process, @Nullable Long groupKib, @Nullable NetworkSample network) {
  static PartySample of(ProcessSample process) {
    return new PartySample(process, null, null);
  }

  /**
   * Returns the fields of a line in {@code resources.csv}, from the CPU time on; missing values are
   * empty.
   */
  String fields() {
    return BigDecimal.valueOf(process.cpuNanos() / 1_000, 3)
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
