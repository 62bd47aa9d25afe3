package org.sbamock.loadgen.process;

import org.jspecify.annotations.Nullable;

/** A network function could not be started, or died; the message says why as far as is known. */
public final class FunctionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  FunctionException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
