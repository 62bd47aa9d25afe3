/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.List;
import java.util.Map;
import org.sbamock.loadgen.result.Environment;

/**
 * The content of a benchmark's {@code result.json}; its schema is {@code bench.schema.json} beside
 * this class.
 *
 * @param schemaVersion incremented by incompatible changes of the format
 * @param command the command of the command line
 * @param started the start time, ISO 8601
 * @param finished the end time, ISO 8601
 * @param interrupted whether the run was interrupted
 * @param indicative whether servers and generator shared processors, so that the values vary
 * @param seed the seed of all random choices
 * @param configuration every effective setting, including defaults
 * @param environment the machine and the versions
 * @param cells the measurements of operations, in the order of measurement
 * @param looks the checkpoints of a soak run, in the order of measurement
 */
public record BenchResult(
    int schemaVersion,
    String command,
    String started,
    String finished,
    boolean interrupted,
    boolean indicative,
    long seed,
    Map<String, Object> configuration,
    Environment environment,
    List<Cell> cells,
    List<SoakRun.Checkpoint> looks) {
  /** The version of the schema that this class writes. */
  public static final int SCHEMA_VERSION = 1;
}
