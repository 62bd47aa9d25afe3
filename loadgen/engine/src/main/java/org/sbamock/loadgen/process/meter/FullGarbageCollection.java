/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process.meter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A full garbage collection in another JVM, after which its heap contains live objects only. */
public final class FullGarbageCollection {
  private static final long PATIENCE_SECONDS = 60;

  private final @Nullable Process jcmd;

  private FullGarbageCollection(@Nullable Process jcmd) {
    this.jcmd = jcmd;
  }

  /**
   * Starts a full collection in a JVM of the same user with the JDK's {@code jcmd}; returns
   * immediately.
   */
  public static FullGarbageCollection begin(long pid) {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    if (!Files.isExecutable(jcmd)) {
      return new FullGarbageCollection(null);
    }
    try {
      return new FullGarbageCollection(
          new ProcessBuilder(jcmd.toString(), Long.toString(pid), "GC.run")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start());
    } catch (IOException e) {
      return new FullGarbageCollection(null);
    }
  }

  /**
   * Waits for the collection.
   *
   * @return false if {@code jcmd} is missing or fails
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
   * Runs a full collection and waits for it.
   *
   * @return false if {@code jcmd} is missing or fails
   */
  public static boolean of(long pid) throws InterruptedException {
    return begin(pid).await();
  }
}
