/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

/** An access token is not to be believed; the message says why, and may be told to its sender. */
public final class InvalidTokenException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidTokenException(String message) {
    super(message, null, false, false);
  }
}
