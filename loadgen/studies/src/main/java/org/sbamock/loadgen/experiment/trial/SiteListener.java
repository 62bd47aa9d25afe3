/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import org.sbamock.loadgen.engine.Progress;

/** Receives the events of the trials at a site. */
public interface SiteListener {
  /** A message for the user, such as that the functions are started. */
  void notice(String line);

  /**
   * The functions were started.
   *
   * @param seconds the duration of the start
   */
  void started(double seconds);

  /** The trial begins; the functions are ready. */
  void begins();

  /** The warm-up of the functions, if the trial required one, has ended. */
  void prepared();

  /** About once a second. */
  void progress(Progress progress);
}
