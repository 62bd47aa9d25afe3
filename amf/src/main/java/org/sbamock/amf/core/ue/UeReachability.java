/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

/** The reachability of a UE as the AMF knows it (TS 29.518 clause 6.2.6.3.7). */
public enum UeReachability {
  /** The UE is not reachable, such as one in MICO mode while it is idle. */
  UNREACHABLE,
  /** The UE is connected, or can be paged. */
  REACHABLE,
  /** The UE is reachable for regulatory prioritized services only. */
  REGULATORY_ONLY
}
