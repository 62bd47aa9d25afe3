/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.site;

import org.sbamock.loadgen.experiment.trial.SiteListener;
import org.sbamock.loadgen.experiment.trial.TrialEnd;

/** Receives what a site reports of its trials; from threads of the site. */
public interface Events extends SiteListener {
  /** The trial is over. */
  void ended(TrialEnd end);

  /**
   * Nothing can be run any more, such as on a disk that is full.
   *
   * @param fault to be thrown to whoever runs the experiment
   */
  void broken(RuntimeException fault);
}
