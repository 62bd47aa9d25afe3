/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import org.sbamock.tracing.Operation;
import org.sbamock.tracing.Tracing;

/**
 * The tracing of a workload: a trace for each iteration of a user, with a span for each call.
 *
 * @param tracing creates the spans
 * @param name the name of the span of an iteration
 */
public record IterationTracing(Tracing tracing, String name) {
  Operation begin() {
    return tracing.begin(name);
  }
}
