/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The scheduling priority of threads, with {@code renice} if it is installed. */
public final class ThreadPriority {
  private static final Path SELF = Path.of("/proc/thread-self");
  private static final String LOWEST = "19";

  private ThreadPriority() {}

  /**
   * Gives this thread, and those that it starts from now on, the lowest priority (niceness 19);
   * returns false if that fails.
   */
  public static boolean lowerThisThread() throws InterruptedException {
    try {
      String thread = Files.readSymbolicLink(SELF).getFileName().toString();
      Process renice =
          new ProcessBuilder("renice", "-n", LOWEST, "-p", thread)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return renice.waitFor(5, TimeUnit.SECONDS) && renice.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
