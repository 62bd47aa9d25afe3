/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.site;

import org.sbamock.loadgen.experiment.TrialPlan;

/** Runs one trial at a time on a separate thread, and reports to {@link Events}. */
public interface Site extends AutoCloseable {
  /**
   * Begins a trial; the previous one must have ended.
   *
   * @param company whether other trials are running on this host
   */
  void begin(TrialPlan trial, boolean company);

  /** Stops the functions of the site, which currently has no trial. */
  void idle();

  /** Returns whether the site can run further trials. */
  boolean isUsable();

  /** Ends the current trial with the cycles that it has completed, and prevents further trials. */
  void interrupt();

  /** Stops everything and waits for completion. */
  @Override
  void close() throws InterruptedException;
}
