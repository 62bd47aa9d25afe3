/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

/**
 * Thrown for a SUCI that is malformed or cannot be de-concealed; {@link #reason()} returns the
 * reason.
 */
public final class InvalidSuciException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The reason why a SUCI is rejected. */
  public enum Reason {
    /** The SUCI does not have the form of TS 23.003, or an element has a wrong length. */
    MALFORMED,
    /** The SUPI type is not IMSI. */
    UNSUPPORTED_SUPI_TYPE,
    /** The protection scheme is neither null nor profile A nor B. */
    UNSUPPORTED_SCHEME,
    /** The home network has no key pair with the identifier for the scheme. */
    UNKNOWN_KEY,
    /** The ephemeral public key is not a usable point of the curve. */
    INVALID_EPHEMERAL_KEY,
    /** The MAC tag is wrong: the SUCI is corrupt, or was concealed with another key. */
    MAC_FAILURE
  }

  private final Reason reason;

  InvalidSuciException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** Returns the reason. */
  public Reason reason() {
    return reason;
  }
}
