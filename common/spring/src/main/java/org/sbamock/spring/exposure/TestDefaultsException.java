/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.exposure;

import java.util.List;

/** Indicates that a function would listen beyond loopback with defaults for tests only. */
public final class TestDefaultsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param host the name or address on which the SBI would listen
   * @param settings the settings with such a default, each with what it protects
   */
  TestDefaultsException(String host, List<String> settings) {
    super(
        "With sbamock.profile=strict, the SBI does not listen on "
            + host
            + " with defaults for tests only:\n\n    "
            + String.join("\n    ", settings));
  }
}
