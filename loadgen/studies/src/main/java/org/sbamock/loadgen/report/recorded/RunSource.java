/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.report.recorded.RecordedRun.PartialTrial;
import org.sbamock.loadgen.report.recorded.RecordedRun.PlannedTrial;
import org.sbamock.loadgen.result.Environment;

/** What was recorded of a run: its run directory, or its published data. */
interface RunSource {
  Experiment experiment();

  /** Returns the last written result; null if there is none. */
  @Nullable ExperimentResult result();

  /** Returns the machine and the versions; null if they are not recorded. */
  @Nullable Environment environment();

  Map<String, Object> configuration();

  /** Returns the complete trials, each replicate on its own, in any order. */
  List<TrialResult> trials();

  /** Returns the plan; empty if it is not recorded. */
  List<PlannedTrial> plan();

  /** Returns the samples of a complete trial. */
  TrialSamples samples(TrialResult trial);

  /** Returns the progress of an interrupted trial; null if it had not started. */
  @Nullable PartialTrial partial(PlannedTrial planned);

  /** Returns descriptions of the missing and unreadable files that were found so far. */
  List<String> faults();
}
