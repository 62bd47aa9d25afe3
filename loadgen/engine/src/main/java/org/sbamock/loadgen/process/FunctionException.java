/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import org.jspecify.annotations.Nullable;

/**
 * The exception thrown when a network function cannot be started or ends unexpectedly. The message
 * contains the known cause.
 */
public final class FunctionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public FunctionException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
