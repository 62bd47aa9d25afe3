/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import org.sbamock.loadgen.engine.Progress;

/** Follows trials while they run, and may end them before their time. */
public interface TrialObserver {
  /** Follows nothing. */
  TrialObserver NONE = (trial, stop) -> {};

  /**
   * A run begins.
   *
   * @param trial the name of the trial
   * @param stop ends the run with what it has; from any thread, also after the run
   */
  void begins(String trial, Runnable stop);

  /** About once a second, and once more when the run is over. */
  default void progress(Progress progress) {}

  /** The run is over, or has failed. */
  default void ends() {}
}
