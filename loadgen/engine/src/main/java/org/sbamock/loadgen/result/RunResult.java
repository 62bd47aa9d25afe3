/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code result.json}; its schema is {@code result.schema.json} beside this class.
 *
 * @param schemaVersion incremented by incompatible changes of the format
 * @param command the command of the command line
 * @param started the start time, ISO 8601
 * @param finished the end time, ISO 8601
 * @param interrupted whether the run was interrupted
 * @param indicative whether the values are only indicative, because all parties shared one machine
 * @param seed the seed of all random choices
 * @param configuration every effective setting, including defaults
 * @param environment the machine and the versions
 * @param trials the trials, in the order of measurement
 * @param metrics the use of the sinks for live metrics; null without sinks
 * @param workers the workers whose results were merged; null if one generator performed the load
 */
public record RunResult(
    int schemaVersion,
    String command,
    String started,
    String finished,
    boolean interrupted,
    boolean indicative,
    long seed,
    Map<String, Object> configuration,
    Environment environment,
    List<Trial> trials,
    @Nullable List<MetricsSinkUse> metrics,
    @Nullable Workers workers) {
  /** The version of the schema that this class writes. */
  public static final int SCHEMA_VERSION = 1;
}
