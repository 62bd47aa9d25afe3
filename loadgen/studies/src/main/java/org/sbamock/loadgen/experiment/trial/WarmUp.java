/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.time.Duration;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.LongStream;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.JitCompilers;
import org.sbamock.loadgen.trial.TrialMeasurement;
import org.sbamock.loadgen.trial.TrialObserver;
import org.sbamock.loadgen.trial.TrialSession;
import org.sbamock.loadgen.trial.TrialSpec;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.call.MeteredWorkload;

/**
 * The warm-up of functions and generator after a start: the load of a trial over an unimpaired
 * link, by two users at most, in rounds of a second, until the JIT compilers of all of them used
 * less than a fifth of a processor in a round, and for 25 rounds at most. More users would take the
 * processors from the compilers. Where the CPU time of compilers cannot be read, it has three
 * rounds.
 */
final class WarmUp {
  private static final Duration ROUND = Duration.ofSeconds(1);
  private static final int MOST_ROUNDS = 25;
  private static final int ROUNDS_OF_UNKNOWN_COMPILERS = 3;
  private static final double IDLE_COMPILERS = 0.2;
  private static final int USERS = 2;

  private final TrialPlan trial;
  private final SharedCore core;

  WarmUp(TrialPlan trial, SharedCore core) {
    this.trial = trial;
    this.core = core;
  }

  /** A round of the load. */
  @FunctionalInterface
  interface Round {
    /** Runs the round; returns false if it was interrupted. */
    boolean run() throws InterruptedException;
  }

  /**
   * Runs the warm-up.
   *
   * @throws TrialFailedException if a party failed
   */
  void run(TrialObserver observer) throws InterruptedException {
    core.impair(unimpaired(trial.cell()));
    TrialSetup setup = new TrialSetup(trial);
    WorkloadParameters parameters = setup.parameters(core);
    TrialSpec<MeteredWorkload> spec =
        TrialSpec.of(trial.id(), parameters, setup.generator(parameters));
    JitCompilers compilers =
        new JitCompilers(
            LongStream.concat(
                    core.system().functions().stream().mapToLong(FunctionProcess::pid),
                    LongStream.of(ProcessHandle.current().pid()))
                .toArray());
    try (TrialSession<MeteredWorkload> session =
        new TrialSession<>(spec, core.system(), new WarmUpObserver(observer))) {
      LoadPlan plan = setup.plan(ROUND, USERS);
      run(compilers::processors, () -> round(session, plan));
    }
  }

  static Cell unimpaired(Cell cell) {
    return cell.onBaseLink().with(Dimension.BASE, "loopback");
  }

  private static boolean round(TrialSession<MeteredWorkload> session, LoadPlan plan)
      throws InterruptedException {
    TrialMeasurement measured = session.run(plan, List.of());
    if (measured.failure() != null) {
      throw new TrialFailedException(measured.failure());
    }
    LoadOutcome outcome = measured.outcome();
    return !outcome.interrupted();
  }

  /**
   * Runs rounds until the compilers are idle.
   *
   * @param compilers returns the number of processors that the compilers used since the last call
   * @return the number of rounds
   */
  static int run(DoubleSupplier compilers, Round round) throws InterruptedException {
    for (int rounds = 1; ; rounds++) {
      if (!round.run()) {
        return rounds;
      }
      double processors = compilers.getAsDouble();
      int most = Double.isInfinite(processors) ? ROUNDS_OF_UNKNOWN_COMPILERS : MOST_ROUNDS;
      if (processors < IDLE_COMPILERS || rounds >= most) {
        return rounds;
      }
    }
  }

  /** An observer to which all rounds are part of the warm-up of a trial. */
  private record WarmUpObserver(TrialObserver trial) implements TrialObserver {
    @Override
    public void begins(String name, Runnable stop) {
      trial.begins(name, stop);
    }

    @Override
    public void progress(Progress progress) {
      trial.progress(progress.asWarmUp());
    }
  }
}
