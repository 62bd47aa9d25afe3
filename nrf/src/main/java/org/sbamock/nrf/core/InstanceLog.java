/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.sbi.SbiException;

/**
 * Puts the changes of NF instances into one order, and applies them to a {@link NfInstanceView} in
 * that order. Thread-safe.
 */
public interface InstanceLog {
  /**
   * Commits a change if the instance has the version that the change requires.
   *
   * @param outcome receives the outcome when the view contains it, possibly later and on another
   *     thread
   * @throws SbiException with 500 if there is no memory for the profile
   */
  void commit(InstanceChange change, Outcome outcome);

  /**
   * Suspends instances with overdue heart-beats, and removes those that have been suspended for
   * long enough. May block; not for an event loop.
   *
   * @return the number of suspended or removed instances
   */
  int expire();

  /** Receives the outcome of a change. */
  interface Outcome {
    /**
     * The change was made; receives the version after it, or the last one of a removed instance.
     */
    void committed(ProfileVersion version);

    /** The instance has another version, which the view contains. */
    void conflict();

    /** The change was not made, or its outcome is unknown. */
    void failed(SbiException problem);
  }
}
