/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack;

import java.util.List;

/**
 * One case of the attack kit over one protocol.
 *
 * @param attack the identifier of the case
 * @param protocol the identifier of the protocol
 * @param connections the number of hostile peers
 * @param measured the effect
 * @param exceeded the names of the exceeded bounds: {@code memory}, {@code latency}, {@code
 *     recovery}, {@code log}, {@code process ended}
 */
public record AttackCell(
    String attack,
    String protocol,
    int connections,
    AttackMeasurement measured,
    List<String> exceeded) {
  /** Returns whether the function kept all bounds. */
  public boolean succeeded() {
    return exceeded.isEmpty();
  }

  /** Returns the outcome as text: {@code held}, or the exceeded bounds. */
  public String outcome() {
    return succeeded() ? "held" : String.join(", ", exceeded);
  }
}
