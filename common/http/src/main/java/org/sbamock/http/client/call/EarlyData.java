/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client.call;

/** What became of a request that left before the handshake was done (RFC 9001 section 4.6). */
public enum EarlyData {
  /** The server took it in early data: it answers, and no octet of it had to be sent again. */
  ACCEPTED,
  /**
   * Octets were sent again: the server rejected early data (RFC 9001 section 4.6.2), or a packet
   * was lost; the client cannot tell these apart.
   */
  SENT_AGAIN,
  /** The server answered 425; the request was repeated after the handshake (RFC 8470, 5.2). */
  TOO_EARLY
}
