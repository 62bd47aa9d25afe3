package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Keeps processes on one processor each, with {@code taskset}, where there is one. */
public final class ProcessorPin {
  private static final List<Path> PLACES =
      List.of(Path.of("/usr/bin/taskset"), Path.of("/bin/taskset"));

  private ProcessorPin() {}

  /** Whether this machine can. */
  public static boolean isAvailable() {
    return PLACES.stream().anyMatch(Files::isExecutable);
  }

  /** The words before a command that keep it on that processor. */
  public static List<String> prefix(int processor) {
    return isAvailable() ? List.of("taskset", "-c", Integer.toString(processor)) : List.of();
  }

  /** Moves this process with all its threads to that processor; false if that cannot be. */
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
