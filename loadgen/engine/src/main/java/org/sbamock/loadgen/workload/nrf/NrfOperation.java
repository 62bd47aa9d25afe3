/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.nrf;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The operations of an NF instance at an NRF. */
public enum NrfOperation {
  /**
   * NFRegister (TS 29.510 clause 5.2.2.2) of a new profile; a registered instance deregisters
   * before.
   */
  REGISTRATION,
  /** NFUpdate as a heart-beat (clause 5.2.2.3.2). */
  HEARTBEAT,
  /** NFStatusSubscribe (clause 5.2.2.5); a subscribed instance ends its subscription before. */
  SUBSCRIPTION,
  /** NFDiscover (clause 5.3.2.2). */
  DISCOVERY,
  /** Access Token Request (clause 5.4.2.2). */
  TOKEN;

  /** Returns the name in options and results. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> ids() {
    return Arrays.stream(values()).map(NrfOperation::id).toList();
  }
}
