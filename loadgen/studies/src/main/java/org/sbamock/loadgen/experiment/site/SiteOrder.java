/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.site;

/**
 * What a {@link SiteProcess} asks of a {@link SiteServer}: a line of JSON.
 *
 * @param kind of the order
 * @param trial to run; empty otherwise
 * @param company whether others are under way on this host
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
