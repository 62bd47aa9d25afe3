/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client.call;

import org.jspecify.annotations.Nullable;

/** Indicates that a call received no complete response. */
public final class CallFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The reason of the failure. */
  public enum Reason {
    /** No connection was established: it was refused, the host was unreachable, or it timed out. */
    CONNECT,
    /**
     * The TLS or QUIC handshake failed, or the peer does not support the protocol. A TLS 1.3 server
     * may reject the client after the client has completed its part of the handshake (RFC 8446
     * section 4.4.2.4).
     */
    HANDSHAKE,
    /** The deadline of the call has passed. */
    DEADLINE,
    /** The caller cancelled the call. */
    CANCELLED,
    /** Too many calls were waiting for a connection. */
    POOL_EXHAUSTED,
    /** The peer reset the stream, or rejected it as not processed. */
    RESET,
    /** The connection closed before the response was complete. */
    CLOSED,
    /** The response violates the protocol. */
    MALFORMED,
    /**
     * The response exceeds a limit of the client, or the header section of the request exceeds a
     * limit of the peer.
     */
    TOO_LARGE,
    /** The client was closed. */
    CLIENT_CLOSED
  }

  private final Reason reason;
  private final boolean unprocessed;
  private final @Nullable String alert;

  /**
   * Creates an exception.
   *
   * @param unprocessed whether the peer certainly did not process the request, so that any method
   *     may be retried (RFC 9113 section 8.7, RFC 9114 section 4.1.1)
   */
  public CallFailedException(
      Reason reason, boolean unprocessed, String message, @Nullable Throwable cause) {
    this(reason, unprocessed, message, cause, null);
  }

  public CallFailedException(
      Reason reason,
      boolean unprocessed,
      String message,
      @Nullable Throwable cause,
      @Nullable String alert) {
    super(message, cause, false, false);
    this.alert = alert;
    this.reason = reason;
    this.unprocessed = unprocessed;
  }

  /** Returns the reason of the failure. */
  public Reason reason() {
    return reason;
  }

  /**
   * Returns the alert by which the peer ended TLS, by its name in RFC 8446 section 6, such as
   * {@code certificate_required}; null if none was received.
   */
  public @Nullable String alert() {
    return alert;
  }

  /** Returns the reason, with the alert if there is one, as counts of failures name it. */
  public String kind() {
    return alert == null ? reason.name() : reason + " " + alert;
  }

  /** Returns whether the peer certainly did not process the request. */
  public boolean unprocessed() {
    return unprocessed;
  }
}
