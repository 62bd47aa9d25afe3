/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.site;

import org.sbamock.loadgen.experiment.trial.SiteListener;
import org.sbamock.loadgen.experiment.trial.TrialEnd;

/** Receives the events of a site's trials, on threads of the site. */
public interface Events extends SiteListener {
  /** The trial has ended. */
  void ended(TrialEnd end);

  /**
   * The site cannot run further trials, for example because the disk is full.
   *
   * @param fault the exception for the caller of the run
   */
  void broken(RuntimeException fault);
}
