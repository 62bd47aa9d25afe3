/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.terminal;

import org.jspecify.annotations.Nullable;

/**
 * The exception thrown when a command fails. The message contains the cause and the remedy, and is
 * printed without a stack trace.
 */
public final class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with the message to print. */
  public CommandFailedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
