/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.util.List;
import java.util.Map;
import org.sbamock.loadgen.result.Environment;

/**
 * The content of {@code result.json} of a benchmark of notifications; its schema is {@code
 * notifications.schema.json} beside this class.
 *
 * @param schemaVersion incremented by incompatible changes of the format
 * @param command the command of the command line
 * @param started the start time, ISO 8601
 * @param finished the end time, ISO 8601
 * @param interrupted whether the run was interrupted
 * @param indicative whether the processes were not pinned to processors
 * @param seed the seed of all random choices
 * @param configuration every effective setting, including defaults
 * @param environment the machine and the versions
 * @param cells the measurements, one for each protocol
 */
public record NotificationResult(
    int schemaVersion,
    String command,
    String started,
    String finished,
    boolean interrupted,
    boolean indicative,
    long seed,
    Map<String, Object> configuration,
    Environment environment,
    List<NotificationCell> cells) {
  /** The version of the schema that this class writes. */
  public static final int SCHEMA_VERSION = 1;
}
