/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.result.MetricsSinkUse;

/**
 * What {@code result.json} of an experiment holds; its schema is {@code
 * experiment-result.schema.json} beside this class.
 *
 * @param schemaVersion rises when a reader of the old form would stumble
 * @param experiment its name
 * @param title what it is about
 * @param started when, ISO 8601
 * @param finished when the file was last written, ISO 8601
 * @param interrupted whether the run was ended before its time, or goes on
 * @param quick whether it was run with few cycles
 * @param seed of all random choices
 * @param configuration every setting that had a part in it, given or not
 * @param environment the machine and the versions
 * @param scaledDown what was made smaller than in the study, for people
 * @param trials that are complete
 * @param skipped that cannot be run here
 * @param verdicts on the study's claims; empty before the end
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
