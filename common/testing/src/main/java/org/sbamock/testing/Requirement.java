/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import java.util.Optional;

/**
 * A requirement of a test that a machine may not meet, such as a program, an option or a
 * permission. Implementations must have a constructor without parameters.
 */
public interface Requirement {
  /** Returns what is required and how to obtain it, as shown in the reason of a skipped test. */
  String need();

  /** Returns why this machine does not meet the requirement; empty if it does. */
  Optional<String> problem();
}
