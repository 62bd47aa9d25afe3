/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.SbiException;

/** Indicates that a setting has an invalid value. */
public final class InvalidSettingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String prefix;

  InvalidSettingException(String prefix, @Nullable String message, RuntimeException cause) {
    super(message, cause);
    this.prefix = prefix;
  }

  InvalidSettingException(String prefix, String message) {
    super(message);
    this.prefix = prefix;
  }

  /**
   * Reads the settings of a prefix.
   *
   * @throws InvalidSettingException with the message of the exception that the reader throws
   */
  public static <T> T in(String prefix, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (SbiException e) {
      throw new InvalidSettingException(prefix, e.problem().detail(), e);
    } catch (IllegalArgumentException e) {
      throw new InvalidSettingException(prefix, e.getMessage(), e);
    }
  }

  String prefix() {
    return prefix;
  }
}
