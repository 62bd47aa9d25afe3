/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import org.sbamock.loadgen.engine.Progress;

/** Hears how trials go on at a site. */
public interface SiteListener {
  /** A line for people, such as a start of the functions. */
  void notice(String line);

  /**
   * The functions were started.
   *
   * @param seconds that it took
   */
  void started(double seconds);

  /** The trial begins; the functions are ready. */
  void begins();

  /** The warm-up of the functions, if the trial required one, has ended. */
  void prepared();

  /** About once a second. */
  void progress(Progress progress);
}
