/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

/**
 * The properties of a trial that require a new warm-up of started functions to change.
 *
 * @param protocol the protocol
 * @param workload the workload
 * @param connection the use of connections
 */
public record WarmUpKey(String protocol, String workload, String connection) {
  /** The estimated duration of a warm-up, seconds. */
  static final double SECONDS = 18;

  /** Returns the key of a trial. */
  public static WarmUpKey of(TrialPlan trial) {
    Cell cell = trial.cell();
    return new WarmUpKey(
        cell.get(Dimension.PROTOCOL), cell.get(Dimension.WORKLOAD), cell.get(Dimension.CONNECTION));
  }
}
