/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

/**
 * A measured iteration without success.
 *
 * @param startEpochNanos its intended start in nanoseconds since 1970
 * @param endEpochNanos its end in nanoseconds since 1970
 * @param kind the kind of its failure, or {@link Row#UNFINISHED}
 */
public record FailedIteration(long startEpochNanos, long endEpochNanos, String kind) {}
