package org.sbamock.loadgen.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.process.LinkPlan;
import org.sbamock.loadgen.process.Stalls;
import org.sbamock.loadgen.workload.Subscribers;
import org.sbamock.sbi.ApiRoot;

/**
 * A load whose options go together.
 *
 * @param protocol of every hop
 * @param given the functions to call that run already; empty if they are started for the run
 * @param link what the emulated link does; null if there is none
 * @param stalls when functions that are started for the run stand still
 */
record PreparedLoad(
    HttpProtocol protocol,
    List<ApiRoot> given,
    String topology,
    LoadPlan plan,
    @Nullable LinkPlan link,
    List<Stalls.Stall> stalls,
    Subscribers subscribers) {
  /** Whether the functions are started for the run. */
  boolean ownCore() {
    return given.isEmpty();
  }
}
