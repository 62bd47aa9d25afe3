/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

/** The reasons for a loss of connectivity (TS 29.518 clause 6.2.6.3.15). */
public enum LossOfConnectivityReason {
  /** The UE is deregistered. */
  DEREGISTERED,
  /** The UE was not heard of for the maximum detection time. */
  MAX_DETECTION_TIME_EXPIRED,
  /** The AMF removed the UE's context. */
  PURGED
}
