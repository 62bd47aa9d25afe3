/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.site;

/**
 * A command from a {@link SiteProcess} to a {@link SiteServer}, as a line of JSON.
 *
 * @param kind the kind of command
 * @param trial the trial to run; empty for other commands
 * @param company whether other trials are running on this host
 */
record SiteOrder(Kind kind, String trial, boolean company) {
  enum Kind {
    RUN,
    IDLE,
    INTERRUPT
  }

  static SiteOrder of(Kind kind) {
    return new SiteOrder(kind, "", false);
  }
}
