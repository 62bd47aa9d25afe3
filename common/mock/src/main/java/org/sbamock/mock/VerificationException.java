/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

/**
 * Thrown if the journal does not contain the expected requests. The message explains the nearest
 * ones.
 */
public final class VerificationException extends AssertionError {
  private static final long serialVersionUID = 1L;

  VerificationException(String message) {
    super(message);
  }
}
