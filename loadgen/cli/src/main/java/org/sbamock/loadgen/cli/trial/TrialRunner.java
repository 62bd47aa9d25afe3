package org.sbamock.loadgen.cli.trial;

import io.netty.channel.EventLoopGroup;
import java.util.concurrent.CompletableFuture;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadRun;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Terminal;

/** Runs one plan with its progress line, and ends it at a signal. */
public final class TrialRunner {
  private final Terminal terminal;
  private final Interruption interruption;

  /** A runner that tells how runs go on, and ends them at a signal. */
  public TrialRunner(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  /**
   * Runs it.
   *
   * @param end ends the run before its time when it completes
   */
  public LoadOutcome run(
      String title,
      LoadPlan plan,
      Workload workload,
      EventLoopGroup eventLoops,
      CompletableFuture<?> end,
      RunListener meter)
      throws InterruptedException {
    LoadRun run = new LoadRun(plan, workload, eventLoops);
    interruption.onSignal(run::interrupt);
    end.thenRun(run::interrupt);
    ProgressLine line = new ProgressLine(terminal, title);
    try {
      return run.run(RunListener.both(meter, line));
    } finally {
      line.clear();
    }
  }
}
