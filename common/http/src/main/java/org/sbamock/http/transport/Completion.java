/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.transport;

import io.netty.util.concurrent.Future;
import java.util.concurrent.CompletableFuture;

/** The completion of a future of Netty as one of the JDK. */
public final class Completion {
  private Completion() {}

  /** Returns a future that completes with the given one, also if that one fails. */
  public static CompletableFuture<Void> of(Future<?> future) {
    CompletableFuture<Void> completion = new CompletableFuture<>();
    future.addListener(done -> completion.complete(null));
    return completion;
  }
}
