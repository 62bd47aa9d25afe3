/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import java.util.Optional;

/**
 * Something that a test needs and a machine may lack, such as a program, an option or a right.
 * Implementations need a constructor without parameters.
 */
public interface Requirement {
  /** What is needed and how to get it, as a reader of a skipped test's reason should see it. */
  String need();

  /** Why this machine does not meet the requirement; empty if it does. */
  Optional<String> problem();
}
