/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.result.MetricsSinkUse;

/**
 * The content of {@code result.json} of an experiment; its schema is {@code
 * experiment-result.schema.json} beside this class.
 *
 * @param schemaVersion increases with each incompatible change
 * @param experiment the name of the experiment
 * @param title its subject
 * @param started the start of the run, ISO 8601
 * @param finished the time of the last write, ISO 8601
 * @param interrupted whether the run was interrupted or has not ended
 * @param quick whether the run used the quick settings
 * @param seed the seed of all random choices
 * @param configuration all settings, including defaults
 * @param environment the machine and the versions
 * @param scaledDown descriptions of what is smaller than in the study
 * @param trials the complete trials
 * @param skipped the trials that cannot run on this machine
 * @param verdicts the verdicts on the study's claims; empty before the end
 * @param metrics the sinks of live metrics; null if there were none
 */
public record ExperimentResult(
    int schemaVersion,
    String experiment,
    String title,
    String started,
    String finished,
    boolean interrupted,
    boolean quick,
    long seed,
    Map<String, Object> configuration,
    Environment environment,
    List<String> scaledDown,
    List<TrialResult> trials,
    List<SkippedTrial> skipped,
    List<Verdict> verdicts,
    @Nullable List<MetricsSinkUse> metrics) {
  /** The version of the schema that this class writes. */
  public static final int SCHEMA_VERSION = 1;
}
