/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/**
 * A congestion control algorithm that both TCP (Linux) and QUIC (quiche) implement. Results of the
 * two transports are comparable only with the same algorithm.
 */
public enum CongestionControl {
  /** NewReno (RFC 5681). */
  RENO,
  /** CUBIC (RFC 9438). */
  CUBIC,
  /** BBR, in the version that the transport implements. */
  BBR
}
