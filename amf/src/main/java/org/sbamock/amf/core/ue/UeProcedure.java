/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

/**
 * A procedure of a UE during which the AMF temporarily rejects N1 and N2 messages (TS 29.518 clause
 * 5.2.2.3.1).
 */
public enum UeProcedure {
  /** No such procedure is ongoing. */
  NONE,
  /** A registration. */
  REGISTRATION,
  /** A handover. */
  HANDOVER
}
