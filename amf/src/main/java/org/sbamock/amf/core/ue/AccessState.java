/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

/**
 * The registration management and connection management states of a UE on one access, of which four
 * combinations make three (TS 23.501 clauses 5.3.2 and 5.3.3).
 */
public enum AccessState {
  /** RM-DEREGISTERED, and therefore CM-IDLE. */
  DEREGISTERED,
  /** RM-REGISTERED and CM-IDLE. */
  IDLE,
  /** RM-REGISTERED and CM-CONNECTED. */
  CONNECTED;

  /** Returns RmState (TS 29.518 clause 6.2.6.3.12). */
  public String rmState() {
    return this == DEREGISTERED ? "DEREGISTERED" : "REGISTERED";
  }

  /** Returns CmState (TS 29.518 clause 6.2.6.3.11). */
  public String cmState() {
    return this == CONNECTED ? "CONNECTED" : "IDLE";
  }

  /** Returns whether the UE is registered on the access. */
  public boolean isRegistered() {
    return this != DEREGISTERED;
  }
}
