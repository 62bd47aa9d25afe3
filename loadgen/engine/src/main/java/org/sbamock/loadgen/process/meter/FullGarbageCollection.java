/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process.meter;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A full garbage collection in another JVM, after which its heap contains live objects only. */
public final class FullGarbageCollection {
  private static final long PATIENCE_SECONDS = 60;

  private final FutureTask<String> collection;

  private FullGarbageCollection(FutureTask<String> collection) {
    this.collection = collection;
  }

  /**
   * Starts a full collection in a JVM of the same user with the diagnostic command {@code GC.run};
   * returns immediately.
   */
  public static FullGarbageCollection begin(long pid) {
    FutureTask<String> collection =
        new FutureTask<>(() -> DiagnosticCommand.execute(pid, "GC.run"));
    if (DiagnosticCommand.isAvailable()) {
      Thread thread = new Thread(collection, "garbage-collection-" + pid);
      thread.setDaemon(true);
      thread.start();
    } else {
      collection.cancel(false);
    }
    return new FullGarbageCollection(collection);
  }

  /**
   * Waits for the collection.
   *
   * @return false if the JVM cannot be reached or rejects the command, or if the Java runtime of
   *     this process has no attach API
   */
  public boolean await() throws InterruptedException {
    try {
      collection.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (ExecutionException | CancellationException e) {
      return false;
    } catch (TimeoutException e) {
      collection.cancel(true);
      return false;
    }
  }

  /**
   * Runs a full collection and waits for it.
   *
   * @return false as {@link #await}
   */
  public static boolean of(long pid) throws InterruptedException {
    return begin(pid).await();
  }
}
