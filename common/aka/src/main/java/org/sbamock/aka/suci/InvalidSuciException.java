/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

/** A SUCI that is malformed, or that cannot be de-concealed; {@link #reason()} tells which. */
public final class InvalidSuciException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why a SUCI is refused. */
  public enum Reason {
    /** It is not of the form of TS 23.003, or an element has a wrong length. */
    MALFORMED,
    /** Its SUPI type is not IMSI. */
    UNSUPPORTED_SUPI_TYPE,
    /** Its protection scheme is neither null nor profile A nor B. */
    UNSUPPORTED_SCHEME,
    /** The home network has no key pair with this identifier for this scheme. */
    UNKNOWN_KEY,
    /** The ephemeral public key is not a usable point of the curve. */
    INVALID_EPHEMERAL_KEY,
    /** The MAC tag does not fit: damaged, or concealed for another key. */
    MAC_FAILURE
  }

  private final Reason reason;

  InvalidSuciException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** Why it is refused. */
  public Reason reason() {
    return reason;
  }
}
