/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import org.sbamock.loadgen.experiment.TrialResult;

/** How a trial ended. */
public sealed interface TrialEnd {
  /**
   * It was measured.
   *
   * @param result which says whether it was interrupted
   */
  record Measured(TrialResult result) implements TrialEnd {}

  /**
   * This machine does not have what it needs.
   *
   * @param reason for people
   */
  record Impossible(String reason) implements TrialEnd {}

  /**
   * A party failed.
   *
   * @param reason for people
   */
  record Failed(String reason) implements TrialEnd {}

  /**
   * It came to its end without a single cycle to report; the functions were ended.
   *
   * @param reason for people
   */
  record NothingMeasured(String reason) implements TrialEnd {}

  /** It was interrupted before anything was measured. */
  record Interrupted() implements TrialEnd {}
}
