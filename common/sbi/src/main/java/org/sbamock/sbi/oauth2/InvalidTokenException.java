/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

/** An access token is invalid. The message contains the reason and may be sent to the client. */
public final class InvalidTokenException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidTokenException(String message) {
    super(message, null, false, false);
  }
}
