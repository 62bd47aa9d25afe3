package org.sbamock.loadgen.experiment.site;

import org.sbamock.loadgen.experiment.TrialPlan;

/** Runs one trial at a time and tells its {@link Events} of it, from a thread of its own. */
public interface Site extends AutoCloseable {
  /**
   * Begins a trial; the one before is over.
   *
   * @param company whether others are under way on this host
   */
  void begin(TrialPlan trial, boolean company);

  /** There is no trial for it at present: its functions end. */
  void rest();

  /** Whether it can run more trials. */
  boolean isUsable();

  /** Ends the trial that is under way with what it has; nothing more is run. */
  void interrupt();

  /** Ends everything, and waits for that. */
  @Override
  void close() throws InterruptedException;
}
