package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Has a JVM collect its garbage, so that what is left on its heap is alive. */
public final class FullCollection {
  private static final long PATIENCE_SECONDS = 60;

  private FullCollection() {}

  /**
   * Has a JVM of this user collect its garbage, by the JDK's {@code jcmd}, and waits for it.
   *
   * @return false where there is no {@code jcmd}, or it fails
   */
  public static boolean of(long pid) throws InterruptedException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    if (!Files.isExecutable(jcmd)) {
      return false;
    }
    try {
      Process process =
          new ProcessBuilder(jcmd.toString(), Long.toString(pid), "GC.run")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return process.exitValue() == 0;
      }
      process.destroyForcibly();
      return false;
    } catch (IOException e) {
      return false;
    }
  }
}
