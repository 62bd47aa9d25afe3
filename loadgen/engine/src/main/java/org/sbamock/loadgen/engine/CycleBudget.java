/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

/**
 * A run that ends when so much is done, not after so long.
 *
 * @param measured iterations in all, at least 1, spread evenly over users, or over loops where the
 *     loop is open
 * @param warmup iterations before, not measured: of each user of a closed loop; in all, at its
 *     rate, of an open one; 0 or more. When they are over, the measured ones begin together
 */
public record CycleBudget(long measured, int warmup) {
  /** Checks the ranges. */
  public CycleBudget {
    if (measured < 1) {
      throw new IllegalArgumentException("cycles " + measured + ": expected 1 or more");
    }
    if (warmup < 0) {
      throw new IllegalArgumentException("warm-up cycles " + warmup + ": expected 0 or more");
    }
  }
}
