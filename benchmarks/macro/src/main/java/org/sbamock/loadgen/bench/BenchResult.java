/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.List;
import java.util.Map;
import org.sbamock.loadgen.result.Environment;

/**
 * What {@code result.json} of a benchmark holds; its schema is {@code bench.schema.json} beside
 * this class.
 *
 * @param schemaVersion rises when a reader of the old form would stumble
 * @param command the command of the command line
 * @param started when, ISO 8601
 * @param finished when, ISO 8601
 * @param interrupted whether the run was ended before its time
 * @param indicative whether servers and generator were not kept apart, so that figures vary
 * @param seed of all random choices
 * @param configuration every setting that had a part in it, given or not
 * @param environment the machine and the versions
 * @param cells the measurements of operations, in their order
 * @param looks those of a long load, in their order
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
