/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The assignment of processes to one processor each, with {@code taskset} if it is installed. */
public final class ProcessorPin {
  private static final List<Path> PLACES =
      List.of(Path.of("/usr/bin/taskset"), Path.of("/bin/taskset"));

  private ProcessorPin() {}

  /** Returns whether {@code taskset} is installed. */
  public static boolean isAvailable() {
    return PLACES.stream().anyMatch(Files::isExecutable);
  }

  /** Returns the command prefix that pins a command to a processor. */
  public static List<String> prefix(int processor) {
    return isAvailable() ? List.of("taskset", "-c", Integer.toString(processor)) : List.of();
  }

  /** Pins this process with all its threads to a processor; returns false if that fails. */
  public static boolean pinThisProcess(int processor) throws InterruptedException {
    if (!isAvailable()) {
      return false;
    }
    try {
      Process taskset =
          new ProcessBuilder(
                  "taskset",
                  "-acp",
                  Integer.toString(processor),
                  Long.toString(ProcessHandle.current().pid()))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return taskset.waitFor(5, TimeUnit.SECONDS) && taskset.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
