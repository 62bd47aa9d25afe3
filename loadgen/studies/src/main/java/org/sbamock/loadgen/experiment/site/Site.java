/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.site;

import org.sbamock.loadgen.experiment.TrialPlan;

/** Runs one trial at a time and reports it to {@link Events}, from a thread of its own. */
public interface Site extends AutoCloseable {
  /**
   * Begins a trial; the one before is over.
   *
   * @param company whether others are under way on this host
   */
  void begin(TrialPlan trial, boolean company);

  /** Ends the functions of the site; there is no trial for it at present. */
  void idle();

  /** Whether it can run more trials. */
  boolean isUsable();

  /** Ends the trial that is under way with what it has; nothing more is run. */
  void interrupt();

  /** Ends everything, and waits for that. */
  @Override
  void close() throws InterruptedException;
}
