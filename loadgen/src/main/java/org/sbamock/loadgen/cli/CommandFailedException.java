package org.sbamock.loadgen.cli;

import org.jspecify.annotations.Nullable;

/** A command cannot go on; its message says what is wrong and what would be right. */
final class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CommandFailedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
