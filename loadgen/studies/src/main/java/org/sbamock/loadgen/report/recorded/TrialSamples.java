/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.util.List;
import java.util.Optional;
import org.sbamock.loadgen.statistics.Sample;

/** The samples of a cell: of its trial, or of its replicates. */
interface TrialSamples {
  /** Returns the values of a metric, in its unit; empty if there is none. */
  Optional<Sample> sample(String metric);

  /** Returns pairs of a time, in seconds since the start of the trial, and a value of a metric. */
  List<double[]> timeline(String metric);
}
