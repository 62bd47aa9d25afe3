/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * A sample that event loops take when the meters are read. It is reused for {@value #REUSE_MILLIS}
 * ms, so that all meters of a scrape share it. If the event loops do not respond in time, the last
 * sample remains.
 *
 * @param <T> the sample
 */
final class Sampled<T> {
  private static final long REUSE_MILLIS = 500;
  private static final long WAIT_MILLIS = 500;

  private final Supplier<CompletableFuture<T>> source;
  private T last;
  private long expires = System.nanoTime();

  Sampled(Supplier<CompletableFuture<T>> source, T initial) {
    this.source = source;
    this.last = initial;
  }

  synchronized T get() {
    if (System.nanoTime() - expires < 0) {
      return last;
    }
    try {
      last = source.get().get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | RuntimeException e) {
      // The event loops are overloaded or shut down.
    }
    expires = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REUSE_MILLIS);
    return last;
  }
}
