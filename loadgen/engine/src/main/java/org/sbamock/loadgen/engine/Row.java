/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.Arrays;

/**
 * One measured iteration. The arrays are the receiver's, and their order is that of {@link
 * Workload#steps} and {@link Workload#stamps}.
 *
 * @param cycle the iteration's number in the run, from 0; each is there once, not always in order
 * @param lane the event loop on which it ran, from 0
 * @param user the user's number in the run, from 0
 * @param startEpochNanos when it was to start, nanoseconds since 1970
 * @param outcome {@link #OK}, or what went wrong
 * @param steps how long each took, nanoseconds; {@link #ABSENT} for one that did not happen
 * @param stamps when things happened, nanoseconds since 1970; {@link #ABSENT} for what did not
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
  /** The outcome of an iteration that went well. */
  public static final String OK = "ok";

  /** The outcome of an iteration that was under way when the drain was over. */
  public static final String UNFINISHED = "unfinished";

  /** Stands for a value that is not there. */
  public static final long ABSENT = Long.MIN_VALUE;

  static long[] blank(int length) {
    long[] values = new long[length];
    Arrays.fill(values, ABSENT);
    return values;
  }
}
