/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The workers of a load whose results were merged.
 *
 * @param count the number of workers that share the load
 * @param start the time at which they started together, ISO 8601
 * @param merged the workers whose results are part of the merged result
 * @param missing the workers without a complete result, which is not part of it
 */
public record Workers(int count, String start, List<Merged> merged, List<Missing> missing) {
  /**
   * A worker with a complete result.
   *
   * @param worker the number of the worker, from 1
   * @param host the name of its host
   * @param directory its run directory
   * @param startDelay the time by which it started after the common start, in milliseconds
   * @param counts its iterations by outcome
   * @param perSecond its successful iterations per second
   * @param latency its latency of whole iterations
   * @param generator the load of its generator
   * @param share its share of the load, by setting
   * @param environment its machine and versions
   */
  public record Merged(
      int worker,
      String host,
      String directory,
      double startDelay,
      Trial.Counts counts,
      double perSecond,
      LatencySummary latency,
      Trial.Generator generator,
      Map<String, Object> share,
      Environment environment) {}

  /**
   * A worker without a complete result.
   *
   * @param worker the number of the worker, from 1
   * @param reason why its result is not complete
   * @param directory its run directory; null if there is none
   * @param share its share of the load, which is missing in the merged result
   */
  public record Missing(
      int worker, String reason, @Nullable String directory, Map<String, Object> share) {}
}
