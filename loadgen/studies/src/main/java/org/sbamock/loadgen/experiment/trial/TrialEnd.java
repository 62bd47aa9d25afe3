/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import org.sbamock.loadgen.experiment.TrialResult;

/** How a trial ended. */
public sealed interface TrialEnd {
  /**
   * The trial was measured.
   *
   * @param result the result, which contains whether the trial was interrupted
   */
  record Measured(TrialResult result) implements TrialEnd {}

  /**
   * The machine lacks a requirement of the trial.
   *
   * @param reason a message for the user
   */
  record Impossible(String reason) implements TrialEnd {}

  /**
   * A party failed.
   *
   * @param reason a message for the user
   */
  record Failed(String reason) implements TrialEnd {}

  /**
   * The trial ended without any measured cycle; the functions were stopped.
   *
   * @param reason the reason
   */
  record NothingMeasured(String reason) implements TrialEnd {}

  /** It was interrupted before anything was measured. */
  record Interrupted() implements TrialEnd {}
}
