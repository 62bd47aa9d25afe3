package org.sbamock.loadgen.metrics;

import org.jspecify.annotations.Nullable;

/** The variables of a process, where secrets are. */
interface Environment {
  /** Those of this process; a blank one counts as none. */
  Environment OF_PROCESS =
      name -> {
        String value = System.getenv(name);
        return value == null || value.isBlank() ? null : value;
      };

  /** A variable's value; null if it is not set. */
  @Nullable String variable(String name);
}
