/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.observe;

import org.sbamock.http.HttpProtocol;

/**
 * An observer of connections. It is called on their event loops, which must not be blocked. The
 * methods do nothing by default.
 */
public interface ConnectionObserver {
  /** An observer that does nothing. */
  ConnectionObserver NONE = new ConnectionObserver() {};

  /** The error code of a frame that carries none, such as the GOAWAY of HTTP/3. */
  long NO_CODE = -1;

  /** Called when the protocol of a connection is chosen, after the handshake if there is one. */
  default void connectionOpened(HttpProtocol protocol) {}

  /** Called when a connection is closed, or continues with another protocol. */
  default void connectionClosed(HttpProtocol protocol) {}

  /**
   * Called when a handshake has ended.
   *
   * @param quic whether it was one of QUIC, otherwise of TLS over TCP
   * @param success whether the connection is established
   * @param resumed whether a session was resumed
   */
  default void handshakeEnded(boolean quic, boolean success, boolean resumed) {}

  /**
   * Called when a stream is reset.
   *
   * @param side the endpoint that resets it
   * @param code the error code of HTTP/2 (RFC 9113 section 7) or HTTP/3 (RFC 9114 section 8.1)
   */
  default void streamReset(HttpProtocol protocol, Side side, long code) {}

  /**
   * Called for each GOAWAY.
   *
   * @param side the endpoint that sends it
   * @param code the error code, or {@link #NO_CODE} for HTTP/3
   */
  default void goAway(HttpProtocol protocol, Side side, long code) {}

  /**
   * Called when a QUIC connection is closed by a CONNECTION_CLOSE.
   *
   * @param side the endpoint that sends it
   * @param application whether the code is one of HTTP/3, otherwise of QUIC (RFC 9000 section 20.1)
   */
  default void quicClosed(Side side, boolean application, long code) {}

  /** Called when content must wait for flow control, or over QUIC for congestion control. */
  default void flowControlStalled(HttpProtocol protocol) {}
}
