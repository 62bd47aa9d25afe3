/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import org.jspecify.annotations.Nullable;

/**
 * A party on the command line: {@code NAME} or {@code NAME=PID}.
 *
 * @param process the process whose network namespace it uses; null for a new namespace
 */
record PartyArgument(String name, @Nullable Long process) {
  static PartyArgument parse(String text) {
    String[] parts = text.split("=", 2);
    if (!parts[0].matches("[A-Za-z0-9][A-Za-z0-9_.-]*")) {
      throw new IllegalArgumentException(
          "'" + text + "': expected a party such as amf or NAME=PID");
    }
    if (parts.length == 1) {
      return new PartyArgument(text, null);
    }
    if (!parts[1].matches("[1-9][0-9]{0,9}")) {
      throw new IllegalArgumentException("'" + text + "': expected a process id after '='");
    }
    long process = Long.parseLong(parts[1]);
    if (ProcessHandle.of(process).isEmpty()) {
      throw new IllegalArgumentException("'" + text + "': no such process: " + process);
    }
    return new PartyArgument(parts[0], process);
  }
}
