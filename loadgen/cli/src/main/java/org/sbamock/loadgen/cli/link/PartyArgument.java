package org.sbamock.loadgen.cli.link;

import org.jspecify.annotations.Nullable;

/**
 * A party as it is given: {@code NAME}, or {@code NAME=PID}.
 *
 * @param process in whose network namespace it is; null for a new one
 */
record PartyArgument(String name, @Nullable Long process) {
  static PartyArgument parse(String text) {
    String[] parts = text.split("=", 2);
    if (!parts[0].matches("[A-Za-z0-9][A-Za-z0-9_.-]*")) {
      throw new IllegalArgumentException(
          "'" + text + "' is no party: a name such as amf, or NAME=PID, is expected");
    }
    if (parts.length == 1) {
      return new PartyArgument(text, null);
    }
    if (!parts[1].matches("[1-9][0-9]{0,9}")) {
      throw new IllegalArgumentException(
          "'" + text + "': the number of a process is expected after '='");
    }
    long process = Long.parseLong(parts[1]);
    if (ProcessHandle.of(process).isEmpty()) {
      throw new IllegalArgumentException("'" + text + "': there is no process " + process);
    }
    return new PartyArgument(parts[0], process);
  }
}
