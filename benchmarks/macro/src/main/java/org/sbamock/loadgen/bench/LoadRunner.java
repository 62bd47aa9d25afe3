package org.sbamock.loadgen.bench;

import io.netty.channel.EventLoopGroup;
import java.util.concurrent.CompletableFuture;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.engine.Workload;

/** Runs load, and shows how it goes on. */
@FunctionalInterface
public interface LoadRunner {
  /**
   * Runs a plan.
   *
   * @param end ends the run before its time when it completes
   */
  LoadOutcome run(
      String title,
      LoadPlan plan,
      Workload workload,
      EventLoopGroup eventLoops,
      CompletableFuture<?> end,
      RunListener meter)
      throws InterruptedException;
}
