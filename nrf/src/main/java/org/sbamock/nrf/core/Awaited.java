/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.SbiException;

/** Waits for the result of a request. */
public final class Awaited {
  private Awaited() {}

  /**
   * Starts a request and waits for its result; not for an event loop.
   *
   * @throws SbiException if the request fails
   */
  public static <T> T result(Consumer<Reply<T>> request) {
    CompletableFuture<T> result = new CompletableFuture<>();
    request.accept(
        new Reply<>() {
          @Override
          public void done(T answer) {
            result.complete(answer);
          }

          @Override
          public void failed(SbiException problem) {
            result.completeExceptionally(problem);
          }
        });
    try {
      return result.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SbiException problem) {
        throw problem;
      }
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
