/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client.call;

import org.jspecify.annotations.Nullable;

/** A call got no response. */
public final class CallFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why there is none. */
  public enum Reason {
    /** No connection could be made: refused, unreachable, or not in time. */
    CONNECT,
    /**
     * The TLS or QUIC handshake failed, or the peer does not speak the protocol. A server of TLS
     * 1.3 may refuse the client after the client's part of the handshake (RFC 8446 section
     * 4.4.2.4).
     */
    HANDSHAKE,
    /** The deadline of the call has passed. */
    DEADLINE,
    /** The caller cancelled it. */
    CANCELLED,
    /** Too many calls wait for a connection. */
    POOL_EXHAUSTED,
    /** The peer reset the stream, or refused it as not processed. */
    RESET,
    /** The connection closed before the response was whole. */
    CLOSED,
    /** The response breaks the protocol. */
    MALFORMED,
    /** The response is larger than the client takes, or the header section than the peer does. */
    TOO_LARGE,
    /** The client was closed. */
    CLIENT_CLOSED
  }

  private final Reason reason;
  private final boolean unprocessed;
  private final @Nullable String alert;

  /**
   * A failed call.
   *
   * @param unprocessed whether the peer surely did not act on the request, so that any method may
   *     be retried (RFC 9113 section 8.7, RFC 9114 section 4.1.1)
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

  /** Why there is no response. */
  public Reason reason() {
    return reason;
  }

  /**
   * The alert by which the peer ended TLS, by its name in RFC 8446 section 6, such as {@code
   * certificate_required}; null if none came.
   */
  public @Nullable String alert() {
    return alert;
  }

  /** The reason and the alert, if there is one, as counts of failures have them. */
  public String kind() {
    return alert == null ? reason.name() : reason + " " + alert;
  }

  /** Whether the peer surely did not act on the request. */
  public boolean unprocessed() {
    return unprocessed;
  }
}
