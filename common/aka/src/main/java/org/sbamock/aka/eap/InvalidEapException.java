/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

/** Thrown for octets that are not a well-formed EAP-AKA' packet. */
public final class InvalidEapException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What is wrong with the octets, which determines the response. */
  public enum Reason {
    /** They are not an EAP packet (RFC 3748, 4), so there is no response. */
    FRAME,
    /** They are an EAP packet of another method; a peer responds with a Nak. */
    METHOD,
    /** They are a Nak: the peer declines EAP-AKA' (RFC 3748, 5.3). */
    NAK,
    /**
     * They are an EAP-AKA' packet that cannot be processed: a peer responds with a client error
     * (RFC 4187, 6.3.1), a server with a notification (6.3.2).
     */
    CONTENT
  }

  private final Reason reason;

  InvalidEapException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** Returns what is wrong with the octets. */
  public Reason reason() {
    return reason;
  }
}
