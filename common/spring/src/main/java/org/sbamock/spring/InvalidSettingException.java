package org.sbamock.spring;

import java.util.function.Supplier;
import org.sbamock.sbi.SbiException;

/** A setting has a value that cannot be worked with. */
final class InvalidSettingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String prefix;

  private InvalidSettingException(String prefix, RuntimeException cause) {
    super(cause.getMessage(), cause);
    this.prefix = prefix;
  }

  /** What the reader makes of the settings of that prefix. */
  static <T> T in(String prefix, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (IllegalArgumentException | SbiException e) {
      throw new InvalidSettingException(prefix, e);
    }
  }

  String prefix() {
    return prefix;
  }
}
