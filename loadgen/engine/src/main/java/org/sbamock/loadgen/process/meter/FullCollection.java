package org.sbamock.loadgen.process.meter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Has a JVM collect its garbage, so that what is left on its heap is alive. */
public final class FullCollection {
  private static final long PATIENCE_SECONDS = 60;

  private final @Nullable Process jcmd;

  private FullCollection(@Nullable Process jcmd) {
    this.jcmd = jcmd;
  }

  /** Asks a JVM of this user for it, by the JDK's {@code jcmd}; returns at once. */
  public static FullCollection begin(long pid) {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    if (!Files.isExecutable(jcmd)) {
      return new FullCollection(null);
    }
    try {
      return new FullCollection(
          new ProcessBuilder(jcmd.toString(), Long.toString(pid), "GC.run")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start());
    } catch (IOException e) {
      return new FullCollection(null);
    }
  }

  /**
   * Waits for it.
   *
   * @return false where there is no {@code jcmd}, or it fails
   */
  public boolean await() throws InterruptedException {
    if (jcmd == null) {
      return false;
    }
    if (jcmd.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      return jcmd.exitValue() == 0;
    }
    jcmd.destroyForcibly();
    return false;
  }

  /**
   * Asks for it and waits.
   *
   * @return false where there is no {@code jcmd}, or it fails
   */
  public static boolean of(long pid) throws InterruptedException {
    return begin(pid).await();
  }
}
