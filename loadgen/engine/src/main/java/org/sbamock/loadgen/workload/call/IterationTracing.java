/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import org.sbamock.http.client.SbiClient;
import org.sbamock.sbi.consumer.Caller;
import org.sbamock.tracing.Operation;
import org.sbamock.tracing.Tracing;

/** The tracing of a workload: a trace for each iteration of a user, with a span for each call. */
public final class IterationTracing {
  private final Tracing tracing;
  private final String name;
  private final Caller calls;

  /**
   * Creates the tracing of the calls of a client.
   *
   * @param tracing creates the spans
   * @param name the name of the span of an iteration
   */
  public IterationTracing(Tracing tracing, String name, SbiClient client) {
    this.tracing = tracing;
    this.name = name;
    this.calls = tracing.calls(client::send);
  }

  Operation begin() {
    return tracing.begin(name);
  }

  Caller calls() {
    return calls;
  }
}
