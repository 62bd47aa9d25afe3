/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client.call;

/**
 * The outcome of a request that was sent before the handshake was complete (RFC 9001 section 4.6).
 */
public enum EarlyData {
  /** The server accepted the request in early data and responded; nothing was retransmitted. */
  ACCEPTED,
  /**
   * Data was retransmitted because the server rejected early data (RFC 9001 section 4.6.2) or a
   * packet was lost; the client cannot distinguish the two.
   */
  SENT_AGAIN,
  /**
   * The server answered 425; the request was repeated after the handshake (RFC 8470 section 5.2).
   */
  TOO_EARLY
}
