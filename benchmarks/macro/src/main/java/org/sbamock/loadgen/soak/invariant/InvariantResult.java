/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.invariant;

import java.util.List;

/**
 * The checks of one invariant.
 *
 * @param id the identifier of the invariant
 * @param title the invariant as a sentence
 * @param checks the number of checks
 * @param violations the number of checks that failed
 * @param examples the first violations, at most 5
 */
public record InvariantResult(
    String id, String title, long checks, long violations, List<String> examples) {
  /** Returns whether the invariant was checked and held. */
  public boolean holds() {
    return checks > 0 && violations == 0;
  }
}
