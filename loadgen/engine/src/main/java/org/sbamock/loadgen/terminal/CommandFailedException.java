package org.sbamock.loadgen.terminal;

import org.jspecify.annotations.Nullable;

/** A command cannot go on; its message says what is wrong and what would be right. */
public final class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Ends the command with that message. */
  public CommandFailedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
