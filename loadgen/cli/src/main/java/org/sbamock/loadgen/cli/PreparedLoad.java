/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.process.LinkPlan;
import org.sbamock.loadgen.process.Stalls;
import org.sbamock.loadgen.workload.ue.Subscribers;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.tracing.TracingSettings;

/**
 * The settings of a load, resolved from consistent options.
 *
 * @param protocol the protocol of every hop
 * @param given the API roots of running functions to call; empty if the functions are started for
 *     the run
 * @param link the plan of the emulated link; null without one
 * @param stalls the pauses of functions that are started for the run
 * @param tracing the settings of tracing; null for none
 */
record PreparedLoad(
    HttpProtocol protocol,
    List<ApiRoot> given,
    String topology,
    LoadPlan plan,
    @Nullable LinkPlan link,
    List<Stalls.Stall> stalls,
    Subscribers subscribers,
    @Nullable TracingSettings tracing) {
  /** Returns whether the functions are started for the run. */
  boolean ownCore() {
    return given.isEmpty();
  }
}
