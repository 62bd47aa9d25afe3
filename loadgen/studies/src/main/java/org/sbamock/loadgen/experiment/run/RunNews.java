/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.experiment.SkippedTrial;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialResult;

/** Hears how an experiment goes on, on the thread that runs it. */
public interface RunNews {
  /** Hears nothing. */
  RunNews NONE = new RunNews() {};

  /** A line for people, such as a start of the functions. */
  default void notice(String line) {}

  /**
   * A trial begins.
   *
   * @param number of the trial, from 1, in the order in which they begin
   * @param count of all trials
   * @param seconds that it will take, roughly
   * @param secondsAfter that all that have not begun will take, roughly
   */
  default void trialBegins(
      TrialPlan trial, int number, int count, double seconds, double secondsAfter) {}

  /** About once a second, of each trial that is under way. */
  default void progress(TrialPlan trial, Progress progress) {}

  /** A trial is over. */
  default void trialEnds(TrialResult result) {}

  /**
   * A trial is over, and will be run once more.
   *
   * @param reason for people
   */
  default void repeats(TrialPlan trial, String reason) {}

  /** A trial has no result. */
  default void skipped(SkippedTrial trial) {}
}
