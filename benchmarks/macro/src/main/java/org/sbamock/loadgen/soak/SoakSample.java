/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import java.util.Locale;

/**
 * A sample of a process.
 *
 * @param seconds the time since the start of the load
 * @param process the name of the process
 * @param residentMib resident memory
 * @param threads the number of threads
 * @param descriptors the number of open file descriptors
 * @param cpuMillis CPU time since the start of the process
 */
public record SoakSample(
    double seconds,
    String process,
    double residentMib,
    int threads,
    int descriptors,
    long cpuMillis) {
  /** The header of {@code samples.csv}. */
  static final String HEADER = "seconds,process,resident_mib,threads,descriptors,cpu_ms\n";

  String line() {
    return String.format(
        Locale.ROOT,
        "%.1f,%s,%.1f,%d,%d,%d%n",
        seconds,
        process,
        residentMib,
        threads,
        descriptors,
        cpuMillis);
  }
}
