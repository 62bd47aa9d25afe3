/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.experiment.SkippedTrial;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialResult;

/** Receives the events of an experiment, on the thread that runs it. */
public interface ExperimentListener {
  /** Ignores all events. */
  ExperimentListener NONE = new ExperimentListener() {};

  /** Receives a message for the user, such as the start of the functions. */
  default void notice(String line) {}

  /**
   * A trial begins.
   *
   * @param number the number of the trial, from 1, in the order of begin
   * @param count the number of all trials
   * @param seconds the estimated duration of the trial
   * @param secondsAfter the estimated duration of all trials that have not begun
   */
  default void trialBegins(
      TrialPlan trial, int number, int count, double seconds, double secondsAfter) {}

  /** Receives the progress of each running trial, about once a second. */
  default void progress(TrialPlan trial, Progress progress) {}

  /** A trial has ended. */
  default void trialEnds(TrialResult result) {}

  /**
   * A trial has ended and will be repeated.
   *
   * @param reason the reason
   */
  default void repeats(TrialPlan trial, String reason) {}

  /** A trial has no result. */
  default void skipped(SkippedTrial trial) {}
}
