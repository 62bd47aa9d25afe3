/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import java.util.EnumSet;
import java.util.Set;

/** A fault of one function. */
enum Fault {
  /** The process is killed with SIGKILL, and starts again on the same port. */
  KILL("kill -9 and restart", EnumSet.allOf(Nf.class)),
  /** The process is suspended with SIGSTOP, and continues with SIGCONT. */
  SUSPEND("SIGSTOP and SIGCONT", EnumSet.allOf(Nf.class)),
  /** Nothing passes between the function and its clients, over any protocol, until it heals. */
  PARTITION("partition and heal", EnumSet.allOf(Nf.class)),
  /**
   * The process is killed, and starts again after many heart-beats have failed and the discovery
   * results have expired.
   */
  ABSENCE("absence of ten heart-beats", EnumSet.of(Nf.NRF)),
  /** The system clock of the process jumps two hours ahead, and two hours back. */
  CLOCK("clock two hours ahead and back", EnumSet.allOf(Nf.class));

  private final String description;
  private final Set<Nf> functions;

  Fault(String description, Set<Nf> functions) {
    this.description = description;
    this.functions = functions;
  }

  /** Returns the functions that the matrix exposes to it. */
  Set<Nf> functions() {
    return functions;
  }

  @Override
  public String toString() {
    return description;
  }
}
