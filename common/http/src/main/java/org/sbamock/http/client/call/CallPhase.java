/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client.call;

/**
 * What happens in the life of a call, in this order; the first three only if the call waited for a
 * new connection, and told when that is ready. A response that comes before the request was wholly
 * sent leaves out {@link #REQUEST_SENT}. With a request in early data, {@link #CONNECTED} and
 * {@link #HANDSHAKE_DONE} come after it.
 */
public enum CallPhase {
  /** TCP's SYN or QUIC's first packet is about to be sent. */
  CONNECT_START,
  /** TCP is connected; with QUIC, which has no such moment, it comes with the next one. */
  CONNECTED,
  /** The TLS or QUIC handshake is done; cleartext protocols do not tell it. */
  HANDSHAKE_DONE,
  /** The first byte of the request is handed to the transport. */
  REQUEST_START,
  /** The last byte of the request was handed to the transport. */
  REQUEST_SENT,
  /** The first byte of the response's header section was read. */
  FIRST_BYTE,
  /** The last byte of the response was read. */
  LAST_BYTE
}
