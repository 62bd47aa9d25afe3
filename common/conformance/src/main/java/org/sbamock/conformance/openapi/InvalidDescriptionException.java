/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.openapi;

/**
 * Thrown if a directory has no usable OpenAPI descriptions or an invalid grammar; the message names
 * the file and the reason.
 */
public final class InvalidDescriptionException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception. */
  public InvalidDescriptionException(String message) {
    super(message);
  }

  /** Creates an exception with a cause. */
  public InvalidDescriptionException(String message, Throwable cause) {
    super(message, cause);
  }
}
