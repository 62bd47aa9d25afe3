/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.Arrays;

/**
 * One measured iteration. The receiver owns the arrays, which have the order of {@link
 * Workload#steps} and {@link Workload#stamps}.
 *
 * @param cycle the number of the iteration in the run, from 0; unique, but not always ascending
 * @param lane the index of its event loop, from 0
 * @param user the number of its user in the run, from 0
 * @param startEpochNanos its intended start in nanoseconds since 1970
 * @param outcome {@link #OK}, {@link #UNFINISHED} or the kind of its failure
 * @param steps the latency of each step in nanoseconds; {@link #ABSENT} for a step that did not
 *     happen
 * @param stamps the timestamps in nanoseconds since 1970; {@link #ABSENT} for an event that did not
 *     happen
 */
@SuppressWarnings("ArrayRecordComponent")
public record Row(
    long cycle,
    int lane,
    int user,
    long startEpochNanos,
    String outcome,
    long[] steps,
    long[] stamps) {
  /** The outcome of a successful iteration. */
  public static final String OK = "ok";

  /** The outcome of an iteration that was still in progress at the end of the drain. */
  public static final String UNFINISHED = "unfinished";

  /** The placeholder of a missing value. */
  public static final long ABSENT = Long.MIN_VALUE;

  static long[] blank(int length) {
    long[] values = new long[length];
    Arrays.fill(values, ABSENT);
    return values;
  }
}
