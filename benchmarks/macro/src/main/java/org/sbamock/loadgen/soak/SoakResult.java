/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import java.util.List;
import java.util.Map;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.soak.invariant.InvariantResult;

/**
 * The content of {@code result.json} of a mixed soak; its schema is {@code soak.schema.json} beside
 * this class. The samples are in {@code samples.csv}.
 *
 * @param schemaVersion incremented by incompatible changes of the format
 * @param command the command of the command line
 * @param started the start time, ISO 8601
 * @param finished the end time, ISO 8601
 * @param interrupted whether the run was interrupted
 * @param seed the seed of all random choices
 * @param configuration every effective setting, including defaults
 * @param environment the machine and the versions
 * @param invariants the checks of each invariant
 * @param flatness the trend of each quantity of each process; empty before the end
 * @param phases the phases in their order
 */
public record SoakResult(
    int schemaVersion,
    String command,
    String started,
    String finished,
    boolean interrupted,
    long seed,
    Map<String, Object> configuration,
    Environment environment,
    List<InvariantResult> invariants,
    List<Flatness> flatness,
    List<PhaseResult> phases) {
  /** The version of the schema that this class writes. */
  public static final int SCHEMA_VERSION = 1;

  /** Returns whether each invariant was checked and held, and each judged quantity was flat. */
  public boolean succeeded() {
    return invariants.stream().allMatch(InvariantResult::holds)
        && flatness.stream().allMatch(of -> !of.judged() || of.flat());
  }
}
