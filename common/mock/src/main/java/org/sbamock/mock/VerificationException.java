/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

/** The journal does not have the requests that were expected; the message explains the nearest. */
public final class VerificationException extends AssertionError {
  private static final long serialVersionUID = 1L;

  VerificationException(String message) {
    super(message);
  }
}
