/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client.call;

/**
 * The phases of a call in their order. The first three are reported only if the call waited for a
 * new connection, and when that connection is ready. {@link #REQUEST_SENT} is omitted if the
 * response arrives before the request was sent completely. If the request is sent in early data,
 * {@link #CONNECTED} and {@link #HANDSHAKE_DONE} follow it.
 */
public enum CallPhase {
  /** The SYN of TCP or the first packet of QUIC is about to be sent. */
  CONNECT_START,
  /** The TCP connection is established; over QUIC this coincides with {@link #HANDSHAKE_DONE}. */
  CONNECTED,
  /** The TLS or QUIC handshake is complete; not reported for cleartext protocols. */
  HANDSHAKE_DONE,
  /** The first byte of the request is being passed to the transport. */
  REQUEST_START,
  /** The last byte of the request was passed to the transport. */
  REQUEST_SENT,
  /** The first byte of the response's header section was read. */
  FIRST_BYTE,
  /** The last byte of the response was read. */
  LAST_BYTE
}
