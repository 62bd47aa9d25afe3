/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.metrics;

import org.jspecify.annotations.Nullable;

/** The environment variables of a process. */
interface Environment {
  /** The variables of this process; a blank value counts as not set. */
  Environment OF_PROCESS =
      name -> {
        String value = System.getenv(name);
        return value == null || value.isBlank() ? null : value;
      };

  /** Returns the value of a variable; null if it is not set. */
  @Nullable String variable(String name);
}
