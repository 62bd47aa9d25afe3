/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code result.json} holds; its schema is {@code result.schema.json} beside this class.
 *
 * @param schemaVersion rises when a reader of the old form would stumble
 * @param command the command of the command line
 * @param started when, ISO 8601
 * @param finished when, ISO 8601
 * @param interrupted whether the run was ended before its time
 * @param indicative whether the figures are but a first impression, since everything shared one
 *     machine
 * @param seed of all random choices
 * @param configuration every setting that had a part in it, given or not
 * @param environment the machine and the versions
 * @param trials the measurements, in their order
 * @param metrics the sinks of live metrics; null if there were none
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
    @Nullable List<MetricsSinkUse> metrics) {
  /** The version of the schema that this class writes. */
  public static final int SCHEMA_VERSION = 1;
}
