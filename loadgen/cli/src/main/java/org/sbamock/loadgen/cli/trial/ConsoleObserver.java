/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.trial;

import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.loadgen.trial.TrialObserver;

/** An observer that prints the progress of trials on the terminal, and stops them on a signal. */
public final class ConsoleObserver implements TrialObserver {
  private final Terminal terminal;
  private final Interruption interruption;
  private @Nullable ProgressLine line;

  /** Creates an observer of consecutive trials. */
  public ConsoleObserver(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public void begins(String trial, Runnable stop) {
    interruption.onSignal(stop);
    line = new ProgressLine(terminal, trial);
  }

  @Override
  public void progress(Progress progress) {
    if (line != null) {
      line.progress(progress);
    }
  }

  @Override
  public void ends() {
    if (line != null) {
      line.clear();
    }
    line = null;
  }
}
