/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

/**
 * A confidence interval.
 *
 * @param level the confidence level, such as 0.95
 */
public record Interval(double low, double high, double level) {

  /** Returns whether the interval lies within the given bounds, which may be infinite. */
  public boolean isWithin(double least, double most) {
    return low >= least && high <= most;
  }
}
