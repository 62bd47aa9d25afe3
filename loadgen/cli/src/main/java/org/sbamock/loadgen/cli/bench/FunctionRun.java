/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.io.UncheckedIOException;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Interruption;

/** A run on functions that a command starts, which a signal can interrupt. */
interface FunctionRun {
  /** Starts the functions, measures them and stops them. */
  void measure(Interruption interruption) throws InterruptedException;

  /**
   * Writes and prints the results.
   *
   * @param complete whether the run ended; false if a function failed
   */
  void report(boolean complete, boolean interrupted);

  /** Returns whether the reported run has succeeded. */
  boolean succeeded();

  /**
   * Performs the run.
   *
   * @param failed the exit code of a run that has not succeeded
   * @return the exit code
   * @throws CommandFailedException if a function fails, after the results so far were reported
   */
  static int perform(FunctionRun run, int failed) throws InterruptedException {
    try (Interruption interruption = Interruption.listen(ExitCodes.INTERRUPTED)) {
      try {
        run.measure(interruption);
      } catch (FunctionException | IllegalStateException | LinkException | UncheckedIOException e) {
        if (!interruption.happened()) {
          run.report(false, false);
          throw new CommandFailedException(String.valueOf(e.getMessage()), e);
        }
      }
      run.report(true, interruption.happened());
      return interruption.happened()
          ? ExitCodes.INTERRUPTED
          : run.succeeded() ? ExitCodes.GOOD : failed;
    }
  }
}
