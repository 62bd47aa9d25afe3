/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import org.sbamock.loadgen.engine.Progress;

/** A listener for the events of trials, which can stop them. */
public interface TrialObserver {
  /** An observer without effect. */
  TrialObserver NONE = (trial, stop) -> {};

  /**
   * Called when a run starts.
   *
   * @param trial the name of the trial
   * @param stop stops the run, which keeps the values measured so far; may be called from any
   *     thread, also after the run
   */
  void begins(String trial, Runnable stop);

  /** Called about once per second and once at the end of the run. */
  default void progress(Progress progress) {}

  /** Called when the run has ended or failed. */
  default void ends() {}
}
