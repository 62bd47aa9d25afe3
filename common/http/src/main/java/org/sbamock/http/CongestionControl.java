/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/**
 * The congestion controllers that TCP (Linux) and QUIC (quiche) both have. A comparison of the two
 * transports means something only under the same one.
 */
public enum CongestionControl {
  /** RFC 5681. */
  RENO,
  /** RFC 9438. */
  CUBIC,
  /** BBR, in the version that the transport has. */
  BBR
}
